// A server says anything, in any pieces, with any time between them, to a client that both of its
// faces look at: the line mode tells the model, and the screen draws it in any size. A person
// presses keys or types lines. Nothing may crash, the model must hold what every model holds, what
// is sent and told has a bound, nothing that is shown may control a terminal, and nobody asks
// forever to be woken at once.
//
// The input is two bytes of choices, then a list of steps of two bytes: what happens, and how much.
//   bits 0-2 of the first choice: what the person wants on the server; 3-4: by keys on the screen,
//     by lines, by keys of the line mode, or by lines of a program; 5: short words; 6: only ASCII;
//     7: this program started the server
//   the second choice: the size of the screen, see Size
//   bits 0-1 of a step: 0 a message, 1 bytes, 2 time passes, 3 an event
//   bit 2: on the older of two links
//   "message": the number of bytes of a ToClient that follow: the second byte and, above it, bits
//     3-7 of the first. "bytes": the same, and the client gets them unchanged.
//   bits 3-7, of an event: 0 the link is lost, 1 the person types the second byte's number of bytes
//     that follow, 2 the screen gets another size, 3 the server takes nothing, or takes bytes
//     again, 4 the person's input ends or, with an odd second byte, is interrupted; of time: 2^n
//     milliseconds
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "client/control/commands.h"
#include "client/control/follow.h"
#include "client/model/client_limits.h"
#include "client/plain/key_lines.h"
#include "client/plain/plain_talk.h"
#include "client/screen/match/lobby_screen.h"
#include "client/screen/match/screen.h"
#include "client/session/client.h"
#include "client/session/replay_wish.h"
#include "engine/bot_levels.h"
#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/replay/playback.h"
#include "shared/typed_text.h"
#include "tests/client/model_invariants.h"
#include "tests/support/settings.h"

namespace race2048::client {
namespace {

// More than the pongs and questions of one step.
constexpr std::size_t kMostSent = limits::kMostUnsent + std::size_t{64} * 1024;
// More than the standings of the largest match, and as much as a reader may fall behind.
constexpr std::size_t kMostTold = std::size_t{256} * 1024;
// More than what can be typed at once.
constexpr int kMostCommands = 2000;
// Wake-ups at one time, and in one step.
constexpr int kMostAtOnce = 50;
constexpr int kMostWakeUps = 40;

void check(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "This does not hold: %s.\n", what);
  std::abort();
}

bool is_shown_safely(char32_t glyph, Glyphs glyphs) {
  if (glyphs == Glyphs::ascii) return glyph >= U' ' && glyph <= U'~';
  return is_printable(glyph);
}

// Keeps nothing, and looks at what it is asked to keep.
class Keeper final : public SeatKeeper, public ReplayKeeper {
 public:
  void entered(const SeatRecord& place) override {
    check(normalised_room_code(place.code) == place.code, "the kept code");
    check(is_valid_name(place.name), "the kept name");
    check(place.token.size() <= limits::kMaxFrameToClient, "the kept token's size");
  }
  void sealed(const KeptSeal& seal) override {
    check(seal.settings_bytes.size() <= limits::kMaxFrameToClient, "the kept seal's size");
  }
  void acted(const SentAction& action) override { check(action.seq != 0, "a kept action's seq"); }
  void match_over() override {}
  void left() override {}
  OrFault<> keep(const MatchId&, const std::string& file, ReplayWorth) override {
    check(file.size() <= limits::kMaxFetchedReplay, "the kept replay's size");
    return {};
  }
};

enum class Face : std::uint8_t { screen, lines, keys, program };

// 1 to 46 rows and 1 to 196 columns; the smallest screen that is supported is among them.
struct Size {
  explicit Size(unsigned choice)
      : rows(1 + 3 * static_cast<int>(choice & 15U)),
        columns(1 + 13 * static_cast<int>(choice >> 4)) {}
  int rows;
  int columns;
};

class Person {
 public:
  Person(unsigned choices, unsigned size)
      : wish_(choices & 7U),
        face_(static_cast<Face>(choices >> 3 & 3U)),
        glyphs_((choices & 64U) != 0 ? Glyphs::ascii : Glyphs::unicode),
        size_(size),
        setup_(setup_of(choices)),
        client_(options_of(choices)),
        talk_(setup_, input_of(face_), (choices & 32U) != 0 ? Words::brief : Words::full) {
    look();
  }

