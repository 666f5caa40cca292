// What holds of every model that a client can get into, whatever the server says.
#pragma once

#include <algorithm>
#include <set>
#include <string>

#include "client/model/model.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/typed_text.h"
#include "shared/utf8.h"

namespace race2048::client::testing {

class ModelInvariants {
 public:
  explicit ModelInvariants(const Model& model) : model_(model) {}

  // The first thing that does not hold; empty if all does.
  std::string broken() {
    people();
    texts();
    phases();
    if (model_.race) race(*model_.race);
    if (model_.room.series) series(*model_.room.series);
    return broken_;
  }

 private:
  void require(bool holds, const char* what) {
    if (!holds && broken_.empty()) broken_ = what;
  }

  void name(const std::string& name, const char* what) {
    require(name.empty() || is_valid_name(name), what);
  }
  // A text of our programs.
  void text(const std::string& text, const char* what) { require(printable(text) == text, what); }
  void quote(const ServerQuote& quote, const char* what) { text(quote.by("it"), what); }
  // A text that a person has typed.
  void typed(const std::string& text, std::size_t max_characters, const char* what) {
    const OrFault<std::string> as_typed = typed_text(text, max_characters);
    const bool is_cut = printable(text) == text && text.size() <= max_characters;
    require(is_cut || (as_typed && *as_typed == text), what);
  }

  void people() {
    const Room& room = model_.room;
    name(room.host, "the host's name");
    name(room.owner, "the owner's name");
    name(model_.own_name, "the own name");
    for (std::size_t i = 0; i < room.people.size(); ++i) {
      const Member& member = room.people[i];
      name(member.name, "a member's name");
      require(!member.seat || member.seat <= limits::kMaxSeatNumber, "a member's seat");
      const bool in_order = i == 0 || !member.seat ||
                            (room.people[i - 1].seat && room.people[i - 1].seat < member.seat);
      require(in_order, "people by seat, then without one");
    }
    for (const std::string& out : room.put_out) name(out, "the name of a person put out");
    for (const ChatLine& line : room.chat) {
      name(line.name, "a speaker's name");
      typed(line.text, limits::kMaxChat, "a line of chat");
    }
    require(room.chat.size() <= kChatKept, "the lines of chat");
  }

  void texts() {
    typed(model_.room.info.title, limits::kMaxTitle, "the title");
    text(model_.server_version, "the server's version");
    text(model_.server, "the server's address");
    if (model_.reconnecting) text(model_.reconnecting->why.text, "what ended the link");
    if (model_.failure) {
      text(model_.failure->text, "the failure's text");
      text(model_.failure->link.text, "what ended the link");
      quote(model_.failure->said, "why the server ends it");
      quote(model_.failure->link.said, "why the server ended the link");
    }
    if (model_.last_refusal) quote(model_.last_refusal->said, "why the server refuses it");
    if (model_.reconnecting) quote(model_.reconnecting->why.said, "why the server ended the link");
    if (model_.kept) quote(model_.kept->why, "why a result is not kept");
    if (model_.replay) text(model_.replay->why, "why a replay is not kept");
    for (const ListedRoom& room : model_.lobby.rooms) {
      typed(room.title, limits::kMaxTitle, "the title of a listed room");
      name(room.host, "the host of a listed room");
    }
  }

  void phases() {
    const Phase phase = model_.phase;
    const bool in_match = phase == Phase::countdown || phase == Phase::racing;
    const bool in_room = in_match || phase == Phase::room || phase == Phase::results;
    require(!in_match || model_.race.has_value(), "a match has a race");
    require(phase != Phase::results || (model_.race && model_.result), "an end has a result");
    require(!in_match || !model_.result, "a match that runs has no result");
    require(!in_room || normalised_room_code(model_.room.code) == model_.room.code, "the code");
    require(!model_.failure || phase == Phase::closed, "a failure is the end");
    if (model_.room.seal) seal(*model_.room.seal);
    if (!model_.result) return;
    if (model_.race) {
      require(model_.result->match_ms <= model_.race->seal.settings.length_ms(), "the end's time");
    }
    const bool broken = model_.result->verification.kind == Verification::Kind::broken;
    require(!broken || model_.draws_ever_broken, "draws that do not hold are remembered");
  }

  void seal(const Seal& seal) {
    require(seal.commitment.has_value() != seal.settings.open_seed.has_value(), "the commitment");
    require(static_cast<bool>(race2048::check(seal.settings)), "the settings");
  }

  void race(const Race& race) {
    seal(race.seal);
    std::set<std::uint32_t> seats;
    for (std::size_t i = 0; i < race.seats.size(); ++i) {
      seats.insert(race.seats[i].seat);
      name(race.seats[i].name, "the name of a seat");
      require(i == 0 || race.seats[i - 1].seat < race.seats[i].seat, "seats that rise");
    }
    require(!race.own_seat || seats.contains(*race.own_seat), "the own seat");
    require(!race.own || race.own_seat, "an own game has a seat");
    require(race.standings.size() == seats.size(), "a standing for each seat");
    const std::uint32_t length = race.seal.settings.length_ms();
    for (const auto& [seat, standing] : race.standings) {
      require(seats.contains(seat) && standing.seat == seat, "standings of seats");
      require(standing.rank >= 1 && standing.rank <= seats.size(), "a rank");
      require(standing.reached_ms <= length, "the time of a target");
      possible(standing.moves, standing.score, "what a seat has reached");
      const std::uint32_t tile = standing.best_tile;
      require((tile & (tile - 1)) == 0 && tile <= most_sum(standing.moves), "a best tile");
      require(standing.boards <= standing.moves + 1, "a number of boards");
    }
    require(race.order.empty() ||
                std::set<std::uint32_t>(race.order.begin(), race.order.end()) == seats,
            "an order of all seats");
    require(race.order.empty() || race.order.size() == seats.size(), "an order without repeats");
    for (const auto& [seat, board] : race.boards) {
      require(seats.contains(seat), "boards of seats");
      require(board.board.size() == race.seal.settings.rules.size, "a board's size");
      possible(board.moves, board.score, "what a board shows");
      require(board.number <= board.moves, "the number of a board");
    }
    for (const Split& split : race.splits) {
      require(split.exponent >= limits::kFirstSplitExponent && split.exponent <= kMaxExponent,
              "a split's tile");
      require(std::ranges::count(race.splits, split.exponent, &Split::exponent) <=
                  std::ptrdiff_t{limits::kSplitSeats},
              "the splits of a tile");
      require(seats.contains(split.seat) && split.at_ms <= length, "a split");
    }
    if (race.own) {
      require(race.own->rank() <= seats.size(), "the own rank");
      require(race.own->board().size() == race.seal.settings.rules.size, "the own board's size");
    }
    if (race.step) require(race.step->ends_ms <= length, "the end of a step");
  }

  // Each move brings a tile, at most a 4; and a tile of 2^31 would be worth 30 times its value.
  static std::uint64_t most_sum(std::uint64_t moves) { return 4 * (moves + kMaxStartTiles); }
  void possible(std::uint64_t moves, std::uint64_t score, const char* what) {
    require(moves <= limits::kMaxActionsPerMatch + 1800 && score <= 30 * most_sum(moves), what);
  }

  void series(const Series& series) {
    for (const SeriesRow& row : series.rows) {
      name(row.name, "a name in the series");
      require(row.place >= 1 && row.place <= series.rows.size(), "a place in the series");
    }
  }

  const Model& model_;
  std::string broken_;
};

}  // namespace race2048::client::testing
