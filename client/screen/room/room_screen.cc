#include "client/screen/room/room_screen.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include "client/model/situation.h"
#include "client/screen/blocks.h"
#include "client/screen/chat_panel.h"
#include "client/words/link_text.h"
#include "client/words/marks.h"
#include "client/words/room_words.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kOneColumnOfMembers = 6;  // more members than these use several columns
constexpr int kMemberColumns = 40;
constexpr int kMemberNameColumns = 22;
constexpr int kKeyColumn = 46;      // of the mark of a member's key, if all members have one column
constexpr int kLeastMembers = 3;    // rows, if there is not enough room for all members
constexpr int kServerColumns = 72;  // with fewer, the room's title replaces the server's name

class RoomScreen {
 public:
  explicit RoomScreen(Canvas& canvas)
      : canvas_(canvas), model_(canvas.model()), room_(canvas.model().room) {}

  void draw() {
    title();
    draw_blocks(canvas_, canvas_.low() ? 1 : 2, room_hints(canvas_.key_row()), blocks());
  }

  // One or two sentences on what the person should do or wait for.
  std::string what_to_do() const {
    const TimePoint now = canvas_.input().now;
    const std::string starts = what_starts_it(model_, now);
    const std::string start = canvas_.label(Meaning::start);
    const bool planned =
        room_.info.start_at > 0 || room_.info.starts_at || start_is_due(room_.info, now);
    if (model_.is_host() && !room_.own_seat) {
      if (room_.seated().empty()) return "You are the referee. Nobody has a seat yet.";
      const std::string referee = "You are the referee. " + ready_text();
      if (waits_for_host(model_)) {
        return referee + " Press " + canvas_.ui().preferences.keys.go_on_label() + " to continue.";
      }
      return referee +
             (planned ? " It starts " + starts + "." : " " + start + " starts the match.");
    }
    const Member* own = room_.own_member();
    if (own == nullptr) {
      return (waits_for_seat(model_) ? "You will have a seat in the next match. "
                                     : "You are watching. ") +
             std::string("It starts ") + what_starts_it(model_, now, "all players are ready") + ".";
    }
    if (room_.seated().size() == 1 && !planned && room_.enough() > 1) {
      return model_.is_host() ? "Nobody else is here yet. Press " + start + " to start alone."
                              : "Nobody else is here yet.";
    }
    if (!own->ready && room_.sits_out) {
      return "You sit out: press " + canvas_.label(Meaning::ready) + " to race. It starts " +
             what_starts_it(model_, now, "all others are ready") + ".";
    }
    if (!own->ready) {
      return "Press " + canvas_.label(Meaning::ready) + " when you are ready. It starts " +
             what_starts_it(model_, now, "everybody is") + ".";
    }
    return "You are ready. " + ready_text() + " The match starts " + starts + ".";
  }

 private:
  // In order from top to bottom.
  std::vector<Block> blocks() {
    std::vector<TextLine> todo = broken(what_to_do(), Tone::bold);
    const int todo_rows = static_cast<int>(todo.size());
    Block chat = chat_block(canvas_);
    chat.rank = 5;
    return {
        played_block(),
        members_block(),
        watching_block(),
        series_block(),
        seal_block(),
        invitations_block(),
        note_block(invitation_lines().empty() ? std::vector<TextLine>{}
                                              : broken(canvas_.input().invitations.hint, Tone::dim),
                   10),
        std::move(chat),
        placed(text_block(canvas_, std::move(todo)), 1, todo_rows, Block::Gap::always)};
  }

  static Block placed(Block block, int rank, int least, Block::Gap gap = Block::Gap::none) {
    block.rank = rank;
    block.least = least;
    block.gap = gap;
    return block;
  }

  // An explanation; shown completely or not at all.
  Block note_block(std::vector<TextLine> lines, int rank) {
    Block block = placed(text_block(canvas_, std::move(lines)), rank, 0);
    block.whole = true;
    return block;
  }

  Block played_block() {
    std::vector<TextLine> lines = how_it_is_played();
    for (TextLine& line : broken(owner_text(model_), Tone::warning)) {
      lines.push_back(std::move(line));
    }
    const int rows = static_cast<int>(lines.size());
    return placed(text_block(canvas_, std::move(lines)), 2, canvas_.low() ? 1 : rows);
  }

  Block members_block() {
    return {.rank = 3,
            .least = std::min(member_rows(), kLeastMembers),
            .wanted = member_rows(),
            .gap = Block::Gap::always,
            .draw = [this](int row, int rows) { return members(row, rows); },
            .pages = [this](int rows) { return member_pages(rows); }};
  }

  Block watching_block() {
    std::vector<std::string> lines = watching_lines();
    const int least = lines.empty() ? 0 : 1;
    return placed(list_block(canvas_, std::move(lines), Tone::dim), 7, least);
  }

