#include "client/system/seat_bytes.h"

#include <algorithm>
#include <vector>

#include "engine/bytes.h"
#include "engine/sha256.h"
#include "shared/fields.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

constexpr std::string_view kSeatHeading = "race2048-seat ";
constexpr std::string_view kSeatVersion = "race2048-seat 3\n";
constexpr std::size_t kTokenBytes = 32;

// The fields of each record in the order of their bytes. `Bytes` writes constants and reads
// variables.
template <typename Bytes, MaybeConst<SeatRecord> Record>
void seat_fields(Bytes& bytes, Record& record) {
  bytes.text(record.code);
  bytes.text(record.room_name);
  bytes.text(record.name);
  bytes.flag(record.watches);
  bytes.text(record.token);
  bytes.optional(record.at, [&](auto& at) {
    bytes.text(at.address);
    bytes.optional(at.fingerprint, [&](auto& fingerprint) { bytes.fixed(fingerprint.bytes); });
  });
}

template <typename Bytes, MaybeConst<KeptSeal> Seal>
void seat_fields(Bytes& bytes, Seal& seal) {
  bytes.fixed(seal.match_id);
  bytes.number(seal.round);
  bytes.text(seal.settings_bytes);
  bytes.optional(seal.commitment, [&](auto& commitment) { bytes.fixed(commitment); });
  bytes.optional(seal.nonce, [&](auto& nonce) { bytes.fixed(nonce); });
}

template <typename Bytes, MaybeConst<SentAction> Sent>
void seat_fields(Bytes& bytes, Sent& sent) {
  bytes.number(sent.board);
  bytes.number(sent.seq);
  bytes.number(sent.step);
  bytes.choice(sent.action, Action::give_up);
}

bool makes_sense(const SeatRecord& record) {
  return record.token.size() == kTokenBytes && (record.seal || record.actions.empty()) &&
         (record.room_name.empty() || is_valid_room_name(record.room_name));
}

}  // namespace

const SeatBytes::Sum& SeatBytes::sum(std::string_view body) {
  const Digest digest = Sha256().update(last_sum_).update(bytes_of(body)).finish();
  std::copy_n(digest.begin(), last_sum_.size(), last_sum_.begin());
  return last_sum_;
}

template <typename Value>
std::string SeatBytes::framed(Kind kind, const Value& value) {
  std::string body;
  FieldWriter fields(body);
  fields.choice(kind, Kind::action);
  seat_fields(fields, value);
  std::string bytes;
  FieldWriter(bytes).text(body);
  FieldWriter(bytes).fixed(sum(body));
  return bytes;
}

std::string SeatBytes::place(const SeatRecord& record) {
  return framed(Kind::place, record);
}

std::string SeatBytes::seal(const KeptSeal& seal) {
  return framed(Kind::seal, seal);
}

std::string SeatBytes::action(const SentAction& action) {
  return framed(Kind::action, action);
}

std::string SeatBytes::all(const SeatRecord& record) {
  *this = {};
  std::string bytes = std::string(kSeatVersion) + place(record);
  if (record.seal) bytes += seal(*record.seal);
  for (const SentAction& sent : record.actions) bytes += action(sent);
  return bytes;
}

OrFault<SeatContent, std::string> read_seat(std::string_view file) {
  const std::string damaged = "is damaged";
  if (!file.starts_with(kSeatVersion)) {
    return file.starts_with(kSeatHeading) ? "is from another version of race2048" : damaged;
  }
  SeatContent found{.size = kSeatVersion.size()};
  SeatRecord& record = found.record;
  for (;;) {
    FieldReader reader(bytes_of(file.substr(found.size)));
    std::string body;
    SeatBytes::Sum sum{};
    reader.text(body);
    reader.fixed(sum);
    if (reader.fault() != nullptr) break;
    if (sum != found.next.sum(body)) return damaged;
    FieldReader fields(bytes_of(body));
    SeatBytes::Kind kind{};
    fields.choice(kind, SeatBytes::Kind::action);
    if (kind == SeatBytes::Kind::place) seat_fields(fields, record);
    if (kind == SeatBytes::Kind::seal) seat_fields(fields, record.seal.emplace());
    if (kind == SeatBytes::Kind::action) seat_fields(fields, record.actions.emplace_back());
    if (fields.fault() != nullptr || fields.left() != 0) return damaged;
    found.size = file.size() - reader.left();
  }
  // The first records are written all at once, so that no file has only some of them.
  if (!makes_sense(record)) return damaged;
  return found;
}

}  // namespace race2048::client
