// A replay whose bytes are all known, but not yet one file with its checksum.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "proto/replay/replay_file.h"

namespace race2048 {

// The bytes of a match's decisions while they are written. They grow for as long as the match
// lasts, so they lie in pieces: one string would be copied whole, up to 32 MiB of it, each time it
// has to grow.
class DecisionPieces {
 public:
  static constexpr std::size_t kPieceBytes = std::size_t{256} * 1024;

  // The string that the next decision is to be appended to. Has room for `expected` bytes, and in a
  // new piece for `first`.
  std::string& back(std::size_t expected, std::size_t first);
  std::size_t size() const { return size_of_full_ + back_.size(); }
  // In their order. None is much longer than kPieceBytes.
  std::vector<std::string> take();
  // Keeps the memory of the newest piece.
  void clear();

 private:
  std::vector<std::string> full_;
  std::size_t size_of_full_ = 0;
  std::string back_;
};

// The end of a match makes one in a moment, however long the match was. sealed() copies and hashes
// all of it, in some 30 ms for the longest match: only for a thread that may take so long. A value;
// sealed() may run on any thread.
class UnsealedReplay {
 public:
  UnsealedReplay(const ReplayHeader& header, std::vector<std::string> decisions,
                 const MatchResult& result);

  // Bytes of the file.
  std::size_t size() const;
  // The file, without a player's record.
  std::string sealed() const;

 private:
  std::string before_;                  // the decisions
  std::vector<std::string> decisions_;  // in pieces
  std::string after_;
};

}  // namespace race2048