  Block series_block() {
    std::vector<std::string> lines;
    if (const std::string text = series_text(); !text.empty()) lines = {canvas_.fitted(text)};
    const int rows = static_cast<int>(lines.size());
    return placed(list_block(canvas_, std::move(lines)), 6, rows);
  }

  // Only the note that nothing is sealed: a seal is one word among the facts.
  Block seal_block() {
    std::vector<std::string> lines;
    if (room_.seal && !room_.seal->commitment) {
      lines = wrapped(seal_text(*room_.seal, "Seal"), canvas_.text_columns());
    }
    const int rows = static_cast<int>(lines.size());
    return placed(list_block(canvas_, std::move(lines)), 8, rows, Block::Gap::always);
  }

  // Has a heading if there is room for more than one row.
  Block invitations_block() {
    const std::vector<std::string> lines = invitation_lines();
    if (lines.empty()) return {};
    const int wanted = static_cast<int>(lines.size()) + 1;
    return {.rank = 4,
            .least = canvas_.low() ? 1 : std::min(wanted, 2),
            .wanted = wanted,
            .gap = Block::Gap::if_shown,
            .draw = [this, lines](int row, int rows) { return invite(row, lines, rows); }};
  }

  std::vector<TextLine> broken(const std::string& text, Style style) const {
    if (text.empty()) return {};
    return canvas_.broken(text, style);
  }

  void title() {
    std::vector<std::string> title = {name_of_room(room_)};
    if (!room_.info.title.empty()) title.push_back(as_drawn(room_.info.title));
    draw_title(canvas_.frame(), canvas_.joined(title),
               canvas_.columns() < kServerColumns ? "" : model_.server);
  }

  // The short, important facts come first, in case there is no room for the rest.
  std::vector<TextLine> how_it_is_played() const {
    std::vector<std::string> numbers;
    if (room_.seal) {
      const MatchSettings& settings = room_.seal->settings;
      const std::string seats = std::to_string(settings.seats);
      numbers = {describe(settings),
                 canvas_.narrow() ? std::to_string(room_.seated().size()) + "/" + seats + " players"
                                  : counted(room_.seated().size(), "player") + " of at most " +
                                        grouped(settings.seats)};
    }
    if (!canvas_.low()) numbers.push_back(counted(room_.unseated().size(), "watcher"));
    std::vector<TextLine> lines = broken(canvas_.joined(numbers), Tone::bold);
    std::vector<std::string> words = room_facts(room_);
    if (room_.seal && room_.seal->commitment) words.emplace_back("sealed");
    std::vector<TextLine> facts = broken(canvas_.joined(words), Tone::dim);
    std::vector<TextLine> fairness;
    if (room_.seal) {
      fairness = broken(draws_text(room_.seal->settings, canvas_.narrow()), Tone::dim);
    }
    if (canvas_.low()) fairness.swap(facts);
    lines.insert(lines.end(), fairness.begin(), fairness.end());
    lines.insert(lines.end(), facts.begin(), facts.end());
    return lines;
  }

  // ---- The people in the room.

  bool wide_states() const { return columns_of_members() == 1 && !canvas_.narrow(); }

  std::string state_of(const Member& member) const {
    if (member.away_until) {
      return away_text(*member.away_until, canvas_.input().now, !wide_states());
    }
    if (member.ready) return "ready";
    const bool sealed = room_.seal && room_.seal->commitment;
    return sealed && !member.has_nonce ? "joining" : "not ready";
  }

  void member_line(int row, int column, const Member& member) {
    Frame& frame = canvas_.frame();
    const Style style = room_.own_seat == member.seat ? Tone::own : Tone::plain;
    frame.put(row, column,
              fitted_name(member.name, mark_in_room(model_, member), kMemberNameColumns,
                          canvas_.glyphs()),
              style);
    if (member.name == room_.host) frame.put(row, column + 23, "host", Tone::dim);
    const Tone tone = member.away_until ? Tone::warning : member.ready ? Tone::good : Tone::dim;
    const std::string state = state_of(member);
    frame.put(row, column + 28, state, tone);
    const std::string key = shares_name(room_, member) ? key_text(room_, member) : "";
    const bool has_place = column + kKeyColumn + width_of(key) < canvas_.columns();
    // The state matters more.
    if (columns_of_members() == 1 && has_place && 28 + width_of(state) < kKeyColumn) {
      frame.put(row, column + kKeyColumn, key, Tone::dim);
    }
  }

  int columns_of_members() const {
    const bool few = room_.seated().size() <= kOneColumnOfMembers;
    return few ? 1 : std::max(canvas_.columns() / kMemberColumns, 1);
  }
  int member_rows() const {
    const int count = static_cast<int>(room_.seated().size());
    return (count + columns_of_members() - 1) / columns_of_members();
  }

  // The person's own row first, then the others by seat.
  std::vector<const Member*> in_order() const {
    std::vector<const Member*> all;
    for (const Member& member : room_.seated()) all.push_back(&member);
    std::stable_partition(all.begin(), all.end(),
                          [this](const Member* member) { return room_.own_seat == member->seat; });
    return all;
  }

