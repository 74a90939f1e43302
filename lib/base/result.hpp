#pragma once
// Errors are values: a function that can fail returns Result<T>, and what went wrong is a Finding.

#include "base/finding.hpp"

#include <tl/expected.hpp>

namespace shinpan {

template <class T>
using Result = tl::expected<T, Finding>;

template <class E>
[[nodiscard]] auto fail(E&& error) {
    return tl::unexpected<std::decay_t<E>>(std::forward<E>(error));
}

}  // namespace shinpan
