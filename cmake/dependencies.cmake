# The libraries of the programs, all from Debian packages; docs/dependencies.md explains their use.

# libpq is always the system's, and only the store on PostgreSQL uses it, which is left out without it.
find_library(PQ_LIBRARY pq)
find_path(PQ_INCLUDE_DIR libpq-fe.h PATH_SUFFIXES postgresql)
set(RACE2048_POSTGRES OFF)
if(PQ_LIBRARY AND PQ_INCLUDE_DIR)
  set(RACE2048_POSTGRES ON)
  add_library(race2048_pq INTERFACE)
  target_link_libraries(race2048_pq INTERFACE ${PQ_LIBRARY})
  target_include_directories(race2048_pq SYSTEM INTERFACE ${PQ_INCLUDE_DIR})
endif()

# RACE2048_LINK_IN: which of them become a part of the programs.
#   nothing    all are those of the system.
#   changing   those that have another binary interface in each release of Debian and Ubuntu: Protocol
#              Buffers, simdjson, spdlog with fmt, SQLiteCpp, utf8proc, prometheus-cpp, http-parser; and
#              libqrencode, which few systems have. A package then runs on all releases whose glibc is new
#              enough, and gets security updates of OpenSSL, SQLite and ncurses from the system.
#   all        the programs need glibc alone.
# Debian has no static simdjson, prometheus-cpp and libqrencode: scripts/package makes them, and names
# their place in CMAKE_PREFIX_PATH.
set_property(CACHE RACE2048_LINK_IN PROPERTY STRINGS nothing changing all)
if(NOT RACE2048_LINK_IN MATCHES "^(nothing|changing|all)$")
  message(FATAL_ERROR "RACE2048_LINK_IN is nothing, changing or all, not ${RACE2048_LINK_IN}")
endif()
if(RACE2048_LINK_IN STREQUAL "all")
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(OPENSSL_USE_STATIC_LIBS ON)
  add_link_options(-static-libgcc -static-libstdc++)
endif()
if(NOT RACE2048_LINK_IN STREQUAL "nothing")
  set(Protobuf_USE_STATIC_LIBS ON)
endif()

# race2048_need(NAME LEAST): finds a package of this version or any later one. A version given to
# find_package() is judged by the package itself, and simdjson 3.12 refuses a caller that asks for 3.0.
macro(race2048_need name least)
  find_package(${name} CONFIG REQUIRED)
  if(${name}_VERSION VERSION_LESS ${least})
    message(FATAL_ERROR "race2048 needs ${name} ${least} or later, found: ${${name}_VERSION}")
  endif()
endmacro()

find_package(Threads REQUIRED)
# CMake's own modules take any later version.
find_package(OpenSSL 3.0 REQUIRED)
find_package(Protobuf 3.21 REQUIRED)
find_package(SQLite3 3.40 REQUIRED)
race2048_need(spdlog 1.10)
race2048_need(simdjson 3.0)
race2048_need(nlohmann_json 3.11)
race2048_need(SQLiteCpp 3.2)

# Debian has no static spdlog and fmt either, but both can be used as headers alone.
add_library(race2048_spdlog INTERFACE)
if(NOT RACE2048_LINK_IN STREQUAL "nothing")
  target_compile_definitions(race2048_spdlog INTERFACE SPDLOG_FMT_EXTERNAL)
  target_link_libraries(race2048_spdlog INTERFACE fmt::fmt-header-only Threads::Threads)
else()
  target_link_libraries(race2048_spdlog INTERFACE spdlog::spdlog)
endif()

# race2048_plain_library(NAME LIBRARY HEADER [LIBS...]): the target race2048_NAME for a library without a
# CMake package, or with one that asks for too much. Uses the static library unless all are the system's.
function(race2048_plain_library name library header)
  string(TOUPPER ${name} variable)
  set(file ${library})
  if(NOT RACE2048_LINK_IN STREQUAL "nothing")
    set(file lib${library}.a)
  endif()
  find_library(${variable}_LIBRARY ${file} REQUIRED)
  find_path(${variable}_INCLUDE_DIR ${header} REQUIRED)
  add_library(race2048_${name} INTERFACE)
  target_link_libraries(race2048_${name} INTERFACE ${${variable}_LIBRARY} ${ARGN})
  target_include_directories(race2048_${name} SYSTEM INTERFACE ${${variable}_INCLUDE_DIR})
endfunction()

race2048_plain_library(utf8proc utf8proc utf8proc.h)
race2048_plain_library(qrencode qrencode qrencode.h Threads::Threads)
# prometheus-cpp without its web server, which its CMake package would ask for.
race2048_plain_library(prometheus prometheus-cpp-core prometheus/registry.h Threads::Threads)
race2048_plain_library(http_parser http_parser http_parser.h)

# Only the headers of toml++: Debian's CMake package would also link its library, for a single file.
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)
add_library(race2048_toml INTERFACE)
target_include_directories(race2048_toml SYSTEM INTERFACE ${TOMLPLUSPLUS_INCLUDE_DIR})

# RESTinio's own CMake target has definitions that would differ between the files that use Asio.
find_path(RESTINIO_INCLUDE_DIR restinio/http_server.hpp REQUIRED)
add_library(race2048_restinio INTERFACE)
target_link_libraries(race2048_restinio INTERFACE race2048_http_parser race2048_spdlog)
target_include_directories(race2048_restinio SYSTEM INTERFACE ${RESTINIO_INCLUDE_DIR})

set(CURSES_NEED_NCURSES TRUE)
set(CURSES_NEED_WIDE TRUE)
find_package(Curses REQUIRED)
if(RACE2048_LINK_IN STREQUAL "all")
  find_library(TINFO_LIBRARY tinfo REQUIRED)
  list(APPEND CURSES_LIBRARIES ${TINFO_LIBRARY})
endif()

# Asio ships no CMake package. It writes 1.22.1 as 102201.
find_path(ASIO_INCLUDE_DIR asio.hpp REQUIRED)
file(STRINGS ${ASIO_INCLUDE_DIR}/asio/version.hpp asio_version REGEX "define ASIO_VERSION [0-9]+")
string(REGEX MATCH "[0-9]+" asio_version "${asio_version}")
if(asio_version LESS 102200)
  message(FATAL_ERROR "race2048 needs Asio 1.22 or later, found: ${asio_version}")
endif()