  int member_pages(int rows) const {
    return pages_of(static_cast<int>(room_.seated().size()),
                    std::max(rows * columns_of_members(), 1));
  }

  // Draws the members in columns from top to bottom; returns the row below.
  int members(int row, int rows) {
    const std::vector<const Member*> all = in_order();
    const int page_size = std::max(rows * columns_of_members(), 1);
    const int first = canvas_.page(member_pages(rows)).at * page_size;
    const int shown = std::min(static_cast<int>(all.size()) - first, page_size);
    for (int i = 0; i < shown; ++i) {
      member_line(row + i % rows, 3 + i / rows * kMemberColumns,
                  *all[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)]);
    }
    return row + rows;
  }

  // The referee, then the watchers who get a seat in the next match, then the others. In each list
  // the person comes first.
  std::vector<std::string> watching_lines() const {
    std::vector<std::string> waiting;
    std::vector<std::string> watching;
    std::vector<std::string> lines;
    std::optional<std::size_t> own_line;  // the person's own
    bool own_waits = false;
    bool own_watches = false;
    for (const Member& watcher : room_.unseated()) {
      const std::string mark = mark_in_room(model_, watcher);
      std::string name = fitted_name(watcher.name, mark, kMemberNameColumns, canvas_.glyphs());
      if (watcher.away_until) {
        const TimePoint now = canvas_.input().now;
        name += " (" + away_text(*watcher.away_until, now, canvas_.narrow()) + ")";
      }
      const bool own = model_.is_own(watcher);
      if (watcher.name == room_.host) {
        if (own) own_line = lines.size();
        lines.push_back("Referee: " + name);
        continue;
      }
      std::vector<std::string>& names = watcher.waits ? waiting : watching;
      names.insert(own ? names.begin() : names.end(), name);
      (watcher.waits ? own_waits : own_watches) |= own;
    }
    const auto add = [&](const std::string& label, const std::vector<std::string>& names,
                         bool own) {
      if (names.empty()) return;
      if (own) own_line = lines.size();
      const int left = canvas_.text_columns() - width_of(label);
      lines.push_back(label + listed(names, left, canvas_.glyphs()));
    };
    add("Waiting for a seat: ", waiting, own_waits);
    add("Watching: ", watching, own_watches);
    // If there is room for only one line, it is the person's own.
    if (canvas_.low() && own_line) {
      const auto own = lines.begin() + static_cast<std::ptrdiff_t>(*own_line);
      std::rotate(lines.begin(), own, own + 1);
    }
    return lines;
  }

  std::string series_text() const {
    if (!room_.series || room_.series->played == 0) return {};
    std::vector<std::string> rows;
    for (const SeriesRow& row : room_.series->rows) {
      rows.push_back(row.name + " " + std::to_string(row.points));
    }
    const std::string label = canvas_.narrow()
                                  ? "Points: "
                                  : "Points after round " + std::to_string(room_.series->played) +
                                        " of " + std::to_string(room_.series->rounds) + ": ";
    return label + listed(rows, canvas_.text_columns() - width_of(label), canvas_.glyphs());
  }

  // ---- Invitations for friends.

  // The link, then the commands that fit into a line; if none fits, the first one, broken.
  std::vector<std::string> invitation_lines() const {
    const auto& [commands, hint, link] = canvas_.input().invitations;
    const int columns = canvas_.text_columns() - 2;
    std::vector<std::string> lines;
    if (!link.empty()) lines = wrapped(link, columns);
    std::copy_if(commands.begin(), commands.end(), std::back_inserter(lines),
                 [columns](const std::string& text) { return width_of(text) <= columns; });
    return lines.empty() && !commands.empty() ? wrapped(commands.front(), columns) : lines;
  }

  std::string invitation_heading() const {
    if (canvas_.input().invitations.link.empty()) return "Friends join from a terminal with:";
    return "Friends join with (" + canvas_.label(Meaning::qr_code) + " QR code, " +
           canvas_.label(Meaning::copy_link) + " copy):";
  }

  // Draws a heading too if there is more than one row; returns the row below.
  int invite(int row, const std::vector<std::string>& lines, int rows) {
    const int heading = rows > 1 ? 1 : 0;
    if (heading > 0) canvas_.line(row, invitation_heading());
    for (int i = heading; i < rows; ++i) {
      canvas_.frame().put(row + i, 3, lines[static_cast<std::size_t>(i - heading)], Tone::accent);
    }
    return row + rows;
  }

  // ---- The conditions for the next match.

  std::string ready_text() const {
    return how_many_are_ready(room_.ready_count(), room_.seated().size()) + ".";
  }

  Canvas& canvas_;
  const Model& model_;
  const Room& room_;
};

}  // namespace

std::string what_the_room_waits_for(Canvas& canvas) {
  return RoomScreen(canvas).what_to_do();
}

void draw_room(Canvas& canvas) {
  RoomScreen(canvas).draw();
}

}  // namespace race2048::client
