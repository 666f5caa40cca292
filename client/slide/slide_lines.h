// The answers of `race2048 slide`: one line of JSON for each input line.
#pragma once

#include <cstddef>
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
  std::optional<Direction> direction{};  // nothing: each line has its own
  bool spawn = false;                    // add the new tile that the rules demand
  std::optional<race2048::Key> key{};    // the source of random tiles
  std::size_t longest_line = kMaxLineBytes;
};

// True if the new tiles are random, which requires a key.
bool needs_key(const Preset& preset, bool spawn);

class SlideLines {
 public:
  // Numbers the lines from `first_line`, which only tests set. REQUIRES: job.key if needs_key().
  explicit SlideLines(const SlideJob& job, std::uint64_t first_line = 0);

  // Appends the answer to the next line, with a '\n': the board after the slide,
  //   {"board":[[..],..],"gain":N,"moved":B,"reached":B,"over":B}
  // or {"error":"line N: .."}, with N from 1. A puzzle with new tiles announces its end in letters
  // instead: {"board":[["U","W","I","N"],..]}.
  void answer(const Line& line, std::string& out);

  // True if some lines were answered with an error.
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