  bool finished() const { return client_.finished(); }

  void hear(bool older, std::span<const std::uint8_t> bytes) {
    const std::optional<LinkId> link = link_of(older);
    if (link && client_.wants_bytes(*link)) client_.on_bytes(*link, bytes, now_);
    look();
  }
  void hear_message(bool older, std::span<const std::uint8_t> body) {
    std::string frame;
    if (body.size() > 0x7f) frame.push_back(static_cast<char>(0x80 | (body.size() & 0x7f)));
    frame.push_back(static_cast<char>(body.size() > 0x7f ? body.size() >> 7 : body.size()));
    frame.append(body.begin(), body.end());
    hear(older, wire::bytes_of(frame));
  }

  // Wakes the client when it asks for that, as its owner does; on a long wait not each time.
  void wait(unsigned exponent) {
    const TimePoint until = now_ + std::chrono::milliseconds(std::uint64_t{1} << exponent);
    for (int i = 0; i < kMostWakeUps && !finished(); ++i) {
      const std::optional<TimePoint> next = client_.next_deadline();
      if (!next || *next > until) break;
      now_ = std::max(now_, *next);
      wake();
    }
    now_ = until;
    wake();
  }

  void lose(bool older) {
    const std::optional<LinkId> link = link_of(older);
    if (!link) return;
    std::erase(links_, *link);
    client_.on_link_lost(*link, "The link is cut.", now_);
    look();
  }

  void type(std::span<const std::uint8_t> bytes) {
    const std::string text(bytes.begin(), bytes.end());
    if (face_ == Face::screen) {
      for (const std::uint8_t byte : bytes) press(byte);
    } else if (face_ == Face::keys) {
      keys_.take(text);
      if (keys_.may_be_escape()) keys_.settle();
      while (const std::optional<std::string> line = keys_.next()) take_line(*line);
      if (keys_.take_end()) talk_.end_of_input(client_.model());
    } else {
      take_line(text);
    }
    look();
  }

  void resize(unsigned size) {
    size_ = Size(size);
    look();
  }

  void stop_taking() {
    server_takes_ = !server_takes_;
    look();
  }

  void end_input(bool interrupted) {
    if (face_ == Face::screen) {
      press(static_cast<std::uint8_t>(Key::Kind::interrupt));
    } else if (interrupted) {
      perform(talk_.interrupt(client_.model()));
    } else {
      talk_.end_of_input(client_.model());
    }
    look();
  }

  // Once for each step, as the screen is drawn once for each wake-up; most of an input's time is
  // this.
  void draw_screen() {
    follow(client_.model(), setup_, now_, ui_);
    keep_fresh();
    const ScreenInput input = screen();
    const Frame frame = draw(input);
    check(frame.rows() == size_.rows && frame.columns() == size_.columns, "the frame's size");
    for (int row = 0; row < frame.rows(); ++row) {
      for (int column = 0; column < frame.columns(); ++column) {
        const char32_t glyph = frame.at(row, column).glyph;
        check(glyph == kRightHalf ? column > 0 : is_shown_safely(glyph, glyphs_),
              "frames control no terminal");
      }
    }
    next_redraw(input);
    settle_links();
    check_model();
  }

 private:
  static PlainInput input_of(Face face) {
    if (face == Face::keys) return PlainInput::keys;
    return face == Face::program ? PlainInput::program : PlainInput::person;
  }

