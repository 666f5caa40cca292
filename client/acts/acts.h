// The meanings of keys; and a row for each act that comes to an intent, a form or a line: its keys
// and words, the people who may do it, whom it concerns, the question before it, its texts. Keys,
// key rows, dialogs, the line mode and both helps read the rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/model/situation.h"
#include "engine/board.h"

namespace race2048::client {

// The context of a key press. The same key can mean different things in different contexts.
enum class KeyContext : std::uint8_t {
  race,      // the person's own run is not over
  watch,     // the countdown, and a match in which the person has no seat or is done
  room,      // between matches: the room and the results
  lobby,     // the list of a server's rooms
  solo,      // practising alone
  practice,  // on a room's practice board; keys that do not slide are the room's
  replay,    // a match that is played again
  nowhere,   // before and after the room
};
inline constexpr std::size_t kKeyContexts = 8;

class KeyContexts {
 public:
  constexpr KeyContexts(std::initializer_list<KeyContext> contexts) {
    for (const KeyContext context : contexts) bits_ |= 1U << static_cast<unsigned>(context);
  }
  constexpr bool has(KeyContext context) const {
    return (bits_ >> static_cast<unsigned>(context) & 1U) != 0;
  }
  constexpr bool meet(KeyContexts other) const { return (bits_ & other.bits_) != 0; }
  constexpr KeyContexts without(KeyContext context) const {
    KeyContexts others = *this;
    others.bits_ &= ~(1U << static_cast<unsigned>(context));
    return others;
  }

