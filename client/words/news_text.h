// News in passing, as English.
#pragma once

#include <string>

#include "client/model/news.h"

namespace race2048::client {

std::string news_text(const News& news);

}  // namespace race2048::client
