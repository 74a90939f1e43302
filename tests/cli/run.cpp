#include "run.hpp"

#include "support/catch.hpp"
#include "support/paths.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>

namespace shinpan::test {

namespace fs = std::filesystem;

fs::path scratch_dir(const std::string& name) {
    const auto path = fs::path(SHINPAN_BINARY_DIR) / "tests" / "cli" / "scratch" / name;
    fs::remove_all(path);
    fs::create_directories(path);
    return path;
}

Run shell(const std::string& line, const fs::path& folder) {
    static const auto place = scratch_dir("streams");
    const auto script = place / "line.sh";
    std::ofstream(script) << "export PATH=\"" SHINPAN_TOOLS_DIR
                             ":$PATH\" NO_COLOR=1 LC_ALL=C.UTF-8\ncd '"
                          << folder.string() << "' || exit 99\n"
                          << line << '\n';
    const auto out = place / "stdout";
    const auto err = place / "stderr";
    const auto call =
        "sh '" + script.string() + "' >'" + out.string() + "' 2>'" + err.string() + "' </dev/null";
    const int raw = std::system(call.c_str());
    Run run;
    run.status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
    run.out = read_file(out);
    run.err = read_file(err);
    return run;
}

void check_lane(const std::string& line, const fs::path& folder) {
    INFO(line);
    const auto with = shell(line, folder);
    const auto without = shell("export SHINPAN_BATCH_LANE=off; " + line, folder);
    CHECK(with.status == without.status);
    CHECK((with.out == without.out));
    CHECK(with.err == without.err);
    CHECK(with.err.size() + with.out.size() > 0);
}

}  // namespace shinpan::test
