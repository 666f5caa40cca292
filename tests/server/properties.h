// For tests of properties: RapidCheck takes the same cases in every run.
#pragma once

#include <cstdlib>

namespace race2048::server {

// RapidCheck reads this at its first property; unset, it would take other cases every time.
[[maybe_unused]] inline const int kPropertyParametersSet =
    setenv("RC_PARAMS", "seed=1 max_success=1000", 0);

}  // namespace race2048::server
