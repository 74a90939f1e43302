#pragma once
// What has to be counted or replayed: moves, passes, times, material, forbidden points.

#include "select/field.hpp"

namespace shinpan::select {

// For the fields passes, move, declined, material, first_flip, longest_think, least_left. The
// subject is a record.
void measure(Field field, const PlyRange& plies, Subject& subject, Values& values);

}  // namespace shinpan::select
