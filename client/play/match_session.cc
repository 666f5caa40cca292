#include "client/play/match_session.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>
#include <utility>

#include "client/control/commands.h"
#include "client/model/situation.h"
#include "client/net/clock.h"
#include "client/net/exit_code.h"
#include "client/system/complain.h"
#include "client/system/new_file.h"
#include "client/system/replay_source.h"
#include "client/system/server_file_name.h"
#include "client/words/failure_text.h"
#include "client/words/report.h"
#include "client/words/saved_results.h"
#include "engine/bot_levels.h"
#include "shared/hex.h"
#include "shared/limits.h"
#include "shared/random.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// How often to look for this client's bots that have ended; and how long a person who waited for
// those bots has to read about it before the match starts without them.
constexpr std::chrono::seconds kLookAfterBotsEvery{1};
constexpr std::chrono::seconds kToReadOfBots{3};

// How often to see whether this client's server has ended, while its link is lost.
constexpr std::chrono::milliseconds kLookAfterServerEvery{100};

// The password of the room that `entry` enters; empty if it has none.
std::string password_of(const Entry& entry) {
  return entry.kind == Entry::Kind::create ? entry.request.password.value_or("") : entry.password;
}

// `replays` or `bests` null: these are not kept.
ClientOptions kept_by(SeatKeeper& keeper, ReplayKeeper* replays, BestKeeper* bests,
                      const ClientOptions& options) {
  ClientOptions kept = options;
  kept.keeper = &keeper;
  kept.replays = replays;
  kept.bests = bests;
  return kept;
}

}  // namespace

MatchSession::MatchSession(InteractiveOptions options, EventLoop& loop, MatchFace& face)
    : options_(std::move(options)),
      loop_(loop),
      face_(face),
      keeper_(options_.target, std::move(options_.place)),
      replays_([this] { return replay_folder(); },
               [this](const std::string& line) { face_.tell(line); }),
      bests_([this](const std::string& line) { face_.tell(line); }),
      client_(kept_by(keeper_, options_.may_write_files ? &replays_ : nullptr,
                      options_.may_write_files ? &bests_ : nullptr, options_.client)),
      server_timer_(loop),
      bots_timer_(loop),
      wish_timer_(loop),
      setup_{.owns_server = options_.owns_server,
             .has_lobby = options_.client.entry.kind == Entry::Kind::lobby,
             .watches_by_default = options_.lobby_watches,
             .has_page = options_.page_link != nullptr,
             .unicode = !options_.preferences.appearance.ascii,
             .may_write_files = options_.may_write_files,
             .bot_levels = options_.add_bot ? bot_levels() : std::span<const BotLevel>{},
             .new_room = options_.client.entry.settings},
      password_(password_of(options_.client.entry)) {}

std::string MatchSession::replay_folder() const {
  const bool shows_key = link_ && link_->reached().fingerprint;
  return shows_key ? to_text(*link_->reached().fingerprint) : server_file_name(options_.target);
}

void MatchSession::open() {
  if (!options_.greeting.empty()) face_.tell(options_.greeting);
  link_.emplace(
      loop_, client_, options_.target, [this] { on_change(); },
      LinkOptions{.identity = options_.identity,
                  .tell = [this](const std::string& line) { face_.tell(line); },
                  .check = options_.check});
}

void MatchSession::perform(const Command& command) {
  std::visit([this](const auto& kind) { run(kind); }, command);
  link_->flush();
  on_change();
}

void MatchSession::run(const Intent& intent) {
  if (const auto* const edit = std::get_if<Edit>(&intent)) {
    if (edit->request && edit->request->password) password_ = *edit->request->password;
  } else if (const auto* const enter = std::get_if<EnterRoom>(&intent)) {
    password_ = password_of(enter->entry);
    new_room_bots_ = 0;
  } else if (std::holds_alternative<LeaveRoom>(intent)) {
    // In the lobby the model no longer knows anything about the room.
    if (const std::string text = farewell_text(client_.model()); !text.empty()) farewell_ = text;
  }
  client_.ask(intent, read_clock());
}

