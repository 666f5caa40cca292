#include "client/commands/start_menu.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iostream>
#include <optional>
#include <string_view>
#include <utility>

#include "client/commands/confirm.h"
#include "client/play/menu_session.h"
#include "client/system/exit_codes.h"
#include "client/text/typed_room.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

struct StartRow {
  MenuItem item;
  std::string_view command{};  // the words behind race2048; empty: of the text that is typed
  bool prints = false;         // text that the person should read before the menu hides it
};

constexpr std::array<StartRow, 8> kRows = {{
    {{"Race a bot", "best score in three minutes"}, "host --local --port 0 --bots 1 --ready"},
    {{"Host friends", "a room on this machine, and how they join it"}, "host"},
    {{"Join a room", "an invitation, or a server of this network"}},
    {{"Quick match", "the next race that anybody may join"}, "join"},
    {{"Watch", "the boards of a room"}, "watch"},
    {{"Play alone", "practise, and beat your best score"}, "solo"},
    {{"Daily race", "the tiles of today, the same for everybody"}, "daily", true},
    {{"Last matches", "your own, one by one"}, "replay", true},
}};

constexpr std::array<MenuItem, kRows.size()> kItems = [] {
  std::array<MenuItem, kRows.size()> items;
  std::ranges::transform(kRows, items.begin(), &StartRow::item);
  return items;
}();

CommandWords words_of(std::string_view command) {
  CommandWords words;
  while (!command.empty()) {
    const std::string_view word = command.substr(0, command.find(' '));
    words.emplace_back(word);
    command.remove_prefix(std::min(word.size() + 1, command.size()));
  }
  return words;
}

// Nothing if the input ends.
std::optional<CommandWords> asked_words() {
  std::cout << "Invitation, or server (Enter looks on this network): " << std::flush;
  std::string typed;
  if (!std::getline(std::cin, typed)) return std::nullopt;
  return join_words(std::move(typed));
}

}  // namespace

std::span<const MenuItem> start_menu_items() {
  return kItems;
}

CommandWords join_words(std::string typed) {
  constexpr std::string_view kBlanks = " \t\r\n";
  typed.erase(typed.find_last_not_of(kBlanks) + 1);
  typed.erase(0, std::min(typed.find_first_not_of(kBlanks), typed.size()));
  // In a pasted command the target is the last word.
  if (typed.starts_with("race2048 ")) typed.erase(0, typed.find_last_of(kBlanks) + 1);
  if (typed.empty()) return {"lobby"};
  if (normalised_room_code(typed)) return {"join", "/" + typed};
  const OrFault<TypedPlace> place = place_from(typed);
  const bool names_no_room = place && !place->room;
  return {names_no_room ? "lobby" : "join", "--", typed};
}

int run_start_menu(const Appearance& appearance,
                   const std::function<int(const CommandWords& words)>& run) {
  Menu menu{.items = kItems};
  for (;;) {
    const MenuChoice choice = choose_from(menu, appearance);
    if (!choice.starts) return choice.exit_code;
    const StartRow& row = kRows[menu.at];
    const auto words = row.command.empty() ? asked_words() : std::optional(words_of(row.command));
    const int exit_code = words ? run(*words) : kLost;
    if (exit_code >= kSignalled) return exit_code;
    if (exit_code != kDone || row.prints) wait_for_enter("Press Enter for the menu.");
  }
}

}  // namespace race2048::client
