# Writes OUTPUT, a C++ source that holds the texts of FILES, sorted by name:
#   cmake -DOUTPUT=presets.cpp "-DFILES=a.yaml;b.yaml" -P embed.cmake
# A text is cut at line ends into literals of a few kilobytes; some compilers limit their length.
cmake_minimum_required(VERSION 3.22)
set(piece 8000)
# By name, not by file name: "a.yaml" stands after "a-b.yaml".
list(TRANSFORM FILES REPLACE "\\.yaml$" "")
list(SORT FILES)
list(TRANSFORM FILES APPEND ".yaml")
set(entries "")
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME_WLE)
    file(READ ${file} rest)
    if(rest MATCHES "\\)yaml\"")
        message(FATAL_ERROR "${file} holds the end of a raw literal")
    endif()
    string(APPEND entries "    Preset{\"${name}\",\n")
    string(LENGTH "${rest}" length)
    while(length GREATER 0)
        string(SUBSTRING "${rest}" 0 ${piece} literal)
        if(length GREATER piece)
            string(FIND "${literal}" "\n" cut REVERSE)
            if(cut LESS 0)
                message(FATAL_ERROR "${file} has a line of more than ${piece} bytes")
            endif()
            math(EXPR cut "${cut} + 1")
        else()
            set(cut ${length})
        endif()
        string(SUBSTRING "${rest}" 0 ${cut} literal)
        string(SUBSTRING "${rest}" ${cut} -1 rest)
        string(LENGTH "${rest}" length)
        string(APPEND entries "R\"yaml(${literal})yaml\"\n")
    endwhile()
    string(APPEND entries "    },\n")
endforeach()
file(WRITE ${OUTPUT} "// Generated from lib/ruleset/presets.
#include <array>

#include \"ruleset/ruleset.hpp\"

namespace shinpan {
namespace {

const std::array all{
${entries}};

}  // namespace

std::span<const Preset> presets() { return all; }

}  // namespace shinpan
")