void MatchSession::run(const AddBot& add) {
  const Room& room = client_.model().room;
  BotAdmission admission{.password = password_};
  if (room.info.locked || room.info.has_password) {
    admission.player_id.resize(limits::kPlayerIdBytes);
    os_random(
        {reinterpret_cast<std::uint8_t*>(admission.player_id.data()), admission.player_id.size()});
    client_.ask(HostAct{Meaning::add_bot, admission.player_id}, read_clock());
    link_->flush();  // before the bot can ask to come in
  }
  const OrFault<> added = options_.add_bot(room.code, add.level, admission);
  if (!added) face_.tell(added.fault().text);
}

void MatchSession::run(const ApplyForm& form) {
  if (form.intent) run(*form.intent);
  if (form.intent && std::holds_alternative<EnterRoom>(*form.intent)) {
    new_room_bots_ = form.bots;
  } else {
    seat_bots(form.bots);
  }
}

void MatchSession::seat_bots(std::size_t count) {
  const auto usual = std::ranges::find(setup_.bot_levels, kDefaultBotLevel, &BotLevel::name);
  const AddBot add{static_cast<std::size_t>(usual - setup_.bot_levels.begin())};
  for (std::size_t i = 0; i < count; ++i) run(add);
}

// The command may come from a face that offers it by mistake, so the right to it is checked here.
void MatchSession::run(const SaveResults& save) {
  const Model& model = client_.model();
  if (!options_.may_write_files) return face_.tell("Results cannot be saved here.");
  if (!has_results(model)) return face_.tell("There are no results to save.");
  const bool csv = save.kind == ResultsFile::csv;
  const std::string text = csv ? results_as_csv(model) : results_as_text(model);
  const OrFault<std::filesystem::path> file =
      save.file.empty() ? write_next_file("race2048-" + model.room.code + "-" + today(),
                                          csv ? "csv" : "txt", text)
                        : write_new_file(save.file, text);
  face_.tell(file ? "Saved " + printable(file->string())
                  : "Not saved: " + printable(file.fault().text) + ".");
}

void MatchSession::run(const PlayReplay& play) {
  const std::vector<std::filesystem::path> own = own_replays(hex(play.match));
  if (!own.empty() && !is_broken_replay(own.front())) {
    if (OrFault<std::string> bytes = replay_bytes(own.front()))
      return face_.play(*std::move(bytes));
  }
  if (!wish_) face_.tell("Loading the replay.");
  wish_ = std::make_unique<ReplayWish>(client_, play.match);
  follow_wish();
}

void MatchSession::follow_wish() {
  const TimePoint now = read_clock();
  const ReplayWish::State state = wish_->follow(now);
  link_->flush();
  if (state == ReplayWish::State::open) {
    const TimePoint next = wish_->next_deadline().value_or(now + limits::kAnswerDeadline);
    return wish_timer_.set(next, [this] {
      follow_wish();
      face_.changed();
    });
  }
  const auto wish = std::exchange(wish_, nullptr);
  wish_timer_.cancel();
  if (state == ReplayWish::State::denied) return face_.tell(wish->why());
  face_.play(wish->bytes());
}

void MatchSession::run(const Leave& leaving) {
  leave(leaving.interrupted ? kInterrupted : kDone, leaving.stop_server);
}

void MatchSession::run(const Tell& tell) {
  face_.tell(tell.text);
}

// The end of a server gives up all places on it: there is nothing to come back to.
void MatchSession::look_after_server() {
  watches_server_ = false;
  if (!client_.model().reconnecting || result_.server_ended) return;
  if (options_.server_ended()) {
    result_.server_ended = true;
    client_.on_server_ended();
    link_->flush();
    return on_change();
  }
  watches_server_ = true;
  server_timer_.set(read_clock() + kLookAfterServerEvery, [this] { look_after_server(); });
}

void MatchSession::look_after_bots() {
  if (const std::optional<std::string> lost = options_.lost_bots()) {
    face_.tell(*lost);
    lost_bots_at_ = read_clock();
    face_.changed();
  } else if (lost_bots_at_ && read_clock() >= *lost_bots_at_ + kToReadOfBots) {
    lost_bots_at_.reset();
    get_ready_without_them();
    link_->flush();
  }
  bots_timer_.set(read_clock() + kLookAfterBotsEvery, [this] { look_after_bots(); });
}

// A person who asked to be ready is waiting until the bots are seated; bots that have ended never
// will be.
void MatchSession::get_ready_without_them() {
  if (ready_state(client_.model()) == ReadyState::promised) {
    client_.ask(SetReady{true}, read_clock());
  }
}

