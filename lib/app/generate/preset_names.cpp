// Writes the source of preset_names(): what the presets are called, and the hash of their rules.
//   preset_names OUTPUT

#include "ruleset/ruleset.hpp"

#include <fstream>
#include <iostream>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "preset_names: the file to write is wanted\n";
        return 2;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out << "// Generated from lib/ruleset/presets.\n"
           "#include \"app/preset_names.hpp\"\n\n#include <array>\n\n"
           "namespace shinpan::app {\nnamespace {\n\nconst std::array all{\n";
    for (const auto& preset : shinpan::presets()) {
        const auto ruleset = shinpan::load_ruleset(preset.name);
        if (!ruleset) {
            std::cerr << "preset_names: " << preset.name << " cannot be read\n";
            return 1;
        }
        out << "    PresetName{\"" << ruleset->id << "\", " << ruleset->version << ",\n"
            << "               R\"title(" << ruleset->title << ")title\",\n"
            << "               \"" << ruleset->sha256 << "\"},\n";
    }
    out << "};\n\n}  // namespace\n\nstd::span<const PresetName> preset_names() {\n"
           "    return all;\n}\n\n}  // namespace shinpan::app\n";
    return out.flush() ? 0 : 1;
}
