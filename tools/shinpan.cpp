#include "app/common.hpp"

int main(int argc, char** argv) {
    return shinpan::app::run_dispatcher(argc, argv);
}
