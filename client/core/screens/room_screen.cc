#include "client/core/screens/room_screen.h"

#include <algorithm>

#include "client/core/screens/chat_panel.h"
#include "proto/messages.h"

namespace race2048::client {
namespace {

constexpr int kOneColumnOfMembers = 6;  // more than these stand in two columns
constexpr int kMemberColumns = 40;
constexpr int kNameColumns = 22;
constexpr int kLeastMembers = 3;  // rows, where there is not enough room for all

std::string watch_text(Watch watch) {
  switch (watch) {
    case Watch::live:
      return "watchers see boards live: a slower player could look ahead; trust your friends";
    case Watch::paced:
      return "watchers see each board only as far as every racing player has come";
    case Watch::at_end:
      return "watchers see the boards when the match has ended";
    case Watch::off:
      return "watchers see no boards";
  }
  return {};
}

std::string move_rate_text(std::uint32_t rate) {
  if (rate == 0) return "any number of moves a second";
  return "at most " + counted(rate, "move") + " a second";
}

// What of the settings their description leaves out and is not as usual.
std::vector<std::string> unusual_settings(const MatchSettings& settings) {
  std::vector<std::string> parts;
  if (settings.cap_ms != limits::kMaxMatchMs && !settings.ends_by_time()) {
    parts.push_back("at most " + clock_text(settings.cap_ms));
  }
  if (settings.format == Format::first && settings.finish == Finish::all) {
    parts.emplace_back("ends when all are done");
  }
  if (settings.on_stuck != default_settings(settings.format).on_stuck) {
    parts.emplace_back(settings.on_stuck == OnStuck::out ? "who is stuck is out"
                                                         : "who is stuck takes the next board");
  }
  if (settings.move_rate != limits::kDefaultMoveRate) {
    parts.push_back(move_rate_text(settings.move_rate));
  }
  return parts;
}

class RoomScreen {
 public:
  explicit RoomScreen(Canvas& canvas)
      : canvas_(canvas), model_(canvas.model()), room_(canvas.model().room) {}

  void draw() {
    canvas_.keys(room_keys(canvas_));
    std::vector<std::string> title = {"room " + room_.code};
    if (!room_.info.title.empty()) title.push_back(room_.info.title);
    draw_title(canvas_.frame(), fitted(canvas_.joined(title), title_columns(), canvas_.glyphs()),
               model_.server);
    const int first = how_it_is_played(2);

    const std::string todo = what_to_do();
    const int todo_rows = static_cast<int>(wrapped(todo, canvas_.text_columns()).size());
    const std::vector<std::string> seal = seal_lines(model_, "Seal");
    const bool sealed = room_.seal && room_.seal->commitment;
    const std::vector<std::string> watching = watching_lines();
    const std::string series = series_text();
    const int invitations = static_cast<int>(canvas_.input().invitations.size());
    const std::string& hint = canvas_.input().hint;
    const int hint_rows = hint.empty() || invitations == 0
                              ? 0
                              : static_cast<int>(wrapped(hint, canvas_.text_columns()).size());

    // From the most important block on.
    enum Block {
      kTodo,
      kMembers,
      kSeal,
      kInvitations,
      kChat,
      kSeries,
      kWatching,
      kSealNote,
      kHint
    };
    const auto rows_of = [](std::size_t count) { return static_cast<int>(count); };
    const std::vector<RowShare> blocks = {
        {1, todo_rows},
        {std::min(member_rows(), kLeastMembers), member_rows()},
        {rows_of(seal.size()), 0},
        {invitations > 0 ? 2 : 0, invitations > 0 ? invitations + 1 : 0},
        chat_share(canvas_),
        {series.empty() ? 0 : 1, 0},
        {std::min(rows_of(watching.size()), 1), rows_of(watching.size())},
        {0, sealed ? 1 : 0},
        {0, hint_rows}};
    std::vector<int> share = share_rows(canvas_.notice_row() - first, blocks);
    if (share[kMembers] < member_rows()) {
      canvas_.keys(room_keys(canvas_), true);
      share = share_rows(canvas_.notice_row() - first, blocks);
    }
    int spare = canvas_.notice_row() - first;
    for (const int taken : share) spare -= taken;
    const auto gap = [&spare]() { return spare-- > 0 ? 1 : 0; };

    int row = members(first + gap(), share[kMembers]);
    for (int i = 0; i < share[kWatching]; ++i) {
      canvas_.line(row++, watching[static_cast<std::size_t>(i)], Tone::dim);
    }
    if (share[kSeries] > 0) canvas_.line(row++, canvas_.fitted(series));
    row += gap();
    for (int i = 0; i < share[kSeal]; ++i) canvas_.line(row++, seal[static_cast<std::size_t>(i)]);
    if (share[kSealNote] > 0) {
      canvas_.line(row++,
                   "It fixes the tiles before the start; your client checks it after the match.",
                   Tone::dim);
    }
    if (share[kInvitations] > 0) row = invite(row + gap(), share[kInvitations]);
    if (share[kHint] == hint_rows && hint_rows > 0) row = canvas_.paragraph(row, hint, Tone::dim);
    if (share[kChat] > 0) {
      row += gap();
      draw_chat(canvas_, row, share[kChat]);
      row += share[kChat];
    }
    row += gap();
    canvas_.paragraph(std::min(row, canvas_.notice_row() - share[kTodo]), todo, Tone::bold);
  }

