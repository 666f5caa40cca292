#include "proto/replay/replay_layout.h"

#include <algorithm>
#include <variant>

#include "engine/sha256.h"
#include "proto/decisions.h"
#include "shared/limits.h"

namespace race2048 {
namespace {

constexpr std::size_t kChecksumBytes = Digest{}.size();

ReplayFault head_fault(std::size_t byte, std::string what) {
  return {.byte = byte, .what = std::move(what)};
}

}  // namespace

OrFault<ReplayHead, ReplayFault> read_head(std::span<const std::uint8_t> file) {
  if (file.size() > limits::kMaxReplayBytes) {
    return head_fault(0, "a replay has at most " + std::to_string(limits::kMaxReplayBytes) +
                             " bytes, and this file is longer");
  }
  const std::span<const std::uint8_t> magic = wire::bytes_of(kReplayMagic);
  const auto shared = std::min(magic.size(), file.size());
  if (!std::equal(magic.begin(), magic.begin() + static_cast<std::ptrdiff_t>(shared),
                  file.begin())) {
    return head_fault(0, "this is no replay: it does not begin with R2048REPLAY");
  }
  if (file.size() < magic.size() + 1 + kChecksumBytes) {
    return head_fault(file.size(), "the file is cut off");
  }
  ReplayHead head{.hashed = file.first(file.size() - kChecksumBytes),
                  .header = {.version = file[magic.size()]}};
  if (head.header.version == 0) return head_fault(magic.size(), "no version is 0");
  if (head.header.version > kReplayVersion) {
    ReplayFault later = head_fault(
        magic.size(), "this program cannot read version " + std::to_string(head.header.version) +
                          " of the format, only versions up to " + std::to_string(kReplayVersion));
    later.is_of_later_version = true;
    return later;
  }
  const Digest checksum = Sha256().update(head.hashed).finish();
  head.checksum_holds =
      std::equal(checksum.begin(), checksum.end(), file.end() - kChecksumBytes, file.end());
  FieldReader reader(head.hashed.subspan(magic.size() + 1));
  std::size_t size = 0;
  reader.number(head.header.idle_ms);
  if (head.header.idle_ms < kLeastIdleMs) reader.fail("no server has so short an idle time");
  reader.number(size);
  if (reader.fault() == nullptr && size > reader.left()) reader.fail("the file is cut off");
  if (reader.fault() != nullptr) {
    return ReplayFault{.byte = magic.size() + 1,
                       .what = std::string("the header cannot be read: ") + reader.fault(),
                       .checksum_holds = head.checksum_holds};
  }
  head.decisions = head.hashed.last(reader.left()).first(size);
  return head;
}

OrFault<ReplayTail, ReplayFault> read_tail(const ReplayHead& head) {
  const std::size_t begin = head.decisions_end();
  const auto fault = [&](std::size_t byte, std::string what) {
    return ReplayFault{
        .byte = byte, .what = std::move(what), .checksum_holds = head.checksum_holds};
  };
  FieldReader reader(head.hashed.subspan(begin));
  ReplayTail tail;
  fields(reader, tail.result);
  if (reader.fault() != nullptr) {
    return fault(begin, std::string("the result cannot be read: ") + reader.fault());
  }
  tail.own_at = head.hashed.size() - reader.left();
  reader.optional(tail.own, [&](OwnRecord& own) { fields(reader, own); });
  if (reader.fault() != nullptr) {
    return fault(tail.own_at, std::string("the player's record cannot be read: ") + reader.fault());
  }
  if (reader.left() != 0) {
    return fault(head.hashed.size() - reader.left(), "bytes follow that belong to nothing");
  }
  return tail;
}

std::optional<MatchId> match_of_replay(std::span<const std::uint8_t> file) {
  const auto head = read_head(file);
  if (!head) return std::nullopt;
  DecisionReader reader;
  for (std::span<const std::uint8_t> left = head->decisions; !left.empty();) {
    const OrFault<Decision> decision = reader.next(left);
    if (!decision) return std::nullopt;
    if (const auto* const sealed = std::get_if<MatchSealed>(&decision->body)) {
      return sealed->match_id;
    }
  }
  return std::nullopt;
}

}  // namespace race2048
