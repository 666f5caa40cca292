// A match as lines of text, for programs and for people.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "client/commands/replay_story.h"

namespace race2048::client {

// Takes one or more lines with their ends.
using LineSink = std::function<void(std::string_view lines)>;

// A JSON object per line, with its `type` first. `race2048 replay --help` lists the types.
class ReplayJson : public ReplayListener {
 public:
  explicit ReplayJson(LineSink sink) : sink_(std::move(sink)) {}

  void on_start(const RoomState& room) override;
  void on_action(const Match& match, SeatNumber seat, const Answer& answer) override;
  void on_out(const Match& match, SeatNumber seat, std::uint32_t at_ms) override;
  void on_link(const Match& match, SeatNumber seat, std::uint32_t at_ms) override;
  void on_split(const Match& match, const race2048::Split& split) override;
  void on_standings(const Match& match, std::uint32_t at_ms) override;
  void on_end(const RoomState& room) override;

 private:
  LineSink sink_;
};

// The start, who made each tile first, who led, who was out, and the table at the end.
class ReplayText : public ReplayListener {
 public:
  explicit ReplayText(LineSink sink) : sink_(std::move(sink)) {}

  void on_start(const RoomState& room) override;
  void on_action(const Match& match, SeatNumber seat, const Answer& answer) override;
  void on_out(const Match& match, SeatNumber seat, std::uint32_t at_ms) override;
  void on_link(const Match& match, SeatNumber seat, std::uint32_t at_ms) override;
  void on_split(const Match& match, const race2048::Split& split) override;
  void on_standings(const Match& match, std::uint32_t at_ms) override;
  void on_end(const RoomState& room) override;

 private:
  void tell(std::uint32_t at_ms, const std::string& what);

  LineSink sink_;
  std::optional<SeatNumber> leader_;
  int best_exponent_ = 0;  // the largest tile that was told
};

}  // namespace race2048::client
