// The answers of `race2048 slide`: one line of JSON for each line that it reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/slide/slide_request.h"
#include "engine/rules.h"
#include "engine/sequence.h"
#include "shared/line_splitter.h"

namespace race2048::client {

struct SlideJob {
  Preset preset;
  std::optional<Direction> direction{};  // nothing: each line says its own
  bool spawn = false;                    // add the new tile that the rules ask for
  std::optional<race2048::Key> key{};    // where random tiles come from
};

// The new tiles are random: they need a key.
bool needs_key(const Preset& preset, bool spawn);

class SlideLines {
 public:
  // Numbers the lines from `first_line`, which is 0 but in tests.
  // REQUIRES: job.key where needs_key().
  explicit SlideLines(const SlideJob& job, std::uint64_t first_line = 0);

  // Appends the answer to the next line, with a '\n': the board after the slide,
  //   {"board":[[..],..],"gain":N,"moved":B,"reached":B,"over":B}
  // or {"error":"line N: .."}, with N from 1. A puzzle with new tiles announces its ends in letters
  // instead: {"board":[["U","W","I","N"],..]}.
  void answer(const Line& line, std::string& out);

  // There were lines answered by an error.
  bool has_bad_lines() const { return has_bad_lines_; }

 private:
  OrFault<SlideRequest> judge(const Line& line);
  void append_slid(const SlideRequest& request, std::string& out);

  SlideJob job_;
  SlideRequestReader reader_;
  Sequence sequence_;
  std::uint64_t line_;
  bool has_bad_lines_ = false;
};

}  // namespace race2048::client
