// A keeper of replays for tests.
#pragma once

#include <map>
#include <string>

#include "client/model/kept_result.h"

namespace race2048::client::testing {

class ReplaysInMemory : public ReplayKeeper {
 public:
  OrFault<> keep(const MatchId& match, const std::string& file) override {
    if (!fault.empty()) return Fault{fault};
    files[match] = file;
    return {};
  }

  std::string fault;  // of the next files, if not empty
  std::map<MatchId, std::string> files;
};

}  // namespace race2048::client::testing