void MatchSession::on_kill(int signal) {
  // A server that nobody else is on ends with the terminal. But when the machine shuts down, it
  // keeps its rooms, and its host can resume in them.
  const bool server_stays =
      !options_.owns_server || others_present(client_.model()) || signal == SIGTERM;
  const bool goes_on_later = signal == SIGHUP || signal == SIGTERM;
  if (goes_on_later && keeper_.keeps() && server_stays) return vanish(kSignalled + signal);
  end(kSignalled + signal);
}

void MatchSession::end(int exit_code) {
  leave(exit_code, options_.owns_server && !others_present(client_.model()));
  link_->flush();
  on_change();
}

void MatchSession::leave(int exit_code, bool stop_server) {
  if (result_.left) return;  // the first reason to leave counts
  result_.exit_code = exit_code;
  result_.stop_server = stop_server;
  result_.for_all = stop_server && others_present(client_.model());
  result_.left = true;
  client_.leave();
}

// Ends the program without a word to the server, which then keeps the place for a while.
void MatchSession::vanish(int exit_code) {
  if (std::exchange(result_.left, true)) return;
  result_.exit_code = exit_code;
  face_.stop();
}

void MatchSession::on_change() {
  const Model& model = client_.model();
  if (const std::optional<std::string> notice = keeper_.take_notice()) face_.tell(*notice);
  if (wish_ && !client_.finished()) follow_wish();
  if (options_.server_ended && model.reconnecting && !watches_server_) look_after_server();
  const bool is_told = model.room.code == invited_to_ && link_->reached() == invited_at_;
  if (options_.invitations && !model.room.code.empty() && !is_told) {
    invited_to_ = model.room.code;
    invited_at_ = link_->reached();
    const std::string& room = model.room.name.empty() ? invited_to_ : model.room.name;
    invitations_ = {.commands = options_.invitations(room, link_->reached()),
                    .hint = options_.hint,
                    .link = options_.page_link ? options_.page_link(room) : ""};
  }
  if (new_room_bots_ > 0 && between_matches(model) && model.is_host()) {
    seat_bots(std::exchange(new_room_bots_, 0));
  }
  if (model.phase == Phase::lobby && !std::exchange(invited_to_, {}).empty()) {
    if (options_.on_left) options_.on_left();
  }
  if (result_.room.empty() && !model.room.code.empty()) {
    result_.room = model.room.code;
    if (options_.on_room) {
      if (const OrFault<> done = options_.on_room(result_.room, model.own_name); !done) {
        face_.tell(done.fault().text);
      }
    }
    if (options_.lost_bots) look_after_bots();
  }
  if (client_.finished()) {
    if (link_->closed()) face_.stop();
    return;
  }
  face_.changed();
}

Invitations MatchSession::invitations() const {
  return may_invite(client_.model(), setup_) ? invitations_ : Invitations{};
}

InteractiveResult MatchSession::finish() {
  const Model& model = client_.model();
  bool server_stops = false;
  if (model.failure && !result_.left) {
    complain(failure_text(model));
    result_.exit_code = exit_code_of(*model.failure);
    server_stops = model.failure->reason == Reason::server_stops;
    // Any other end is final, for any reason that the server gives.
    if (model.failure->kind == Failure::Kind::refused) result_.refused_for = model.failure->reason;
    // The server that we started has failed us: stop it, unless other people are on it.
    result_.stop_server = options_.owns_server && !others_present(model);
  }
  // A server that has said that it ends has closed its rooms.
  result_.place_kept = keeper_.keeps() && !server_stops;
  const std::string farewell = farewell_text(model);
  if (!farewell.empty()) farewell_ = farewell;
  if (!farewell_.empty()) face_.say_farewell(farewell_);
  if (model.draws_ever_broken) {
    complain("the draws of a match in room " + result_.room + " were NOT VERIFIED.");
  }
  if (model.broken_replay) {
    complain("the replay of a match in room " + result_.room + " was NOT VERIFIED.");
  }
  if (model.replay && model.replay->state == OwnReplay::State::not_checked) {
    complain("the replay of a match in room " + result_.room +
             " is kept, and not checked: `race2048 verify` does that.");
  }
  result_.exit_code = exit_code_of(model, result_.exit_code);
  return result_;
}

}  // namespace race2048::client
