#include "proto/replay/replay_disguise.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "engine/sha256.h"
#include "proto/decisions.h"
#include "proto/replay/replay_layout.h"

namespace race2048 {
namespace {

using namespace std::string_view_literals;

PlayerId id_in_match(const MatchId& match, PersonNumber number) {
  const std::array<std::uint8_t, 4> bytes = {
      static_cast<std::uint8_t>(number >> 24), static_cast<std::uint8_t>(number >> 16),
      static_cast<std::uint8_t>(number >> 8), static_cast<std::uint8_t>(number)};
  const Digest digest = Sha256()
                            .update(wire::bytes_of("race2048 person v2\0"sv))
                            .update(match)
                            .update(bytes)
                            .finish();
  PlayerId id;
  std::copy_n(digest.begin(), id.size(), id.begin());
  return id;
}

// The match of the decisions, and the time of the first.
OrFault<ReplayDisguise> disguise_of(std::span<const std::uint8_t> decisions) {
  DecisionReader reader;
  std::optional<std::uint64_t> begins_ms;
  while (!decisions.empty()) {
    const OrFault<Decision> decision = reader.next(decisions);
    if (!decision) return decision.fault();
    if (!begins_ms) begins_ms = decision->at_ms;
    if (const auto* const sealed = std::get_if<MatchSealed>(&decision->body)) {
      return ReplayDisguise(sealed->match_id, *begins_ms);
    }
  }
  return Fault{"no match was sealed"};
}

}  // namespace

Decision ReplayDisguise::decision(const Decision& decision) {
  return {.at_ms = clock(decision.at_ms), .body = std::visit(*this, decision.body)};
}

MatchResult ReplayDisguise::result(MatchResult result) {
  for (PointsResult& row : result.points) row.person = number_of(row.person);
  return result;
}

DecisionBody ReplayDisguise::operator()(const RoomOpened&) {
  return RoomOpened{.code = std::string(kDisguisedCode)};
}

DecisionBody ReplayDisguise::operator()(const SeriesRestored& restored) {
  const Series& series = restored.series;
  std::vector<SeriesRow> rows = series.rows();
  for (SeriesRow& row : rows) row.person = person(std::move(row.person));
  return SeriesRestored{.series = {series.rounds(), series.played(), std::move(rows)}};
}

DecisionBody ReplayDisguise::operator()(const Seated& seated) {
  return Seated{.seat = seated.seat, .person = person(seated.person)};
}

DecisionBody ReplayDisguise::operator()(const WentAway& went) {
  return WentAway{.person = number_of(went.person), .until_ms = clock(went.until_ms)};
}

DecisionBody ReplayDisguise::operator()(const CameBack& came) {
  return CameBack{.person = number_of(came.person)};
}

DecisionBody ReplayDisguise::operator()(const RosterFrozen& frozen) {
  return RosterFrozen{.seats = frozen.seats, .go_at_ms = clock(frozen.go_at_ms)};
}

PersonNumber ReplayDisguise::number_of(PersonNumber in_room) {
  const auto next = static_cast<PersonNumber>(numbers_.size() + 1);
  return numbers_.try_emplace(in_room, next).first->second;
}

Person ReplayDisguise::person(Person person) {
  person.number = number_of(person.number);
  person.player_id = id_in_match(match_, person.number);
  return person;
}

bool names_room(std::string_view beginning) {
  if (!beginning.starts_with(kReplayMagic)) return false;
  if (beginning.size() == kReplayMagic.size()) return true;
  FieldReader head(wire::bytes_of(beginning).subspan(kReplayMagic.size() + 1));
  std::uint32_t idle_ms = 0;
  std::size_t size = 0;
  head.number(idle_ms);
  head.number(size);
  if (head.fault() != nullptr || head.left() == 0) return true;
  std::span<const std::uint8_t> decisions = wire::bytes_of(beginning).last(head.left());
  const OrFault<Decision> first = DecisionReader().next(decisions);
  return !first || first->body != DecisionBody(RoomOpened{.code = std::string(kDisguisedCode)});
}

OrFault<std::string> disguised_replay(std::string_view file) {
  const auto head = read_head(wire::bytes_of(file));
  if (!head) return Fault{head.fault().what};
  if (!head->checksum_holds) return Fault{kWrongChecksum};
  auto tail = read_tail(*head);
  if (!tail) return Fault{tail.fault().what};
  OrFault<ReplayDisguise> disguise = disguise_of(head->decisions);
  if (!disguise) return disguise.fault();
  DecisionReader reader;
  DecisionWriter writer;
  std::string decisions;
  decisions.reserve(head->decisions.size());
  for (std::span<const std::uint8_t> left = head->decisions; !left.empty();) {
    const OrFault<Decision> decision = reader.next(left);
    if (!decision) return decision.fault();
    writer.append(disguise->decision(*decision), decisions);
  }
  return replay_file(head->header, decisions, disguise->result(std::move(tail->result)), tail->own);
}

}  // namespace race2048
