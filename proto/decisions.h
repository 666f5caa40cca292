// The decisions of a room as bytes, for the journal and for replays. docs/decisions.md describes
// the bytes for readers without this code; the two change together, and only by adding.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/decision.h"
#include "engine/or_fault.h"
#include "engine/settings/limits.h"

namespace race2048 {

// The version of the bytes that this program writes; it reads all versions up to it. Raised with
// each addition, so that no server takes a room over that it cannot read.
inline constexpr std::uint64_t kDecisionsVersion = 1;

// The context that the short form of an action leaves out: the writer and the reader of a stream of
// decisions know it from the decisions before.
class DecisionContext {
 public:
  struct Turn {
    std::uint32_t board = 0;
    std::uint32_t step = 0;
  };

  std::uint64_t at_ms() const { return at_ms_; }
  // The board and step of the seat's last action in the match; zeros before the first.
  Turn last_turn(SeatNumber seat) const { return seat < turns_.size() ? turns_[seat] : Turn{}; }
  void note(const Decision& decision);
  void note_action(std::uint64_t at_ms, const Acted& acted);

 private:
  std::uint64_t at_ms_ = 0;
  std::vector<Turn> turns_;  // by seat
};

// Writes a stream of decisions. In the rush of a race an action takes two to four bytes.
class DecisionWriter {
 public:
  DecisionWriter() = default;
  // Continues a stream that has been read so far.
  explicit DecisionWriter(DecisionContext read) : context_(std::move(read)) {}

  // REQUIRES: the decision is not earlier than the one before.
  void append(const Decision& decision, std::string& out);
  // The same for an action.
  void append_action(std::uint64_t at_ms, const Acted& acted, std::string& out);

 private:
  // How long after the decision before.
  std::uint64_t after_last(std::uint64_t at_ms) const;
  template <typename Body>
  void append_long(std::uint64_t at_ms, const Body& body, std::string& out);

  DecisionContext context_;
};

// Reads a stream of decisions. The bytes may come from anywhere: the reader returns decisions or a
// fault in any case, and allocates no more than they are long. It does not know whether a decision
// fits the room: RoomState does.
class DecisionReader {
 public:
  // Removes the next decision from the front of `bytes`, which may end after any decision and
  // continue in the next call. After a fault, which names what is wrong, they begin with the faulty
  // decision, and no call may follow. REQUIRES: there are bytes.
  OrFault<Decision> next(std::span<const std::uint8_t>& bytes);

  const DecisionContext& context() const { return context_; }

 private:
  DecisionContext context_;
};

}  // namespace race2048
