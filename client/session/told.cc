#include "client/session/told.h"

#include <algorithm>
#include <set>
#include <utility>

#include "client/session/client_limits.h"
#include "client/session/possible.h"
#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/people.h"
#include "proto/room_options.h"
#include "proto/settings.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/typed_text.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

constexpr std::uint32_t kNoExponent = kMaxExponent + 1;  // stands for an impossible tile

std::optional<MatchSettings> settings_from(const std::string& bytes) {
  if (bytes.size() > limits::kMaxSettingsBytes) return std::nullopt;
  auto settings = parse_settings(wire::bytes_of(bytes));
  if (!settings) return std::nullopt;
  return *std::move(settings);
}

std::optional<ListedRoom> listed_room_from(const v1::RoomEntry& told) {
  const std::optional<std::string> code = normalised_room_code(told.code());
  std::optional<MatchSettings> settings = settings_from(told.settings());
  if (!code || !settings || !is_valid_name(told.host())) return std::nullopt;
  return ListedRoom{.code = *code,
                    .name = room_name_from(told.room_name()),
                    .title = shown_text(told.title(), limits::kMaxTitle),
                    .host = told.host(),
                    .settings = *std::move(settings),
                    .players = told.players(),
                    .watchers = told.watchers(),
                    .running = told.running(),
                    .locked = told.locked(),
                    .has_password = told.has_password(),
                    .rounds = std::min(told.rounds(), limits::kMostRounds)};
}

// A round trip that takes longer is shown as this long: the number has its columns.
constexpr std::uint32_t kLongestPingMs = 60'000;

// Behind every seat stand the people without one.
std::uint32_t order_of(const Member& member) {
  return member.seat.value_or(UINT32_MAX);
}

// Seats the member, replacing whoever had that seat.
void seat_member(Member member, std::vector<Member>& people) {
  const auto place = std::ranges::lower_bound(people, order_of(member), {}, order_of);
  if (place != people.end() && place->seat == member.seat) {
    *place = std::move(member);
  } else {
    people.insert(place, std::move(member));
  }
}

// When a place is given up; nothing if its person is there.
std::optional<TimePoint> away_until(std::uint32_t away_ms, TimePoint now) {
  if (away_ms == 0) return std::nullopt;
  const std::chrono::milliseconds most = limits::kMaxHold;
  return now + std::min(std::chrono::milliseconds(away_ms), most);
}

std::optional<Member> member_from(const auto& told, TimePoint now) {
  std::optional<PersonShown> person = wire::person_from(told);
  if (!person) return std::nullopt;
  Member member{*std::move(person)};
  member.away_until = away_until(told.away_ms(), now);
  member.muted = told.muted();
  return member;
}

bool take_watchers(const v1::Watching& told, std::vector<Member>& people, TimePoint now) {
  if (told.people_size() > static_cast<int>(limits::kMostPeopleShown)) return false;
  std::erase_if(people, [](const Member& member) { return !member.seat; });
  for (const v1::Watcher& person : told.people()) {
    std::optional<Member> member = member_from(person, now);
    if (!member) return false;
    member->waits = person.waits();
    people.push_back(*std::move(member));
  }
  return true;
}

// Removes the people whose seats became free, and from the others those who got a seat.
void drop_moved(const v1::Roster& told, std::vector<Member>& people) {
  const std::set<std::uint32_t> gone(told.gone().begin(), told.gone().end());
  std::set<std::uint32_t> seated;
  for (const v1::Member& member : told.members()) seated.insert(member.person());
  seated.erase(0);
  std::erase_if(people, [&](const Member& member) {
    return member.seat ? gone.contains(*member.seat) : seated.contains(member.number);
  });
}

}  // namespace

std::optional<ServerQuote> goodbye_in(std::span<const std::uint8_t> bytes) {
  wire::FrameReader reader(limits::kMaxFrameToClient);
  if (reader.next(bytes) != wire::FrameReader::Status::frame) return std::nullopt;
  v1::ToClient message;
  const std::span<const std::uint8_t> body = reader.body();
  if (!message.ParseFromArray(body.data(), static_cast<int>(body.size()))) return std::nullopt;
  if (!message.has_goodbye()) return std::nullopt;
  return quote_from(message.goodbye().text());
}

ServerQuote quote_from(const std::string& told) {
  return ServerQuote(printable(told));
}

std::string version_from(const std::string& told) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-._~";
  constexpr std::size_t kMostLetters = 32;
  const bool is_one = !told.empty() && told.size() <= kMostLetters &&
                      told.find_first_not_of(kLetters) == std::string::npos;
  return is_one ? told : "unknown";
}

