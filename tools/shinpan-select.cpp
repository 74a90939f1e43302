#include "app/common.hpp"

int main(int argc, char** argv) {
    return shinpan::app::run_guarded("shinpan-select", argc, argv, shinpan::app::run_select);
}