 private:
  int title_columns() const { return canvas_.columns() - 14 - width_of(model_.server) - 2; }

  // Returns the row below.
  int how_it_is_played(int row) {
    std::vector<std::string> numbers;
    std::vector<std::string> facts = {room_.info.listed ? "listed" : "private"};
    if (room_.info.has_password) facts.emplace_back("password");
    if (room_.info.locked) facts.emplace_back("locked");
    if (room_.info.rounds >= 2) {
      facts.push_back("series of " + std::to_string(room_.info.rounds) + " rounds" +
                      (room_.info.pause ? " with pauses" : ""));
    }
    if (room_.seal) {
      const MatchSettings& settings = room_.seal->settings;
      numbers = {describe(settings), counted(room_.members.size(), "player") + " of at most " +
                                         std::to_string(settings.seats)};
      for (std::string& part : unusual_settings(settings)) facts.push_back(std::move(part));
    }
    if (room_.info.chat_off) facts.emplace_back("no chat");
    numbers.push_back(counted(room_.watchers.size(), "watcher"));
    row = canvas_.paragraph(row, canvas_.joined(numbers), Tone::bold);
    if (room_.seal) row = canvas_.paragraph(row, watch_text(room_.seal->settings.watch), Tone::dim);
    return canvas_.paragraph(row, canvas_.joined(facts), Tone::dim);
  }

  // ---- Who is here.

  std::string state_of(const Member& member) const {
    if (member.ready) return "ready";
    const bool sealed = room_.seal && room_.seal->commitment;
    return sealed && !member.has_nonce ? "joining" : "not ready";
  }

  void member_line(int row, int column, const Member& member) {
    Frame& frame = canvas_.frame();
    const Style style = room_.own_seat == member.seat ? Tone::own : Tone::plain;
    frame.put(row, column,
              fitted_name(member.name, mark_of(model_, member), kNameColumns, canvas_.glyphs()),
              style);
    if (member.name == room_.host) frame.put(row, column + 23, "host", Tone::dim);
    frame.put(row, column + 28, state_of(member), member.ready ? Tone::good : Tone::dim);
  }

  int columns_of_members() const { return room_.members.size() > kOneColumnOfMembers ? 2 : 1; }
  int member_rows() const {
    const int count = static_cast<int>(room_.members.size());
    return (count + columns_of_members() - 1) / columns_of_members();
  }

  // Seats from top to bottom, then on in a second column; returns the row below.
  int members(int row, int rows) {
    const int count = static_cast<int>(room_.members.size());
    const int page_size = std::max(rows * columns_of_members(), 1);
    const int pages = pages_of(count, page_size);
    const int first = canvas_.page_of(pages) * page_size;
    for (int i = 0; i < std::min(count - first, page_size) && rows > 0; ++i) {
      member_line(row + i % rows, 3 + i / rows * kMemberColumns,
                  room_.members[static_cast<std::size_t>(first + i)]);
    }
    canvas_.page_mark(pages);
    return row + rows;
  }

