// How the load program prints what it has measured.
#pragma once

#include <string>
#include <vector>

#include "tests/bench/load/crowd_runs.h"
#include "tests/bench/load/load_runs.h"

namespace race2048::bench {

// As printf(3); cut off after 255 bytes.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

// The columns of the lines below, as one line.
std::string heading();
// "  the echo    81234    1.250 ..."; without a ratio that column is empty.
std::string line(const std::string& what, const Side& side, double ratio = 0);

// Several lines each, with their ends.
std::string text_of(const std::string& what, const BesideEcho& result);
// `how` the other side is connected.
std::string text_of(const std::string& what, const Paced& result, const std::string& how);
std::string text_of(const std::string& what, const BesideSendLoop& result);
std::string text_of(const Memory& memory);
std::string text_of(const Storm& storm);
// One line.
std::string text_of(const Soaked& now);
// Whether memory grew after the first minute, or after the first tenth of a short soak.
std::string growth_text(const std::vector<Soaked>& seconds);

}  // namespace race2048::bench
