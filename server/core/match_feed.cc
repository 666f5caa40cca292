#include "server/core/match_feed.h"

#include <vector>

namespace race2048::server {
namespace {

bool same(const v1::Standing& a, const v1::Standing& b) {
  return a.rank() == b.rank() && a.score() == b.score() && a.best_tile() == b.best_tile() &&
         a.moves() == b.moves() && a.state() == b.state() && a.ping_ms() == b.ping_ms() &&
         a.boards() == b.boards() && a.reached_ms() == b.reached_ms();
}

bool same(const v1::SeatBoard& a, const v1::SeatBoard& b) {
  return a.moves() == b.moves() && a.board() == b.board() && a.cells() == b.cells();
}

void fill(const Run& run, v1::SeatBoard& board) {
  board.set_board(run.board_number());
  std::string& cells = *board.mutable_cells();
  cells.clear();
  for (int cell = 0; cell < run.board().cells(); ++cell) {
    cells.push_back(static_cast<char>(run.board().exponent(cell)));
  }
  board.set_score(run.score());
  board.set_moves(run.moves());
}

}  // namespace

void MatchFeed::begin() {
  standings_.clear();
  boards_.clear();
  paced_.clear();
}

MatchFeed::Update MatchFeed::standings(const Match& match,
                                       const std::function<std::uint32_t(SeatNumber)>& ping_ms) {
  v1::Standings& changes = *changes_.mutable_standings();
  v1::Standings& whole = *whole_.mutable_standings();
  changes.Clear();
  whole.Clear();
  changes.set_round(match.round);
  whole.set_round(match.round);
  std::vector<RankKey> keys;
  for (const auto& [number, seat] : match.seats) keys.push_back(rank_key(*seat.run));
  const std::vector<std::uint32_t> ranks = places(keys);
  std::size_t i = 0;
  for (const auto& [number, seat] : match.seats) {
    v1::Standing& standing = *whole.add_standings();
    standing.set_seat(number);
    standing.set_rank(ranks[i]);
    standing.set_score(keys[i].best_score);
    standing.set_best_tile(static_cast<std::uint32_t>(tile_value(keys[i].best_exponent)));
    standing.set_moves(keys[i].moves);
    standing.set_state(seat.state());
    standing.set_ping_ms(ping_ms(number));
    standing.set_boards(seat.run->board_number() + 1);
    standing.set_reached_ms(keys[i].reached_ms);
    ++i;
    v1::Standing& known = standings_[number];
    if (same(known, standing)) continue;
    known = standing;
    *changes.add_standings() = standing;
  }
  return {.changes = changes_, .changed = !changes.standings().empty(), .whole = whole_};
}

std::optional<MatchFeed::Update> MatchFeed::boards(const Match& match) {
  v1::Boards& changes = *changes_.mutable_boards();
  v1::Boards& whole = *whole_.mutable_boards();
  changes.Clear();
  whole.Clear();
  changes.set_round(match.round);
  whole.set_round(match.round);
  const std::optional<Progress> least = match.least_progress();
  for (const auto& [number, seat] : match.seats) {
    const Run* run = shown_run(match, number, least);
    if (run == nullptr) return std::nullopt;
    v1::SeatBoard& board = *whole.add_boards();
    board.set_seat(number);
    fill(*run, board);
    v1::SeatBoard& known = boards_[number];
    if (same(known, board)) continue;
    known = board;
    *changes.add_boards() = board;
  }
  return Update{.changes = changes_, .changed = !changes.boards().empty(), .whole = whole_};
}

const Run* MatchFeed::shown_run(const Match& match, SeatNumber number,
                                const std::optional<Progress>& least) {
  const Run& all = *match.seats.at(number).run;
  switch (match.settings.watch) {
    case Watch::live:
      return &all;
    case Watch::off:
      return nullptr;
    case Watch::at_end:
      return match.ended ? &all : nullptr;
    case Watch::paced:
      return least && !match.ended ? &paced_run(match, number, *least) : &all;
  }
  return nullptr;
}

const Run& MatchFeed::paced_run(const Match& match, SeatNumber number, const Progress& least) {
  const std::vector<ActionRecord>& records = match.seats.at(number).records;
  PacedView& view =
      paced_.try_emplace(number, PacedView{.run = Run(match.settings.run(), match.key)})
          .first->second;
  while (view.records_shown < records.size()) {
    const ActionRecord& record = records[view.records_shown];
    if (record.progress > least) break;
    if (record.result == v1::RESULT_APPLIED) {
      view.run.apply(*record.action, view.run.board_number(), record.at_ms);
    }
    ++view.records_shown;
  }
  return view.run;
}

}  // namespace race2048::server