  // The referee, who waits for a seat, and who only watches.
  std::vector<std::string> watching_lines() const {
    std::vector<std::string> waiting;
    std::vector<std::string> watching;
    std::vector<std::string> lines;
    for (const Watcher& watcher : room_.watchers) {
      const std::string name =
          fitted_name(watcher.name, mark_of(model_, watcher), kNameColumns, canvas_.glyphs());
      if (watcher.name == room_.host) {
        lines.push_back("Referee: " + name);
      } else {
        (watcher.waits ? waiting : watching).push_back(name);
      }
    }
    const auto add = [&](const std::string& label, const std::vector<std::string>& names) {
      const int left = canvas_.text_columns() - width_of(label);
      if (!names.empty()) lines.push_back(label + listed(names, left, canvas_.glyphs()));
    };
    add("Waiting for a seat: ", waiting);
    add("Watching: ", watching);
    return lines;
  }

  std::string series_text() const {
    if (!room_.series || room_.series->played == 0) return {};
    std::vector<std::string> rows;
    for (const SeriesRow& row : room_.series->rows) {
      rows.push_back(row.name + " " + std::to_string(row.points));
    }
    const std::string label = "Points after round " + std::to_string(room_.series->played) +
                              " of " + std::to_string(room_.series->rounds) + ": ";
    return label + listed(rows, canvas_.text_columns() - width_of(label), canvas_.glyphs());
  }

  // The lines to give to friends, the heading included; returns the row below.
  int invite(int row, int rows) {
    canvas_.line(row, "For your friends, each in a terminal:");
    for (int i = 1; i < rows; ++i) {
      canvas_.frame().put(row + i, 3, canvas_.input().invitations[static_cast<std::size_t>(i - 1)],
                          Tone::accent);
    }
    return row + rows;
  }

  // ---- What is waited for.

  std::string ready_text() const {
    return std::to_string(room_.ready_count()) + " of " + std::to_string(room_.members.size()) +
           (room_.members.size() == 1 ? " is ready." : " are ready.");
  }

  std::string what_to_do() const {
    const TimePoint now = canvas_.input().now;
    const std::string starts = what_starts_it(model_, now);
    const bool planned =
        room_.info.start_at > 0 || room_.info.starts_at || start_is_due(room_.info, now);
    if (model_.is_host() && !room_.own_seat) {
      if (room_.members.empty()) return "You are the referee. Nobody has a seat yet.";
      const std::string referee = "You are the referee. " + ready_text();
      if (waits_for_host(model_)) return referee + " Space goes on.";
      return referee + (planned ? " It starts " + starts + "." : " s starts the match.");
    }
    const Member* own = room_.own_member();
    if (own == nullptr) {
      const auto self =
          std::find_if(room_.watchers.begin(), room_.watchers.end(),
                       [this](const Watcher& watcher) { return watcher.name == model_.own_name; });
      const bool waits = self != room_.watchers.end() && self->waits;
      return (waits ? "You get a seat in the next match. " : "You are watching. ") +
             std::string("The match starts ") + starts + ".";
    }
    if (room_.members.size() == 1 && !planned && room_.enough() > 1) {
      return model_.is_host() ? "Nobody else is here yet. s starts alone."
                              : "Nobody else is here yet.";
    }
    if (!own->ready) {
      const std::string key = canvas_.ui().preferences.keys.label(Meaning::ready);
      return "Press " + key + " when you are ready: the match starts " + starts + ".";
    }
    return "You are ready. " + ready_text() + " The match starts " + starts + ".";
  }

