# Writes the files of the page as C++ (see server/site/assets.h):
#   cmake -D FOLDER=... -D FILES=a,b/c -D MADE_FOLDER=... -D MADE_FILES=d -D OUTPUT=... -D GZIP=... -P web_assets.cmake
string(REPLACE "," ";" FILES "${FILES}")
string(REPLACE "," ";" MADE_FILES "${MADE_FILES}")
set(type_.html "text/html; charset=utf-8")
set(type_.css "text/css; charset=utf-8")
set(type_.js "text/javascript; charset=utf-8")
set(type_.svg "image/svg+xml")

set(arrays "")
set(rows "")
set(hashes "")
set(number 0)
macro(add_asset folder file)
  file(READ ${folder}/${file} bytes HEX)
  file(SHA256 ${folder}/${file} hash)
  string(APPEND hashes "${file} ${hash}\n")
  execute_process(COMMAND ${GZIP} -9 -n -c ${folder}/${file} OUTPUT_FILE ${OUTPUT}.gz
                  COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${OUTPUT}.gz packed HEX)
  foreach(name bytes packed)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," ${name} "${${name}}")
  endforeach()
  string(APPEND arrays "constexpr unsigned char kBytes${number}[] = {${bytes}};\n"
                       "constexpr unsigned char kPacked${number}[] = {${packed}};\n")
  get_filename_component(extension ${file} LAST_EXT)
  string(APPEND rows "    {\"${file}\", \"${type_${extension}}\", text(kBytes${number}), text(kPacked${number})},\n")
  math(EXPR number "${number} + 1")
endmacro()
foreach(file IN LISTS FILES)
  add_asset(${FOLDER} ${file})
endforeach()
foreach(file IN LISTS MADE_FILES)
  add_asset(${MADE_FOLDER} ${file})
endforeach()
string(SHA256 version "${hashes}")
string(SUBSTRING ${version} 0 16 version)

file(WRITE ${OUTPUT}.new "// Made by cmake/web_assets.cmake.
#include \"server/site/assets.h\"

namespace race2048::server::web {
namespace {

${arrays}
template <std::size_t kSize>
std::string_view text(const unsigned char (&bytes)[kSize]) {
  return {reinterpret_cast<const char*>(bytes), kSize};
}

}  // namespace

std::span<const Asset> assets() {
  static const Asset kAssets[] = {
${rows}  };
  return kAssets;
}

std::string_view assets_version() { return \"${version}\"; }

}  // namespace race2048::server::web
")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUTPUT}.new ${OUTPUT}.gz)
