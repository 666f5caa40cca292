// The machine that a benchmark runs on, and the way that it was built.
#pragma once

#include <string>

namespace race2048::bench {

// Some lines of text, each "- name: value".
std::string machine_text();

}  // namespace race2048::bench
