// The files of the page, which the program has in itself. The build makes them from client/web.
#pragma once

#include <span>
#include <string_view>

namespace race2048::server::web {

struct Asset {
  std::string_view path;  // below client/web: "views/race.js"
  std::string_view type;  // of its content
  std::string_view bytes;
  std::string_view gzip;  // the same, compressed
};

// The page itself, "index.html", is one of them. By path.
std::span<const Asset> assets();
// A hash of all of them, which stands in their addresses: another build has other addresses, so
// that browsers may keep what they have fetched.
std::string_view assets_version();

}  // namespace race2048::server::web
