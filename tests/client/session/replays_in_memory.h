// A keeper of replays for tests.
#pragma once

#include <map>
#include <string>

#include "client/model/kept_result.h"

namespace race2048::client::testing {

class ReplaysInMemory : public ReplayKeeper {
 public:
  OrFault<> keep(const MatchId& match, const std::string& file, ReplayWorth worth) override {
    if (!fault.empty()) return Fault{fault};
    switch (worth) {
      case ReplayWorth::holds:
        files[match] = file;
        break;
      case ReplayWorth::not_checked:
        unchecked[match] = file;
        break;
      case ReplayWorth::broken:
        broken[match] = file;
        break;
    }
    return {};
  }

  std::string fault;  // of the next files, if not empty
  std::map<MatchId, std::string> files;
  std::map<MatchId, std::string> unchecked;
  std::map<MatchId, std::string> broken;
};

}  // namespace race2048::client::testing