  Canvas& canvas_;
  const Model& model_;
  const Room& room_;
};

}  // namespace

bool start_is_due(const RoomInfo& info, TimePoint now) {
  // The server's word that it is takes its time to come.
  return info.start_is_due || (info.starts_at && now >= *info.starts_at);
}

std::string when_enough_are_ready(const Room& room) {
  return room.enough() == 1 ? "as soon as one is ready" : "as soon as two are ready";
}

std::string what_starts_it(const Model& model, TimePoint now) {
  const Room& room = model.room;
  const RoomInfo& info = room.info;
  const std::string host = model.is_host() ? "you" : room.host;
  if (waits_for_host(model)) return "when " + host + (model.is_host() ? " go on" : " goes on");
  std::vector<std::string> ways;
  const bool due = start_is_due(info, now);
  if (due) {
    ways.push_back(when_enough_are_ready(room));
  } else if (info.starts_at) {
    ways.push_back("in " + countdown_text(*info.starts_at, now));
  }
  if (room.between_rounds()) return ways.empty() ? "soon" : ways.front();
  if (info.start_at > 0 && !(due && info.start_at >= room.enough())) {
    ways.push_back("when " + std::to_string(info.start_at) +
                   (info.start_at == 1 ? " is ready" : " are ready"));
  }
  // A host may always start; it is said where nothing else starts it, or only later.
  const bool only_host = ways.empty() && room.has_referee();
  if (only_host || (!ways.empty() && (room.has_referee() || model.is_host()))) {
    ways.push_back("when " + host + (model.is_host() ? " start it" : " starts it"));
  }
  if (ways.empty()) {
    ways.push_back(room.enough() == 1 ? when_enough_are_ready(room) : "when all are");
  }
  std::string text = ways.front();
  for (std::size_t i = 1; i < ways.size(); ++i) {
    text += (i + 1 == ways.size() ? ", or " : ", ") + ways[i];
  }
  return text;
}

std::vector<std::string> seal_lines(const Model& model, const std::string& label) {
  if (!model.room.seal) return {};
  if (!model.room.seal->commitment) {
    return {label + "  none: the seed is known to all, so anyone can foresee the tiles"};
  }
  return {label + "  " + wire::hex(*model.room.seal->commitment)};
}

KeyHints room_keys(const Canvas& canvas) {
  const Model& model = canvas.model();
  const UiState& ui = canvas.ui();
  const Setup& setup = canvas.input().setup;
  if (ui.typing && may_chat(model, ui)) return {{"Enter", "say"}, {"Esc", "end"}};
  const bool all = all_keys_count(model, ui);
  const bool host = model.is_host();
  const bool results = model.phase == Phase::results;
  const Member* own = model.room.own_member();
  KeyHints keys;
  if (own != nullptr) {
    const bool rematch = !shows_room(model, ui) && !model.room.between_rounds();
    const std::string_view not_so = rematch ? "no rematch" : "not ready";
    keys.push_back({"r", own->ready ? not_so : rematch ? "rematch" : "ready", 7});
  }
  if (host && waits_for_host(model)) {
    keys.push_back({"Space", "go on", 7});
  } else if (host && all) {
    keys.push_back({"s", "start now", 6});
  }
  if (host) keys.push_back({"e", "settings", 4});
  if (host && all && !candidates(model, Dialog::kick).empty()) keys.push_back({"k", "kick", 3});
  if (host && !candidates(model, Dialog::hand_over).empty()) keys.push_back({"o", "hand over", 1});
  if (may_add_bots(model, setup)) keys.push_back({"b", "bot", 4});
  if (host && all) keys.push_back({"l", model.room.info.locked ? "unlock" : "lock", 2});
  if (host && model.room.info.rounds >= 2) {
    keys.push_back({"p", model.room.info.pause ? "no pauses" : "pauses", 2});
  }
  if (may_chat(model, ui)) {
    keys.push_back({"t", "chat", 5});
    if (!model.room.chat.empty()) keys.push_back({"c", "hide chat", 0});
  } else if (ui.chat_hidden && ui.preferences.chat && !model.room.info.chat_off) {
    keys.push_back({"c", "show chat", 3});
  }
  if (results) keys.push_back({"Esc", shows_room(model, ui) ? "results" : "room", 6});
  keys.push_back({"?", "help", 8});
  keys.push_back({"q", "leave", 9});
  return keys;
}

void draw_room(Canvas& canvas) {
  RoomScreen(canvas).draw();
}

}  // namespace race2048::client
