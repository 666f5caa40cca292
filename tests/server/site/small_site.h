// A site with two files, for tests.
#pragma once

#include <array>
#include <utility>

#include "server/site/site.h"

namespace race2048::server::web {

inline constexpr std::array<Asset, 2> kSmallFiles{{
    {.path = "index.html",
     .type = "text/html; charset=utf-8",
     .bytes = "<html data-base=\"{{base}}\"><script src=\"{{assets}}/main.js\">"},
    {.path = "main.js", .type = "text/javascript; charset=utf-8", .bytes = "go();"},
}};

inline Site small_site(SiteConfig config = SiteConfig()) {
  return Site(std::move(config), kSmallFiles, "0123abcd");
}

}  // namespace race2048::server::web
