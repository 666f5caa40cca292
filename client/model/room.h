// A room as this client knows it: its people, the seal of the next match, the series, the chat; and
// the rooms of the lobby.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/model/series_story.h"
#include "engine/match/person.h"
#include "engine/match/view/match_view.h"
#include "engine/settings/room_options.h"
#include "engine/settings/settings.h"
#include "shared/emote.h"
#include "shared/listed_room.h"
#include "shared/time.h"

namespace race2048::client {

inline constexpr TimePoint kUnknownUntil = TimePoint::max();

// A person or bot in the room, with a seat or without one: watching, waiting for a seat, or the
// referee.
struct Member : PersonShown {
  std::optional<std::uint32_t> seat{};
  bool ready = false;      // with a seat
  bool has_nonce = false;  // with a seat
  bool waits = false;      // without a seat: for one in the next match
  // The person's link is lost, and their place is kept until then; nothing: the link stands. A
  // replay does not know the time: kUnknownUntil.
  std::optional<TimePoint> away_until{};
  bool muted = false;  // by the room's host: nobody gets what the person says
};

// The room's options, with a title safe for a terminal, and the other facts that the server sends
// with them.
struct RoomInfo : RoomOptions {
  bool has_password = false;
  std::optional<TimePoint> starts_at{};  // when the next match starts by itself
  bool start_is_due = false;  // that time has come; the match starts once enough seats can race
  bool quick = false;         // a quick match has made the room: no match waits for its host

  // The request with which a host changes some of these options. Unless set, the password and the
  // planned start stay unchanged.
  RoomRequest as_request() const { return {.options = *this}; }
};

// The people that a line of chat went to.
enum class Hearers : std::uint8_t {
  all,
  not_racing,  // people whose seat does not race
  announced,   // all, also in a race: the host's announcement
};

struct ChatLine {
  std::string name;
  std::string text;  // safe for a terminal
  TimePoint at;
  Hearers hearers = Hearers::all;
};

// The newest emote of a match.
struct ShownEmote {
  std::string name;
  Emote emote{};
  TimePoint at;
  bool operator==(const ShownEmote&) const = default;
};

// How many lines of chat the client keeps.
inline constexpr std::size_t kChatKept = 100;

struct Room {
  std::string code;
  std::string name;  // by which the room is found as by its code; empty: none
  // How long the server keeps the place of a person whose link is lost: of a racing seat, and of
  // all others.
  std::chrono::milliseconds hold{};
  std::chrono::milliseconds hold_between{};
  std::optional<std::uint32_t> own_seat;  // nothing for a watcher or a referee
  std::string host;                       // name; empty if there is no host
  // Name of the person who made the room or was handed it; another name than `host` while the host
  // stands in. Empty: as `host`.
  std::string owner;
  // For a host who owns the room: the names of banned people, the newest last, and how many there
  // are; the server names only the newest.
  std::vector<std::string> put_out;
  std::uint32_t put_out_total = 0;
  // Each person in the room once: first those with a seat, by seat, then the others in the order of
  // the server. In a room with very many people, the server lists only some of the others.
  std::vector<Member> people;
  std::optional<Seal> seal;  // of the next match
  RoomInfo info;
  std::optional<Series> series;  // if the room plays a series
  SeriesStory story;             // of its rounds that this client has seen end
  std::deque<ChatLine> chat;
  std::optional<ShownEmote> emote;
  // The people whose chat this person does not want to see while they are in this room: their lines
  // do not come into `chat`.
  std::vector<PersonShown> hidden;
  bool own_muted = false;  // the host has muted this person
  // The person's last chat line that the server refused because it came too soon, or that was lost
  // with a link; and how many lines were given back for these reasons.
  std::string refused_line;
  bool refused_announcement = false;  // it was to be announced
  std::uint32_t refused_lines = 0;
  // The person is not ready until they say so: they have taken it back, or were idle in a match.
  bool sits_out = false;
  bool gets_ready = false;  // the client says ready by itself, or has said it without an answer yet

  std::span<const Member> seated() const;
  std::span<const Member> unseated() const;
  // Null if nobody sits there, or if nobody in the room has the name.
  const Member* in_seat(std::uint32_t seat) const;
  const Member* find(std::string_view called) const;
  // The person in the room with the name; for any other name, a person with the name alone.
  PersonShown named(const std::string& called) const;
  const Member* own_member() const;  // in the person's own seat; null without one
  // True if the person is one of `hidden`: recognised by the number, which stays the same after a
  // lost link, or by the name, which people mostly have again when they come back.
  bool hides(const PersonShown& person) const;
  void hide(const PersonShown& person);
  void stop_hiding(const PersonShown& person);
  // The number of seats that can race: ready and, in a sealed room, with their nonce for the key.
  std::size_t ready_count() const;
  // How many such seats a planned start needs: two, or one in a room with a single seat.
  std::size_t enough() const;
  // True if a series has begun and more rounds follow.
  bool between_rounds() const;
  // True if the host has no seat.
  bool has_referee() const;
  // True in a listed room in which somebody has proved a key: among strangers, a key shows that a
  // person is the same one as yesterday.
  bool shows_keys() const;
};

// One page of the list of rooms, as last received, with titles safe for a terminal.
struct Lobby {
  std::uint32_t first = 0;
  std::uint32_t total = 0;
  std::vector<ListedRoom> rooms;
  bool known = false;  // an answer has come
};

}  // namespace race2048::client
