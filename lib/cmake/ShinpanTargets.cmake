# Helpers that give every target of the project the same flags and the same include root.

add_library(shinpan_flags INTERFACE)
target_compile_options(shinpan_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    # GCC 12 warns of overlaps in std::string that cannot be (GCC bug 105651).
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
    $<$<BOOL:${SHINPAN_WERROR}>:-Werror>)
if(SHINPAN_SANITIZE)
    target_compile_options(shinpan_flags INTERFACE -fsanitize=${SHINPAN_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(shinpan_flags INTERFACE -fsanitize=${SHINPAN_SANITIZE})
endif()

# shinpan_prefer_archive(TARGET FILE): where the machine has FILE (libNAME.a) beside the shared library of
# an imported target, that is linked: a shared C++ library costs each start of a tool half a million
# instructions of relocation.
function(shinpan_prefer_archive target file)
    find_library(SHINPAN_ARCHIVE_${file} NAMES ${file})
    mark_as_advanced(SHINPAN_ARCHIVE_${file})
    if(NOT SHINPAN_ARCHIVE_${file})
        return()
    endif()
    get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
    foreach(configuration IN LISTS configurations)
        set_target_properties(${target} PROPERTIES
            IMPORTED_LOCATION_${configuration} ${SHINPAN_ARCHIVE_${file}})
    endforeach()
endfunction()

# shinpan_library(NAME [PUBLIC libs...] [PRIVATE libs...])
# A static library of all sources in the current folder (subfolders are their own business).
function(shinpan_library name)
    cmake_parse_arguments(arg "" "" "PUBLIC;PRIVATE;SOURCES" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
    list(APPEND sources ${arg_SOURCES})
    if(NOT sources)
        message(FATAL_ERROR "library ${name} has no sources")
    endif()
    add_library(shinpan_${name} STATIC ${sources})
    add_library(Shinpan::${name} ALIAS shinpan_${name})
    set_target_properties(shinpan_${name} PROPERTIES EXPORT_NAME ${name})
    target_include_directories(shinpan_${name} PUBLIC
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib>
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/shinpan>)
    target_compile_features(shinpan_${name} PUBLIC cxx_std_20)
    target_link_libraries(shinpan_${name} PUBLIC ${arg_PUBLIC}
                                          PRIVATE $<BUILD_INTERFACE:shinpan_flags> ${arg_PRIVATE})
    install(TARGETS shinpan_${name} EXPORT ShinpanTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endfunction()

# shinpan_tool(NAME): tools/NAME.cpp → the program NAME.
function(shinpan_tool name)
    add_executable(${name} ${name}.cpp)
    target_link_libraries(${name} PRIVATE Shinpan::app shinpan_flags)
    install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()

# shinpan_test(NAME [LIBS libs...]): one Catch2 program of all sources in the current folder.
function(shinpan_test name)
    cmake_parse_arguments(arg "" "" "LIBS" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
    add_executable(test_${name} ${sources})
    target_link_libraries(test_${name} PRIVATE shinpan_test_support ${arg_LIBS} shinpan_flags)
    # Assertions are most of a test source and run once: a third of the compile time for nothing.
    # The slow oracles are what runs long.
    foreach(source IN LISTS sources)
        if(NOT source MATCHES "oracle[^/]*\\.cpp$")
            set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-O1>")
        endif()
    endforeach()
    add_test(NAME unit.${name} COMMAND test_${name})
    # A case without its real records says "skipped:" and the rest of the program counts as always.
    set_tests_properties(unit.${name} PROPERTIES TIMEOUT 300)
endfunction()

# shinpan_cases(FILE): every row of a case table, run by shinpan-adjudicate --cases. The test's name
# states the rows of the file, and the test passes only when that many rows were run and passed.
function(shinpan_cases file)
    # Not file(STRINGS): it breaks a line at bytes past ASCII, and a list at brackets.
    file(READ ${file} text)
    string(REGEX REPLACE "[][;]" "." text "\n${text}")
    string(REGEX MATCHALL "\n[^#\r\n]" lines "${text}")
    list(LENGTH lines rows)
    math(EXPR rows "${rows} - 1")  # the header
    get_filename_component(stem ${file} NAME_WE)
    get_filename_component(folder ${file} DIRECTORY)
    get_filename_component(game ${folder} NAME)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    add_test(NAME "cases.${game}.${stem} (${rows} rows)"
             COMMAND shinpan-adjudicate --cases ${file})
    set_tests_properties("cases.${game}.${stem} (${rows} rows)" PROPERTIES
        PASS_REGULAR_EXPRESSION "(^|\n)${rows} rows, ${rows} passed, 0 failed")
endfunction()
