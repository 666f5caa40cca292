#include "client/screen/match/dialogs.h"

#include <algorithm>

#include "client/control/commands.h"
#include "client/model/situation.h"
#include "client/screen/help.h"
#include "client/screen/match/qr_screen.h"
#include "client/screen/race/race_screen.h"
#include "client/words/leaving_words.h"
#include "client/words/link_text.h"
#include "client/words/marks.h"
#include "client/words/room_words.h"
#include "client/words/seal_text.h"
#include "shared/hex.h"

namespace race2048::client {
namespace {

constexpr int kChooserRows = 10;  // of names, if there is room
constexpr int kRowsBesideNames = 9;
constexpr int kSealColumns = 70;  // a seal of 64 digits with its label
constexpr int kPasswordColumns = 34;
constexpr int kRoomColumns = 20;     // a room's name and a cursor
constexpr int kRefusalColumns = 56;  // of a sentence in a box
constexpr int kFairColumns = 80;  // with fewer columns, nothing fits beside the person's own board

// Draws a box for these lines: beside the person's own board during their run, if there is room,
// otherwise in the middle.
void box(Canvas& canvas, const std::vector<TextLine>& lines) {
  int width = 4;
  for (const TextLine& line : lines) width = std::max(width, width_of(line.text) + 4);
  int left = 0;
  const Model& model = canvas.model();
  if (own_run_goes_on(model) && canvas.columns() >= kFairColumns) {
    const int beside = beside_own_board(canvas.input(), *model.race);
    if (canvas.columns() - beside >= width) left = beside;
  }
  draw_text_box(canvas.frame(), {0, left, canvas.rows(), canvas.columns() - left}, lines);
}

// Behind a name in a list from which the person chooses.
std::string facts_behind(const std::string& name, const Canvas& canvas) {
  const Room& room = canvas.model().room;
  const Member* const here = room.find(name);
  std::string text;
  if (here != nullptr && here->away_until) {
    text = "  " + away_text(*here->away_until, canvas.input().now, canvas.narrow());
  }
  if (here != nullptr) {
    if (const std::string key = key_text(room, *here); !key.empty()) text += "  " + key;
  }
  if (room.hides(room.named(name))) return text + "  muted by you";
  return here != nullptr && here->muted ? text + "  muted by the host" : text;
}

// The question whom the act concerns, and what Enter does.
std::pair<std::string, std::string> choice_text(const ActRow& act, const Canvas& canvas) {
  const Model& model = canvas.model();
  if (act.key.meaning != Meaning::mute) {
    return {std::string(act.whom.question),
            asks_first(act, model) ? "continue" : std::string(act.question.yes)};
  }
  const std::vector<std::string> names = act.whom.choices(model);
  const std::string& name = names[chosen_index(names, canvas.ui().chosen)];
  return {model.is_owner() ? "Mute which player for everyone?" : std::string(act.whom.question),
          would_unmute(model, name) ? "unmute" : "mute"};
}

DialogText chooser_text(const Canvas& canvas) {
  const ActRow& act = *find_act(canvas.ui().act);
  const Room& here = canvas.model().room;
  const std::vector<std::string> names = act.whom.choices(canvas.model());
  const std::size_t at = chosen_index(names, canvas.ui().chosen);
  const auto room =
      static_cast<std::size_t>(std::clamp(canvas.rows() - kRowsBesideNames, 1, kChooserRows));
  const std::size_t rows = std::min(names.size(), room);
  const std::size_t first = std::min(at < rows / 2 ? 0 : at - rows / 2, names.size() - rows);
  const auto [question, enter] = choice_text(act, canvas);
  std::vector<TextLine> lines = {{question, Tone::bold}};
  for (std::size_t i = first; i < first + rows; ++i) {
    lines.push_back({(i == at ? "> " : "  ") + names[i] + facts_behind(names[i], canvas),
                     i == at ? Tone::own : Tone::plain});
  }
  if (rows < names.size()) {
    lines.push_back({std::to_string(at + 1) + " of " + std::to_string(names.size()), Tone::dim});
  }
  // The server names only the newest of those who may come back.
  if (act.key.meaning == Meaning::unkick && here.put_out_total > names.size()) {
    lines.push_back(
        {"and " + std::to_string(here.put_out_total - names.size()) + " before them", Tone::dim});
  }
  return {.asked = std::move(lines),
          .answers = answer_lines({{"up down", "choose"}, {"Enter", enter}, {"Esc", "cancel"}})};
}

DialogText confirm_text(const Canvas& canvas) {
  const ActRow& act = *find_act(canvas.ui().act);
  const std::string& whom = canvas.ui().chosen;
  const int columns = std::min(56, canvas.text_columns() - 4);
  std::vector<TextLine> lines;
  for (std::string& part : wrapped(question_text(act, canvas.model(), whom), columns)) {
    lines.push_back({std::move(part), Tone::bold});
  }
  if (const std::string_view note = note_text(act, canvas.model(), whom); !note.empty()) {
    lines.push_back({std::string(note), {}});
  }
  const ActQuestion& question = act.question;
  return {.asked = std::move(lines),
          .answers = answer_lines(
              {{question.without != nullptr ? "y (Enter)" : "y", std::string(question.yes)},
               {"Esc", std::string(question.no)}})};
}

// Everything about the seals of the last match and of the next one, which other screens sum up in
// two words.
DialogText seal_page(const Canvas& canvas) {
  const Model& model = canvas.model();
  const int columns = std::min(kSealColumns, canvas.text_columns() - 4);
  std::vector<TextLine> lines;
  const auto add = [&](std::string_view text, Style style) {
    for (std::string& part : wrapped(text, columns)) lines.push_back({std::move(part), style});
  };
  if (has_results(model)) {
    const std::vector<std::string> verdict = seal_texts(model.result->verification);
    add("The last match: " + verdict.front(), Tone::bold);
    if (verdict.size() > 1) add("checked: " + verdict[1], {});
    if (model.race->seal.commitment) add(hex(*model.race->seal.commitment), Tone::dim);
    if (model.room.seal) lines.push_back({"", {}});
  }
  if (const std::optional<Seal>& seal = model.room.seal) {
    add("The next match:", Tone::bold);
    add(seal_text(*seal, "seal"), Tone::accent);
    if (seal->commitment && !canvas.low()) {
      add("It fixes the tiles before the start; your client checks it after the match.", {});
    }
  }
  return {.asked = std::move(lines), .answers = {{"Any key closes this.", Tone::dim}}};
}

// In place of a picture that does not fit.
DialogText qr_text(const Canvas& canvas) {
  const std::optional<QrPicture> picture = qr_picture(canvas);
  std::vector<TextLine> lines;
  if (picture) {
    lines.push_back({"The QR code needs " + std::to_string(picture->columns) + "x" +
                         std::to_string(picture->rows) + "; this terminal is " +
                         std::to_string(canvas.columns()) + "x" + std::to_string(canvas.rows()) +
                         ".",
                     Tone::bold});
  } else {
    lines.push_back({"The link is too long for a QR code.", Tone::bold});
  }
  lines.push_back({canvas.input().invitations.link, Tone::accent});
  return {.asked = std::move(lines), .answers = {{"Any key closes this.", Tone::dim}}};
}

DialogText save_text() {
  return {.asked = {{"Save these results in the current folder?", Tone::bold}},
          .answers = answer_lines(
              {{"1", "for a spreadsheet (CSV)"}, {"2", "as text"}, {"Esc", "cancel"}})};
}

DialogText bot_text(const Canvas& canvas) {
  std::vector<TextLine> lines = {
      {"Which bot? The number is the tile it usually makes.", Tone::bold}};
  int digit = 0;
  for (const BotLevel& level : canvas.input().setup.bot_levels) {
    std::string label = std::to_string(++digit) + "    " + left_aligned(std::string(level.name), 6);
    const int indent = width_of(label);
    lines.push_back({std::move(label) + std::string(level.summary), {}, indent});
  }
  lines.push_back({"Esc  cancel", {}});
  return {.asked = std::move(lines), .answers = {}};
}

// A sentence on the consequences of leaving; empty if nothing is at stake.
std::string what_ends(Stake stake, const Model& model, bool owns_server) {
  switch (stake) {
    case Stake::none:
      return {};
    case Stake::race:
      if (owns_server) return "This ends the match and the server.";
      return model.room.info.rounds >= 2 ? "The series goes on without you."
                                         : "You cannot rejoin this match.";
    case Stake::series:
      return owns_server ? "This ends it and the server." : "It goes on without you.";
    case Stake::table:
      return owns_server ? "This ends the server." : std::string();
    case Stake::own_match:
      return "This ends it and the server.";
  }
  return {};
}

DialogText leave_text(const Canvas& canvas) {
  const bool by_ctrl = canvas.ui().leaving == LeaveQuestion::program;
  const Model& model = canvas.model();
  const bool owns_server = canvas.input().setup.owns_server;
  const Stake stake = at_stake(model, owns_server);
  std::vector<TextLine> lines = {{leaving_question(stake, model), Tone::bold}};
  if (const std::string end = what_ends(stake, model, owns_server); !end.empty()) {
    lines.push_back({end, {}});
  }
  if (const std::string lost = what_is_given_up(model); !lost.empty()) lines.push_back({lost, {}});
  return {.asked = std::move(lines),
          .answers = answer_lines({{by_ctrl ? "y or Ctrl-C" : "y", "leave"}, {"Esc", "stay"}})};
}

DialogText leave_server_text(const Canvas& canvas) {
  std::vector<TextLine> lines = {{"Others are here. Keep the server running?", Tone::bold}};
  const bool seats_bots = !canvas.input().setup.bot_levels.empty();
  if (seats_bots && std::ranges::any_of(canvas.model().room.people, &Member::bot)) {
    lines.push_back({"Your bots leave with you.", {}});
  }
  if (const std::string lost = what_is_given_up(canvas.model()); !lost.empty()) {
    lines.push_back({lost, {}});
  }
  return {
      .asked = std::move(lines),
      .answers = answer_lines(
          {{"y", "leave it running for them"}, {"e", "stop it for everyone"}, {"Esc", "stay"}})};
}

// Adds the refusal of the typed text, unless it is empty.
void add_refusal(const std::string& refusal, const Canvas& canvas, std::vector<TextLine>& lines) {
  if (refusal.empty()) return;
  const int columns = std::min(kRefusalColumns, canvas.text_columns() - 4);
  for (std::string& part : wrapped(refusal, columns)) {
    lines.push_back({std::move(part), Tone::warning});
  }
}

// A line that the person types for the lobby: the server's answer to the one before, and the line
// itself while it can be typed. `columns`: of the line.
void add_typed_line(const LineInput& line, bool sent, int columns, const Canvas& canvas,
                    std::vector<TextLine>& lines) {
  if (sent) {
    lines.push_back({"Asking the server.", {}});
    return;
  }
  lines.push_back({"> " + left_aligned(line.shown(columns, canvas.glyphs()), columns), {}});
  add_refusal(line.refusal(), canvas, lines);
}

DialogText asked_line_text(const Canvas& canvas) {
  const AskedLine& asked = canvas.ui().lobby.asked;
  const bool names_room = canvas.ui().dialog == Dialog::room;
  const std::string question =
      names_room ? "Room (code or name):" : "Room " + canvas.ui().chosen + " needs a password.";
  std::vector<TextLine> lines = {{question, Tone::bold}};
  add_refusal(asked.refusal, canvas, lines);
  add_typed_line(asked.line, asked.sent, names_room ? kRoomColumns : kPasswordColumns, canvas,
                 lines);
  if (!names_room) {
    return {.asked = std::move(lines),
            .answers = answer_lines({{"Enter", "go in"}, {"Esc", "cancel"}})};
  }
  const bool watches = canvas.input().setup.watches_by_default;
  return {.asked = std::move(lines),
          .answers = answer_lines({{"Enter", watches ? "watch it" : "join it"},
                                   {"Tab", watches ? "join it" : "watch it"},
                                   {"Esc", "cancel"}})};
}

DialogText text_of(const Canvas& canvas, Dialog dialog) {
  const UiState& ui = canvas.ui();
  switch (dialog) {
    case Dialog::none:
    case Dialog::settings:
    case Dialog::results:
      return {};
    case Dialog::leave:
      return ui.leaving == LeaveQuestion::server ? leave_server_text(canvas) : leave_text(canvas);
    case Dialog::choose:
      return chooser_text(canvas);
    case Dialog::confirm:
      return confirm_text(canvas);
    case Dialog::add_bot:
      return bot_text(canvas);
    case Dialog::seal:
      return seal_page(canvas);
    case Dialog::qr_code:
      return qr_text(canvas);
    case Dialog::save:
      return save_text();
    case Dialog::look:
      return look_text(ui.preferences, LookOf::match);
    case Dialog::room:
    case Dialog::password:
      return asked_line_text(canvas);
  }
  return {};
}

}  // namespace

void draw_help(Canvas& canvas) {
  box(canvas, help_lines(canvas.ui().preferences.keys, key_context(canvas.model(), canvas.ui()),
                         canvas.ui().help_page, canvas.rows(), canvas.columns(), {},
                         canvas.model().is_host()));
}

DialogText dialog_text(const Canvas& canvas) {
  return text_of(canvas, open_dialog(canvas.model(), canvas.input().setup, canvas.ui()));
}

void draw_dialog(Canvas& canvas) {
  if (open_dialog(canvas.model(), canvas.input().setup, canvas.ui()) == Dialog::qr_code) {
    const std::optional<QrPicture> picture = qr_picture(canvas);
    if (picture && fits(*picture, canvas)) return draw_qr(canvas, *picture);
  }
  const DialogText text = dialog_text(canvas);
  if (!text.empty()) box(canvas, text.lines());
}

}  // namespace race2048::client
