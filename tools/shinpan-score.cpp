#include "app/common.hpp"

int main(int argc, char** argv) {
    return shinpan::app::run_guarded("shinpan-score", argc, argv, shinpan::app::run_score);
}