  static Setup setup_of(unsigned choices) {
    const bool owns_server = (choices & 128U) != 0;
    return {.owns_server = owns_server,
            .has_lobby = (choices & 7U) == 4,
            .bot_levels = owns_server ? bot_levels() : std::span<const BotLevel>{},
            .new_room = time_settings(60'000)};
  }

  // Random bytes are all alike, so that a server of the corpus knows the client's nonces.
  ClientOptions options_of(unsigned choices) {
    using Kind = Entry::Kind;
    constexpr Kind kKinds[] = {Kind::join,  Kind::watch, Kind::create, Kind::quick,
                               Kind::lobby, Kind::ask,   Kind::list,   Kind::join};
    ClientOptions options{
        .server = "example.org:2048",
        .name = "ada",
        .player_id = std::string(limits::kPlayerIdBytes, 'p'),
        .ready = {.policy = ReadyPolicy::first_match},
        .entry = {.kind = kKinds[wish_], .code = "KXQ7WP", .settings = time_settings(60'000)},
        .owns_server = (choices & 128U) != 0,
        .random = [](std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, 7); },
        .keeper = &keeper_,
        .replays = &keeper_};
    if (wish_ == 7) {
      options.restored = SeatRecord{.code = "KXQ7WP", .name = "ada", .token = std::string(32, 't')};
    }
    return options;
  }

  std::optional<LinkId> link_of(bool older) const {
    if (links_.empty()) return std::nullopt;
    return older ? links_.front() : links_.back();
  }

  void press(std::uint8_t byte) {
    constexpr auto kKinds = static_cast<std::uint8_t>(Key::Kind::unbound) + 1;
    const Key key =
        byte < 0x20 ? Key{.kind = static_cast<Key::Kind>(byte % kKinds)} : Key::of(byte);
    if (finished()) return;
    follow(client_.model(), setup_, now_, ui_);
    if (client_.model().phase == Phase::lobby) ui_.lobby.rooms_shown = rooms_shown(screen());
    perform(on_key(key, client_.model(), setup_, ui_));
  }

  // What a person types may come back in a line. That it is made harmless there is up to what
  // prints the lines, so that all that is left in them to look for is the server's.
  void take_line(const std::string& line) {
    if (talk_.takes_line()) talk_.take_line(printable(line));
  }

  void wake() {
    for (int i = 0; !finished(); ++i) {
      check(i < kMostAtOnce, "a client waits once it has been woken");
      client_.on_time(now_);
      look();
      const std::optional<TimePoint> next = client_.next_deadline();
      if (!next || *next > now_) break;
    }
  }

  void look() {
    settle_links();
    check_model();
    tell();
    settle_links();
    check_model();
  }

  void settle_links() {
    for (const LinkId link : std::vector(links_)) {
      check(client_.output(link).size() <= kMostSent, "a bound on what is sent");
      if (server_takes_) client_.sent(link, client_.output(link).size());
    }
    std::erase_if(links_, [this](LinkId link) { return client_.is_over(link); });
    const std::optional<TimePoint> wanted = client_.connect_at();
    if (!wanted || *wanted > now_) return;
    links_.push_back(client_.begin_link(now_));
    check(links_.size() <= 2, "no more than two links");
    client_.meet(links_.back(), {.address = client_.destination(links_.back()).address});
    client_.on_connected(links_.back(), now_);
  }

  void check_model() const {
    const std::string broken = testing::ModelInvariants(client_.model()).broken();
    check(broken.empty(), broken.c_str());
  }

  void tell() {
    talk_.tell_news(client_.model(), client_.take_events(), now_, {});
    for (int i = 0; face_ != Face::screen; ++i) {
      check(i < kMostCommands, "an end of the commands");
      const std::optional<Command> command = talk_.next_command(client_.model(), now_);
      if (!command) break;
      perform(*command);
      talk_.tell_news(client_.model(), client_.take_events(), now_, {});
    }
    std::size_t told = 0;
    for (const std::string& line : talk_.take_lines()) {
      told += line.size() + 1;
      check(line.empty() || typed_text(line, line.size()), "lines control no terminal");
    }
    check(told <= kMostTold, "a bound on what is told");
    const std::optional<TimePoint> next = talk_.next_news(client_.model(), now_);
    check(finished() || !next || *next > now_, "news are told when they are due");
  }

  ScreenInput screen() const {
    return {.model = client_.model(),
            .setup = setup_,
            .ui = ui_,
            .now = now_,
            .rows = size_.rows,
            .columns = size_.columns,
            .unicode = glyphs_ == Glyphs::unicode};
  }

  void keep_fresh() {
    follow_wish();
    if (face_ != Face::screen || finished()) return;
    const std::optional<Refresh> wanted = refresh_of(screen());
    const bool is_due = wanted && (wanted != refresh_ || now_ >= asked_at_ + wanted->every);
    refresh_ = wanted;
    if (!is_due) return;
    asked_at_ = now_;
    perform(wanted->command);
    follow(client_.model(), setup_, now_, ui_);
  }

  // These calls are those of MatchSession, and ScreenSession hands over the bytes of the replay.
  void follow_wish() {
    if (!wished_ || client_.finished()) return;
    const ReplayWish::State state = wished_->follow(now_);
    if (state == ReplayWish::State::granted) static_cast<void>(Playback::of(wished_->bytes()));
    if (state != ReplayWish::State::open) wished_.reset();
  }

  // These calls are those of MatchSession.
  void perform(const Command& command) {
    std::visit([this](const auto& kind) { run(kind); }, command);
  }
  void run(const Nothing&) {}
  void run(const Intent& intent) { client_.ask(intent, now_); }
  void run(const Practise&) {
    const std::optional<Seal>& seal = client_.model().room.seal;
    if (seal) ui_.room.practice.emplace(seal->settings.rules, race2048::Key{});
  }
  void run(const AddBot&) {
    client_.ask(HostAct{Meaning::add_bot, std::string(limits::kPlayerIdBytes, 'b')}, {});
  }
  void run(const ApplyForm& form) {
    if (form.intent) run(*form.intent);
    for (std::size_t i = 0; i < form.bots; ++i) run(AddBot{});
  }
  void run(const SaveResults&) {}
  void run(const PlayReplay& play) {
    wished_ = std::make_unique<ReplayWish>(client_, play.match);
    follow_wish();
  }
  void run(const Leave&) { client_.leave(); }
  void run(const Tell& tell) {
    if (face_ != Face::screen) return talk_.tell(tell.text);
    ui_.notice = Notice{.text = tell.text, .at = now_};
  }
  void run(const CopyLink&) {}
  void run(const Redraw&) {}

  const unsigned wish_;
  const Face face_;
  const Glyphs glyphs_;
  Size size_;
  const Setup setup_;
  Keeper keeper_;
  TimePoint now_{std::chrono::hours(1)};
  Client client_;
  std::vector<LinkId> links_;  // the oldest first
  bool server_takes_ = true;
  PlainTalk talk_;
  KeyLines keys_;
  UiState ui_;
  std::optional<Refresh> refresh_;
  TimePoint asked_at_{};
  std::unique_ptr<ReplayWish> wished_;  // null: the person waits for no replay
};

class Steps {
 public:
  explicit Steps(std::span<const std::uint8_t> input) : input_(input) {}

  void run() {
    if (input_.size() < 2) return;
    Person person(input_[0], input_[1]);
    input_ = input_.subspan(2);
    while (input_.size() >= 2 && !person.finished()) {
      const unsigned what = input_[0];
      const unsigned how_much = input_[1];
      input_ = input_.subspan(2);
      const bool older = (what & 4U) != 0;
      const unsigned many = how_much | what >> 3 << 8;
      if ((what & 3U) == 0) person.hear_message(older, take(many));
      if ((what & 3U) == 1) person.hear(older, take(many));
      if ((what & 3U) == 2) person.wait(how_much % 18);
      if ((what & 3U) == 3) happen(person, older, what >> 3, how_much);
      person.draw_screen();
    }
  }

 private:
  void happen(Person& person, bool older, unsigned event, unsigned how_much) {
    if (event == 0) person.lose(older);
    if (event == 1) person.type(take(how_much));
    if (event == 2) person.resize(how_much);
    if (event == 3) person.stop_taking();
    if (event == 4) person.end_input((how_much & 1U) != 0);
  }

  std::span<const std::uint8_t> take(std::size_t count) {
    const std::span<const std::uint8_t> taken = input_.first(std::min(count, input_.size()));
    input_ = input_.subspan(taken.size());
    return taken;
  }

  std::span<const std::uint8_t> input_;
};

}  // namespace
}  // namespace race2048::client

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  race2048::client::Steps({data, size}).run();
  return 0;
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  race2048::wire::silence_protobuf();
  return 0;
}
