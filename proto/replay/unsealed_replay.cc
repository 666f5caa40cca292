#include "proto/replay/unsealed_replay.h"

#include <utility>

#include "engine/sha256.h"
#include "engine/slow_growth.h"

namespace race2048 {
namespace {

std::size_t bytes_in(const std::vector<std::string>& pieces) {
  std::size_t bytes = 0;
  for (const std::string& piece : pieces) bytes += piece.size();
  return bytes;
}

}  // namespace

std::string& DecisionPieces::back(std::size_t expected, std::size_t first) {
  if (back_.size() >= kPieceBytes) {
    size_of_full_ += back_.size();
    full_.push_back(std::exchange(back_, {}));
  }
  grow_slowly(back_, expected, first);
  return back_;
}

std::vector<std::string> DecisionPieces::take() {
  full_.push_back(std::exchange(back_, {}));
  size_of_full_ = 0;
  return std::exchange(full_, {});
}

void DecisionPieces::clear() {
  full_.clear();
  size_of_full_ = 0;
  back_.clear();
}

UnsealedReplay::UnsealedReplay(const ReplayHeader& header, std::vector<std::string> decisions,
                               const MatchResult& result)
    : before_(bytes_before_decisions(header, bytes_in(decisions))),
      decisions_(std::move(decisions)),
      after_(bytes_after_decisions(result, std::nullopt)) {}

std::size_t UnsealedReplay::size() const {
  return before_.size() + bytes_in(decisions_) + after_.size() + Digest{}.size();
}

std::string UnsealedReplay::sealed() const {
  std::string file;
  file.reserve(size());
  file += before_;
  for (const std::string& piece : decisions_) file += piece;
  file += after_;
  append_checksum(file);
  return file;
}

}  // namespace race2048
