#include "server/hosting/checked_requests.h"

#include <utility>

#include "proto/conversions.h"
#include "proto/room_options.h"
#include "proto/settings.h"
#include "shared/names.h"
#include "shared/typed_text.h"

namespace race2048::server {

Move move_from(const v1::Move& move) {
  return {.round = move.round(),
          .board = move.board(),
          .seq = move.seq(),
          .step = move.step(),
          .action = wire::action_from(move.action())};
}

Readiness readiness_from(const v1::Ready& ready) {
  return {.match_id = match_id_from(ready.match_id()), .ready = !ready.withdrawn()};
}

GivenNonce nonce_from(const v1::Nonce& nonce) {
  return {.match_id = match_id_from(nonce.match_id()),
          .nonce = wire::array_from<Nonce>(nonce.nonce())};
}

std::optional<MatchId> match_id_from(const std::string& bytes) {
  return wire::array_from<MatchId>(bytes);
}

std::optional<Token> token_from(const std::string& bytes) {
  return wire::array_from<Token>(bytes);
}

ResumeRequest resume_from(const v1::Resume& resume) {
  return {.code = normalised_room_code(resume.code()),
          .token = token_from(resume.token()),
          .seen = {.match_id = match_id_from(resume.match_id()), .answers = resume.answers()}};
}

OrFault<MatchSettings, Refusal> settings_from(const std::string& bytes) {
  auto settings = parse_settings(wire::bytes_of(bytes));
  if (!settings) return bad_settings(settings.fault().text);
  return *std::move(settings);
}

OrFault<MatchSettings, Refusal> exact_settings_from(const std::string& bytes) {
  v1::Settings asked;
  if (asked.ParseFromString(bytes) && static_cast<std::uint32_t>(asked.watch()) == kWirePaced) {
    return bad_settings("paced boards are gone; choose --watch live, all, end or off");
  }
  return settings_from(bytes);
}

OrFault<RoomRequest, Refusal> request_from(const v1::RoomOptions& options, std::uint32_t seats) {
  auto request = wire::request_from(options, seats);
  if (!request) {
    return Refusal{Reason::bad_room_options, "Room options refused: " + request.fault().text + "."};
  }
  return *std::move(request);
}

OrFault<PlayerId, Refusal> invited_from(const v1::InviteBot& invite) {
  if (const auto id = wire::array_from<PlayerId>(invite.player_id())) return *id;
  return Refusal{Reason::bad_player_id, "A player id has exactly 16 bytes."};
}

OrFault<std::string, Refusal> line_from(const std::string& text) {
  OrFault<std::string> line = typed_text(text, limits::kMaxChat);
  if (line && line->empty()) line = Fault{"is empty"};
  if (line) return *std::move(line);
  return Refusal{Reason::bad_chat, "The line was not sent: it " + line.fault().text + "."};
}

}  // namespace race2048::server
