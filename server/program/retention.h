// How long results are kept, as the flag --keep says it.
#pragma once

#include <string>
#include <string_view>

#include "engine/or_fault.h"
#include "server/store/result.h"

namespace race2048::server {

// "90d,1GiB": a number of days, the most that all results may take, or both in any order. What is
// left out stays as in `defaults`. The fault is a sentence without its end.
OrFault<store::Retention> parse_retention(std::string_view text,
                                          const store::Retention& defaults = {});

std::string to_text(const store::Retention& retention);

}  // namespace race2048::server
