#include "server/store/admission.h"

#include "server/store/limits.h"

namespace race2048::store {

Reservation Admission::reserve(const WaitingBytes& waiting, std::size_t bytes, std::size_t bound) {
  if (*waiting + bytes > bound) return nullptr;
  *waiting += bytes;
  return {waiting.get(), [waiting, bytes](void*) { *waiting -= bytes; }};
}

Reservation Admission::admit(std::vector<Append>& appends) {
  const bool had_any = !appends.empty();
  if (!gaps_.empty()) {
    std::erase_if(appends, [this](const Append& append) { return gaps_.contains(append.room); });
  }
  if (appends.empty() && had_any) return nullptr;
  std::size_t bytes = 0;
  for (const Append& append : appends) bytes += append.bytes.size() + limits::kWaitingOverhead;
  if (auto admitted = reserve(journal_, bytes, limits::kMaxWaitingBytes)) return admitted;
  for (const Append& append : appends) gaps_.insert(append.room);
  appends.clear();
  return nullptr;
}

Reservation Admission::admit(const Append& checkpoint) {
  auto admitted = reserve(journal_, checkpoint.bytes.size() + limits::kWaitingOverhead,
                          limits::kMaxWaitingBytes);
  if (admitted) {
    gaps_.erase(checkpoint.room);
  } else {
    gaps_.insert(checkpoint.room);
  }
  return admitted;
}

Reservation Admission::admit(const MatchResult& result, std::size_t replay_bytes) {
  const std::size_t bytes = replay_bytes + result.seats.size() * sizeof(PlayedSeat) +
                            result.splits.size() * sizeof(Split) + sizeof(MatchResult);
  return reserve(results_, bytes, limits::kMaxWaitingResults);
}

}  // namespace race2048::store