 private:
  unsigned bits_ = 0;
};

// The meanings that a key can have. Not listed, because they are the same for everybody: Enter,
// Esc, Ctrl-C, Ctrl-L, answers to questions, and the keys of lists and forms. The help shows
// meanings in this order.
//
// A new meaning needs an enumerator and a row: below, or in one of the tables of KeyEntry.
enum class Meaning : std::uint8_t {
  left,
  down,
  up,
  right,
  next_board,
  give_up,
  emote,
  side,
  next_page,
  last_page,
  ready,
  seat,
  practise,
  chat,
  hide_chat,
  mute,
  seal,
  save_results,
  watch_again,
  start,
  match_settings,
  add_bot,
  announce,
  kick,
  unkick,
  hand_over,
  lock,
  pause,
  qr_code,
  copy_link,
  join,
  watch,
  room_by_name,
  new_room,
  quick_match,
  refresh,
  results,
  undo,
  new_game,
  play_on,
  run_replay,
  second_back,
  second_on,
  moment_back,
  moment_on,
  mark_back,
  mark_on,
  faster,
  slower,
  go_to,
  branch_off,
  look,
  help,
  leave,
};
inline constexpr std::size_t kMeanings = static_cast<std::size_t>(Meaning::leave) + 1;

// The direction in which it slides tiles; nothing for other meanings.
std::optional<Direction> slide_of(Meaning meaning);

// A part of the help.
enum class HelpPart : std::uint8_t { match, room, host, lobby, solo, replay, always };

struct KeyAction {
  Meaning meaning{};
  std::string_view name;  // in the config file
  HelpPart part{};
  KeyContexts contexts{};     // where the key can have this meaning
  std::string_view defaults;  // names of keys, separated by blanks
  std::string_view help;      // what the key does, at most 24 columns
};

// The people who may do it, and when.
enum class Who : std::uint8_t {
  racer,    // a person whose own run is not over
  emoter,   // may_emote()
  talker,   // may_talk()
  host,     // may_run_room()
  starter,  // the host, between matches
  owner,    // may_rule_room()
};
bool may(Who who, const Model& model);

using People = std::vector<std::string> (*)(const Model& model);

// How a key row offers the act.
struct ActOffer {
  std::string_view text{};
  std::string_view text_on{};  // while ActRow::option is on
  int importance = 0;          // as in KeyHint
};

// How the line mode knows the act.
struct ActWords {
  std::string_view word{};
  std::string_view other{};     // means the same, or turns ActRow::option or a mute off
  std::string_view argument{};  // what follows it
  std::string_view usage{};     // in the help, if that is not the word and its argument
};

// The people whom the act may concern, one of whom has to be chosen.
struct ActPeople {
  People choices = nullptr;
  std::string_view question{};
};

// Asked before the act.
struct ActQuestion {
  std::string_view
      text{};  // {} is the person, or ActRow::without; empty: the act is not asked about
  std::string_view yes{};    // what y does
  std::string_view no{};     // and what Esc does
  std::string_view note{};   // what follows for a person; for a bot the question comes without it
  People without = nullptr;  // asked only if there are such people; Enter means y
};

struct ActRow {
  KeyAction key{};
  Who who{};
  ActOffer offer{};
  ActWords words{};
  ActPeople whom{};
  ActQuestion question{};
  bool RoomOptions::*option = nullptr;  // the act turns it on or off
};

// The contexts of most acts. Some also work in a match in which the person does not race.
inline constexpr KeyContexts kInRace{KeyContext::race};
inline constexpr KeyContexts kInRoom{KeyContext::room};
inline constexpr KeyContexts kInMatch{KeyContext::race, KeyContext::watch};
inline constexpr KeyContexts kOffTheRace{KeyContext::watch, KeyContext::room};

// In the order of a key row.
// clang-format off
inline constexpr std::array<ActRow, 12> kActs = {{
    {{Meaning::give_up, "give_up", HelpPart::match, kInRace, "g", "give up; asks"}, Who::racer,
     {}, {"g", "give up"}, {},
     {"Give up? Your score stands.", "give up", "play on"}},
    {{Meaning::emote, "emote", HelpPart::match, kInMatch, "1 2 3 4", "gg, wow, nooo, :)"}, Who::emoter,
     {}, {"emote", "", "1", "emote 1 to 4: gg, wow, nooo, :) to all"}},
    {{Meaning::mute, "mute", HelpPart::room, kOffTheRace, "m", "mute a person, or not"}, Who::talker,
     {}, {"mute", "unmute", "NAME"}, {who_can_be_kicked, "Mute which player for yourself?"}},
    {{Meaning::start, "start", HelpPart::host, kInRoom, "s", "start now"}, Who::starter,
     {"start now", "", 6}, {"start"}, {},
     {"Start without {}? They will watch.", "start", "wait", "", who_would_watch}},
    {{Meaning::match_settings, "match_settings", HelpPart::host, kInRoom, "e", "match settings"}, Who::starter,
     {"settings", "", 4},
     {"set", "", "WHAT", "set time 90, set target 512, set moves 300; set lists all settings"}},
    {{Meaning::kick, "kick", HelpPart::host, kOffTheRace, "k", "kick a player"}, Who::owner,
     {"kick", "", 3}, {"kick", "", "NAME"}, {who_can_be_kicked, "Kick which player?"},
     {"Remove {} from the room?", "remove", "cancel", "They cannot come back unless you let them."}},
    {{Meaning::unkick, "unkick", HelpPart::host, kOffTheRace, "z", "let a kicked player back"}, Who::owner,
     {"let back", "", 1}, {"unkick", "", "NAME"}, {who_can_come_back, "Which person may come back?"},
     {"", "let back in"}},
    {{Meaning::hand_over, "hand_over", HelpPart::host, kOffTheRace, "o", "hand the room over"}, Who::owner,
     {"hand over", "", 1}, {"host", "", "NAME", "host NAME to hand the room over"},
     {who_can_be_host, "Hand the room to which player?"},
     {"Make {} the host?", "hand over", "cancel", "You cannot take it back yourself."}},
    {{Meaning::add_bot, "add_bot", HelpPart::host, kInRoom, "b", "add a bot"}, Who::starter,
     {"bot", "", 4}, {"bot", "", "LEVEL", "bot, or bot LEVEL"}},
    {{Meaning::announce, "announce", HelpPart::host, kOffTheRace, "!", "say to all, racing too"}, Who::host,
     {"announce", "", 1}, {"announce", "", "TEXT", "announce TEXT, also to racers"}},
    {{Meaning::lock, "lock", HelpPart::host, kOffTheRace, "l", "lock or unlock the room"}, Who::owner,
     {"lock", "unlock", 2}, {"lock", "unlock"}, {}, {}, &RoomOptions::locked},
    {{Meaning::pause, "pause", HelpPart::host, kOffTheRace, "a", "pause a series, or not"}, Who::host,
     {"pauses", "no pauses", 2}, {}, {}, {}, &RoomOptions::pause},
}};
// clang-format on

// Null for a meaning without a row.
const ActRow* find_act(Meaning meaning);

// The question about the act on the person, if it is one about a person. REQUIRES:
// ActQuestion::text.
std::string question_text(const ActRow& row, const Model& model, const std::string& whom);
// The consequence of the act, for its question; empty: the question says it all.
std::string_view note_text(const ActRow& row, const Model& model, const std::string& whom);
// False if the act is done at once.
bool asks_first(const ActRow& row, const Model& model);
// The act has an option, which is on.
bool is_on(const ActRow& row, const Model& model);

}  // namespace race2048::client
