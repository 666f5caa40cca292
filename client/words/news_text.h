// News in passing, as English.
#pragma once

#include <string>

#include "client/model/news.h"

namespace race2048::client {

// `server` is its name or address as the person knows it.
std::string news_text(const News& news, const std::string& server);

}  // namespace race2048::client
