#include "server/audience/match_feed.h"

#include <algorithm>
#include <utility>

#include "proto/conversions.h"

namespace race2048::server {
namespace {

template <typename Item>
using Items = google::protobuf::RepeatedPtrField<Item>;

bool same(const v1::Standing& a, const v1::Standing& b) {
  return a.rank() == b.rank() && a.score() == b.score() && a.best_tile() == b.best_tile() &&
         a.moves() == b.moves() && a.state() == b.state() && a.ping_ms() == b.ping_ms() &&
         a.boards() == b.boards() && a.reached_ms() == b.reached_ms() && a.chosen() == b.chosen() &&
         a.missed() == b.missed() && a.out_ms() == b.out_ms();
}

bool same(const v1::SeatBoard& a, const v1::SeatBoard& b) {
  return a.moves() == b.moves() && a.board() == b.board() && a.cells() == b.cells();
}

void fill(const Match& match, SeatNumber number, std::uint32_t place, std::uint32_t ping_ms,
          v1::Standing& standing) {
  const MatchSeat& seat = match.seats.at(number);
  const Run& run = *seat.run;
  standing.set_seat(number);
  standing.set_rank(place);
  standing.set_score(run.best_score());
  standing.set_best_tile(static_cast<std::uint32_t>(tile_value(run.best_exponent())));
  standing.set_moves(run.moves());
  standing.set_state(wire::to_wire(seat.state()));
  standing.set_ping_ms(ping_ms);
  standing.set_boards(run.board_number() + 1);
  standing.set_reached_ms(run.reached_ms().value_or(0));
  standing.set_chosen(seat.has_chosen());
  standing.set_missed(seat.missed);
  standing.set_out_ms(match.out_ms(seat));
}

// Adds the `count` seats by place that begin at index `first`.
void add_standings(const Match& match, std::size_t first, std::size_t count,
                   const MatchFeed::Pings& pings, Items<v1::Standing>& standings) {
  const Ranking& ranking = match.ranking;
  const std::span<const SeatNumber> order = ranking.order();
  std::uint32_t place = 0;
  for (std::size_t i = first; i < first + count; ++i) {
    const SeatNumber number = order[i];
    if (i == 0 || !ranking.are_level(order[i - 1], number)) {
      place = static_cast<std::uint32_t>(i) + 1;
    } else if (i == first) {
      place = ranking.place_of(number);
    }
    fill(match, number, place, pings.ping_ms(number), *standings.Add());
  }
}

void fill(SeatNumber number, const Run& run, v1::SeatBoard& board) {
  board.set_seat(number);
  board.set_board(run.board_number());
  std::string& cells = *board.mutable_cells();
  cells.clear();
  for (int cell = 0; cell < run.board().cells(); ++cell) {
    cells.push_back(static_cast<char>(run.board().exponent(cell)));
  }
  board.set_score(run.score());
  board.set_moves(run.moves());
}

void add_boards(const Match& match, std::span<const SeatNumber> seats,
                Items<v1::SeatBoard>& boards) {
  for (const SeatNumber number : seats) fill(number, *match.seats.at(number).run, *boards.Add());
}

// True if `items` holds `newest`, unchanged. The items are few, so it searches in order.
template <typename Item>
bool is_told(const Items<Item>& items, const Item& newest) {
  return std::any_of(items.begin(), items.end(), [&newest](const Item& told) {
    return told.seat() == newest.seat() && same(told, newest);
  });
}

template <typename Item>
void add_changes(const Items<Item>& before, const Items<Item>& now, Items<Item>& changes) {
  for (const Item& item : now) {
    if (!is_told(before, item)) *changes.Add() = item;
  }
}

void add_splits(std::span<const Split> splits, Items<v1::Split>& told) {
  for (const Split& split : splits) {
    v1::Split& added = *told.Add();
    added.set_exponent(static_cast<std::uint32_t>(split.exponent));
    added.set_seat(split.seat);
    added.set_at_ms(split.at_ms);
  }
}

// The message, emptied for this match. Its memory is reused.
template <typename Message>
Message& cleared(Message& message, const Match& match) {
  message.Clear();
  message.set_round(match.round);
  return message;
}

}  // namespace

void MatchFeed::begin() {
  for (Told& told : told_) {
    told.update.whole.mutable_standings()->Clear();
    told.splits = 0;
  }
}

std::span<const SeatNumber> MatchFeed::leaders(const Match& match) {
  const std::span<const SeatNumber> order = match.ranking.order();
  return order.first(std::min(order.size(), limits::kStandingsSeats));
}

const FeedUpdate& MatchFeed::update(const Match& match, View view, const Pings& pings) {
  Told& told = told_[static_cast<std::size_t>(view)];
  FeedUpdate& update = told.update;
  const v1::Standings& before = update.whole.standings();
  v1::Standings& next = cleared(*told.next.mutable_standings(), match);
  v1::Standings& changes = cleared(*update.changes.mutable_standings(), match);
  const std::span<const SeatNumber> seats = leaders(match);
  add_standings(match, 0, seats.size(), pings, *next.mutable_standings());
  add_changes(before.standings(), next.standings(), *changes.mutable_standings());
  const std::span<const Split> splits = match.splits.all();
  add_splits(splits, *next.mutable_splits());
  add_splits(splits.subspan(told.splits), *changes.mutable_splits());
  told.splits = splits.size();
  if (view == View::boards) {
    add_boards(match, seats, *next.mutable_boards());
    add_changes(before.boards(), next.boards(), *changes.mutable_boards());
  }
  update.changed =
      !changes.standings().empty() || !changes.splits().empty() || !changes.boards().empty();
  const bool all_are_told = match.ranking.size() <= limits::kStandingsSeats;
  if (update.changed && !all_are_told) *changes.mutable_standings() = next.standings();
  update.whole.Swap(&told.next);
  return update;
}

const v1::ToClient& MatchFeed::page(const Match& match, std::uint32_t first, View view,
                                    const Pings& pings) {
  const std::span<const SeatNumber> order = match.ranking.order();
  const std::size_t count = std::min(order.size(), limits::kStandingsSeats);
  const std::size_t from = std::min(std::size_t{first}, order.size() - count);
  const std::span<const SeatNumber> seats = order.subspan(from, count);
  v1::Page& page = cleared(*page_.mutable_page(), match);
  page.set_first(static_cast<std::uint32_t>(from));
  page.set_total(static_cast<std::uint32_t>(order.size()));
  add_standings(match, from, count, pings, *page.mutable_standings());
  if (view == View::boards) add_boards(match, seats, *page.mutable_boards());
  return page_;
}

void MatchFeed::tell_final(const Match& match, const Pings& pings, v1::End& end) {
  add_standings(match, 0, match.ranking.size(), pings, *end.mutable_standings());
  add_splits(match.splits.all(), *end.mutable_splits());
}

}  // namespace race2048::server