Reason reason_from(v1::Reason told) {
  switch (told) {
    case v1::REASON_UNSPECIFIED:
      return Reason::none;
    case v1::REASON_NAME_TAKEN:
      return Reason::name_taken;
    case v1::REASON_WRONG_PASSWORD:
      return Reason::wrong_password;
    case v1::REASON_ROOM_LOCKED:
      return Reason::room_locked;
    case v1::REASON_ROOM_FULL:
      return Reason::room_full;
    case v1::REASON_SERVER_FULL:
      return Reason::server_full;
    case v1::REASON_TOO_MANY:
      return Reason::too_many;
    case v1::REASON_KICKED:
      return Reason::kicked;
    case v1::REASON_BANNED:
      return Reason::banned;
    case v1::REASON_BAD_TOKEN:
      return Reason::bad_token;
    case v1::REASON_NOT_OWNER:
      return Reason::not_owner;
    case v1::REASON_MUTED:
      return Reason::muted;
    case v1::REASON_BAD_ROOM_NAME:
      return Reason::bad_room_name;
    case v1::REASON_ROOM_NAME_TAKEN:
      return Reason::room_name_taken;
    case v1::REASON_BAD_ANSWERS:
      return Reason::bad_answers;
    case v1::REASON_TAKEN_OVER:
      return Reason::taken_over;
    case v1::REASON_TOO_OFTEN:
      return Reason::too_often;
    case v1::REASON_NOT_RACING:
      return Reason::not_racing;
    case v1::REASON_WRONG_ROUND:
      return Reason::wrong_round;
    case v1::REASON_NO_SUCH_RESULT:
      return Reason::no_such_result;
    case v1::REASON_NOTHING_IS_KEPT:
      return Reason::nothing_is_kept;
    case v1::REASON_STORE_BUSY:
      return Reason::store_busy;
    case v1::REASON_SERVER_STOPS:
      return Reason::server_stops;
    case v1::REASON_SERVER_RESTARTS:
      return Reason::server_restarts;
    case v1::REASON_SILENT:
      return Reason::silent;
    case v1::REASON_TOO_SLOW:
      return Reason::too_slow;
    case v1::REASON_LOGIN_DEADLINE:
      return Reason::login_deadline;
    case v1::REASON_VERSION:
    case v1::REASON_BAD_NAME:
    case v1::REASON_BAD_PLAYER_ID:
    case v1::REASON_NOT_LOGGED_IN:
    case v1::REASON_BAD_CLIENT_VERSION:
    case v1::REASON_TLS_REQUIRED:
    case v1::REASON_HAS_SEAT:
    case v1::REASON_FRAME_TOO_LONG:
    case v1::REASON_BAD_FRAME:
    case v1::REASON_BAD_PREFACE:
    case v1::REASON_NOT_NOW:
    case v1::REASON_UNKNOWN_MESSAGE:
    case v1::REASON_TOO_MANY_REFUSALS:
    case v1::REASON_SEQ_GAP:
    case v1::REASON_TOO_MANY_MOVES:
    case v1::REASON_BAD_SETTINGS:
    case v1::REASON_NO_SUCH_ROOM:
    case v1::REASON_NOT_HOST:
    case v1::REASON_BAD_NONCE:
    case v1::REASON_NOBODY_READY:
    case v1::REASON_OLD_SEAL:
    case v1::REASON_BAD_ROOM_OPTIONS:
    case v1::REASON_NO_SUCH_PERSON:
    case v1::REASON_BAD_CHAT:
    case v1::REASON_CHAT_OFF:
    case v1::REASON_BAD_QUESTION:
    case v1::Reason_INT_MIN_SENTINEL_DO_NOT_USE_:
    case v1::Reason_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return Reason::other;
}

Request request_from(std::uint32_t told) {
  switch (static_cast<v1::ToServer::BodyCase>(told)) {
    case v1::ToServer::kCreateRoom:
    case v1::ToServer::kJoinRoom:
    case v1::ToServer::kWatchRoom:
    case v1::ToServer::kQuickMatch:
      return Request::enter_room;
    case v1::ToServer::kListRooms:
      return Request::list_rooms;
    case v1::ToServer::kReady:
      return Request::ready;
    case v1::ToServer::kStartMatch:
      return Request::start_match;
    case v1::ToServer::kEditSettings:
      return Request::edit_settings;
    case v1::ToServer::kEditRoom:
      return Request::edit_room;
    case v1::ToServer::kChat:
    case v1::ToServer::kAnnounce:
      return Request::chat;
    case v1::ToServer::kSeating:
      return Request::seating;
    case v1::ToServer::kKick:
    case v1::ToServer::kUnkick:
    case v1::ToServer::kMute:
    case v1::ToServer::kHandOver:
      return Request::host_act;
    case v1::ToServer::kGetPage:
      return Request::page;
    case v1::ToServer::kListResults:
    case v1::ToServer::kGetResult:
    case v1::ToServer::kListTop:
    case v1::ToServer::kGetReplay:
      return Request::results;
    case v1::ToServer::kMove:
    case v1::ToServer::kPong:
    case v1::ToServer::kHello:
    case v1::ToServer::kLeaveRoom:
    case v1::ToServer::kNonce:
    case v1::ToServer::kInviteBot:
    case v1::ToServer::BODY_NOT_SET:
      break;
  }
  return Request::other;
}

Hearers hearers_from(v1::Hearers told) {
  switch (told) {
    case v1::HEARERS_NOT_RACING:
      return Hearers::not_racing;
    case v1::HEARERS_ANNOUNCED:
      return Hearers::announced;
    case v1::HEARERS_ALL:
    case v1::HEARERS_UNSPECIFIED:
    case v1::Hearers_INT_MIN_SENTINEL_DO_NOT_USE_:
    case v1::Hearers_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return Hearers::all;
}

std::string room_name_from(const std::string& told) {
  return is_valid_room_name(told) ? told : std::string();
}

std::string shown_text(std::string_view typed, std::size_t max_characters) {
  if (OrFault<std::string> text = typed_text(typed, max_characters)) return *std::move(text);
  return printable(typed).substr(0, max_characters);
}

std::optional<std::vector<Spawn>> spawns_from(
    const google::protobuf::RepeatedPtrField<v1::Spawn>& told, int cells) {
  std::vector<Spawn> spawns;
  for (const v1::Spawn& spawn : told) {
    const std::optional<Spawn> checked = wire::spawn_from(spawn, cells);
    if (!checked) return std::nullopt;
    spawns.push_back(*checked);
  }
  return spawns;
}

std::optional<WatchedBoard> board_from(const v1::SeatBoard& told, const MatchSettings& settings) {
  Board board(settings.rules.size);
  if (told.cells().size() != static_cast<std::size_t>(board.cells())) return std::nullopt;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const auto exponent = static_cast<unsigned char>(told.cells()[static_cast<std::size_t>(cell)]);
    if (exponent > kMaxExponent) return std::nullopt;
    board.set_exponent(cell, exponent);
  }
  const WatchedBoard shown{
      .number = told.board(), .board = board, .score = told.score(), .moves = told.moves()};
  return can_show(shown, settings) ? std::optional(shown) : std::nullopt;
}

std::optional<Standing> standing_from(const v1::Standing& told, const Race& race) {
  const std::optional<SeatState> state = wire::seat_state_from(told.state());
  const bool ranks = told.rank() >= 1 && told.rank() <= race.seats.size();
  if (!state || !ranks || race.find_seat(told.seat()) == nullptr) return std::nullopt;
  const Standing standing{.seat = told.seat(),
                          .rank = told.rank(),
                          .score = told.score(),
                          .best_tile = told.best_tile(),
                          .moves = told.moves(),
                          .state = *state,
                          .ping_ms = std::min(told.ping_ms(), kLongestPingMs),
                          .boards = told.boards(),
                          .reached_ms = told.reached_ms(),
                          .chosen = told.chosen(),
                          .missed = told.missed()};
  return can_stand(standing, race.seal.settings) ? std::optional(standing) : std::nullopt;
}

std::optional<Outcome> outcome_from(const v1::Outcome& told, int cells) {
  const auto result = wire::result_from(told.result());
  const std::optional<SeatState> state = wire::seat_state_from(told.state());
  std::optional<std::vector<Spawn>> spawns = spawns_from(told.spawns(), cells);
  if (!result || !state || !spawns) return std::nullopt;
  return Outcome{.seq = told.seq(),
                 .applied = *result == Result::applied,
                 .rejection = wire::rejection_from(told.rejection()).value_or(Rejection::none),
                 .made = wire::action_from(told.made()),
                 .spawns = *std::move(spawns),
                 .score = told.score(),
                 .board = told.board(),
                 .rank = told.rank(),
                 .state = *state,
                 .at_ms = told.at_ms()};
}

std::optional<Seal> seal_from(const v1::Sealed& told) {
  const std::optional<MatchId> match_id = wire::array_from<MatchId>(told.match_id());
  std::optional<MatchSettings> settings = settings_from(told.settings());
  if (!match_id || !settings) return std::nullopt;
  return Seal{.match_id = *match_id,
              .settings_bytes = told.settings(),
              .settings = *std::move(settings),
              .commitment = wire::array_from<Digest>(told.commitment()),
              .round = told.round(),
              .own_nonce = std::nullopt};
}

std::optional<Seal> seal_from(const KeptSeal& kept) {
  std::optional<MatchSettings> settings = settings_from(kept.settings_bytes);
  if (!settings) return std::nullopt;
  return Seal{.match_id = kept.match_id,
              .settings_bytes = kept.settings_bytes,
              .settings = *std::move(settings),
              .commitment = kept.commitment,
              .round = kept.round,
              .own_nonce = kept.nonce};
}

std::optional<Series> series_from(const v1::Series& told) {
  if (told.rows_size() > static_cast<int>(limits::kMostSeriesLines)) return std::nullopt;
  Series series{.rounds = told.rounds(), .played = told.played(), .rows = {}};
  for (const v1::SeriesRow& row : told.rows()) {
    const bool placed = row.place() >= 1 && row.place() <= static_cast<unsigned>(told.rows_size());
    std::optional<PersonShown> person = wire::person_from(row);
    if (!person || !placed) return std::nullopt;
    series.rows.push_back(
        {*std::move(person), row.place(), row.points(), row.wins(), row.last_points()});
  }
  if (!can_be_series(series)) return std::nullopt;
  return series;
}

std::optional<Lobby> lobby_from(const v1::Rooms& told) {
  if (told.rooms_size() > static_cast<int>(limits::kRoomsPerPage)) return std::nullopt;
  Lobby lobby{.first = told.first(), .total = told.total(), .rooms = {}, .known = true};
  for (const v1::RoomEntry& entry : told.rooms()) {
    std::optional<ListedRoom> room = listed_room_from(entry);
    if (!room) return std::nullopt;
    lobby.rooms.push_back(*std::move(room));
  }
  return lobby;
}

RoomInfo info_from(const v1::RoomInfo& told, TimePoint now) {
  RoomInfo info{wire::options_from(told), told.has_password()};
  info.rounds = std::min(info.rounds, limits::kMostRounds);
  info.title = shown_text(info.title, limits::kMaxTitle);
  info.start_is_due = told.start_is_due();
  if (told.starts_in_ms() != 0) {
    info.starts_at = now + std::chrono::milliseconds(told.starts_in_ms());
  }
  return info;
}

bool take_splits(const google::protobuf::RepeatedPtrField<v1::Split>& told, Race& race) {
  const std::uint32_t length = race.seal.settings.length_ms();
  for (const v1::Split& split : told) {
    const int exponent = static_cast<int>(std::min(split.exponent(), kNoExponent));
    if (exponent < limits::kFirstSplitExponent ||
        !can_be_tile(exponent, race.seal.settings.rules) || split.at_ms() > length ||
        race.find_seat(split.seat()) == nullptr) {
      return false;
    }
    std::vector<Split>& of_tile = race.splits[exponent];
    const auto known = std::find_if(of_tile.begin(), of_tile.end(), [&split](const Split& before) {
      return before.seat == split.seat();
    });
    if (known != of_tile.end()) {
      if (known->at_ms != split.at_ms()) return false;
      continue;
    }
    if (of_tile.size() == limits::kSplitSeats) return false;
    if (!of_tile.empty() && of_tile.back().at_ms > split.at_ms()) return false;
    of_tile.push_back({.seat = split.seat(), .at_ms = split.at_ms()});
  }
  return true;
}

bool take_roster(const v1::Roster& told, Room& room, TimePoint now) {
  if (told.whole()) room.people.clear();
  drop_moved(told, room.people);
  for (const v1::Member& row : told.members()) {
    std::optional<Member> member = member_from(row, now);
    if (!member || row.seat() > limits::kMaxSeatNumber) return false;
    member->seat = row.seat();
    member->ready = row.ready();
    member->has_nonce = row.has_nonce();
    seat_member(*std::move(member), room.people);
  }
  if (room.seated().size() > limits::kMostPeopleShown) return false;
  if (!told.host().empty() && !is_valid_name(told.host())) return false;
  if (!told.owner().empty() && !is_valid_name(told.owner())) return false;
  room.host = told.host();
  room.owner = told.owner();
  return !told.has_watching() || take_watchers(told.watching(), room.people, now);
}

}  // namespace race2048::client
