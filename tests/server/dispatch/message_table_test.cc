// Every message of a client in every state: allowed, refused with its reason, or ignored. A refused
// or ignored message reaches nobody else and changes nothing.
#include <iterator>
#include <ostream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "proto/settings.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

// "ok": the message has an effect. "-": it is ignored. Otherwise the reason of the refusal without
// its prefix; "!" after it means that the connection closes.
// clang-format off
constexpr const char* kTable = R"(
message           before_login     no_room           host              guest            watcher          referee           countdown        racing           done             waiting          ref_racing
move              NOT_LOGGED_IN    NOT_NOW           NOT_RACING        NOT_RACING       NOT_RACING       NOT_RACING        NOT_RACING       ok               ok               NOT_RACING       NOT_RACING
move_old_round    NOT_LOGGED_IN    NOT_NOW           NOT_RACING        NOT_RACING       NOT_RACING       NOT_RACING        NOT_RACING       WRONG_ROUND      WRONG_ROUND      NOT_RACING       NOT_RACING
move_gap          NOT_LOGGED_IN    NOT_NOW           NOT_RACING        NOT_RACING       NOT_RACING       NOT_RACING        NOT_RACING       SEQ_GAP!         SEQ_GAP!         NOT_RACING       NOT_RACING
pong              NOT_LOGGED_IN    -                 -                 -                -                -                 -                -                -                -                -
hello             ok               NOT_NOW           NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
ask_challenge     ok               NOT_NOW           NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
forwarded         BAD_PROOF!       NOT_NOW           NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
follow            BAD_PROOF!       NOT_NOW           NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
on_behalf         NOT_LOGGED_IN    NOT_NOW           NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
gallery           NOT_LOGGED_IN    NOT_NOW           NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
create            NOT_LOGGED_IN    ok                NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
create_bad        NOT_LOGGED_IN    BAD_SETTINGS      NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
create_bad_title  NOT_LOGGED_IN    BAD_ROOM_OPTIONS  NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
create_bad_name   NOT_LOGGED_IN    BAD_ROOM_NAME     NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
create_taken_name NOT_LOGGED_IN    ROOM_NAME_TAKEN   NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
join              NOT_LOGGED_IN    ok                NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
join_name         NOT_LOGGED_IN    ok                NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
join_unknown      NOT_LOGGED_IN    NO_SUCH_ROOM      NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
watch             NOT_LOGGED_IN    ok                NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
quick             NOT_LOGGED_IN    ok                NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
quick_bad         NOT_LOGGED_IN    BAD_SETTINGS      NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW           NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
list              NOT_LOGGED_IN    ok                ok                ok               ok               ok                ok               ok               ok               ok               ok
leave             NOT_LOGGED_IN    NOT_NOW           ok                ok               ok               ok                ok               ok               ok               ok               ok
nonce             NOT_LOGGED_IN    NOT_NOW           BAD_NONCE         ok               NOT_NOW          NOT_NOW           -                -                -                -                -
nonce_old         NOT_LOGGED_IN    NOT_NOW           -                 -                NOT_NOW          NOT_NOW           -                -                -                -                -
nonce_short       NOT_LOGGED_IN    NOT_NOW           BAD_NONCE         BAD_NONCE        NOT_NOW          NOT_NOW           -                -                -                -                -
ready             NOT_LOGGED_IN    NOT_NOW           ok                ok               NOT_NOW          NOT_NOW           -                -                -                -                -
ready_old         NOT_LOGGED_IN    NOT_NOW           OLD_SEAL          OLD_SEAL         NOT_NOW          NOT_NOW           -                -                -                -                -
start             NOT_LOGGED_IN    NOT_NOW           ok                NOT_HOST         NOT_HOST         NOBODY_READY      -                -                -                -                -
start_old         NOT_LOGGED_IN    NOT_NOW           OLD_SEAL          NOT_HOST         NOT_HOST         OLD_SEAL          -                -                -                -                -
settings          NOT_LOGGED_IN    NOT_NOW           ok                NOT_HOST         NOT_HOST         ok                NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
settings_bad      NOT_LOGGED_IN    NOT_NOW           BAD_SETTINGS      NOT_HOST         NOT_HOST         BAD_SETTINGS      NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW          NOT_NOW
options           NOT_LOGGED_IN    NOT_NOW           ok                NOT_HOST         NOT_HOST         ok                NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         ok
options_bad       NOT_LOGGED_IN    NOT_NOW           BAD_ROOM_OPTIONS  NOT_HOST         NOT_HOST         BAD_ROOM_OPTIONS  NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         BAD_ROOM_OPTIONS
kick              NOT_LOGGED_IN    NOT_NOW           ok                NOT_HOST         NOT_HOST         ok                NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         NOT_NOW
kick_stranger     NOT_LOGGED_IN    NOT_NOW           NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         NO_SUCH_PERSON
kick_self         NOT_LOGGED_IN    NOT_NOW           NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         NO_SUCH_PERSON
unkick            NOT_LOGGED_IN    NOT_NOW           ok                NOT_HOST         NOT_HOST         ok                NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         ok
unkick_stranger   NOT_LOGGED_IN    NOT_NOW           NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         NO_SUCH_PERSON
mute              NOT_LOGGED_IN    NOT_NOW           ok                NOT_HOST         NOT_HOST         ok                NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         ok
mute_stranger     NOT_LOGGED_IN    NOT_NOW           NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         NO_SUCH_PERSON
mute_self         NOT_LOGGED_IN    NOT_NOW           NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         NO_SUCH_PERSON
unmute_stranger   NOT_LOGGED_IN    NOT_NOW           NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         NO_SUCH_PERSON
invite_bot        NOT_LOGGED_IN    NOT_NOW           -                 NOT_HOST         NOT_HOST         -                 NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         -
invite_bot_short  NOT_LOGGED_IN    NOT_NOW           BAD_PLAYER_ID     NOT_HOST         NOT_HOST         BAD_PLAYER_ID     NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         BAD_PLAYER_ID
hand_over         NOT_LOGGED_IN    NOT_NOW           ok                NOT_HOST         NOT_HOST         ok                NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         ok
hand_over_self    NOT_LOGGED_IN    NOT_NOW           NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NO_SUCH_PERSON    NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         NO_SUCH_PERSON
chat              NOT_LOGGED_IN    NOT_NOW           ok                ok               ok               ok                NOT_NOW          NOT_NOW          ok               ok               ok
chat_control      NOT_LOGGED_IN    NOT_NOW           BAD_CHAT          BAD_CHAT         BAD_CHAT         BAD_CHAT          NOT_NOW          NOT_NOW          BAD_CHAT         BAD_CHAT         BAD_CHAT
emote             NOT_LOGGED_IN    NOT_NOW           -                 -                -                -                 -                ok               ok               NOT_NOW          NOT_NOW
emote_unknown     NOT_LOGGED_IN    NOT_NOW           -                 -                -                -                 -                BAD_CHAT         BAD_CHAT         NOT_NOW          NOT_NOW
announce          NOT_LOGGED_IN    NOT_NOW           ok                NOT_HOST         NOT_HOST         ok                NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         ok
announce_control  NOT_LOGGED_IN    NOT_NOW           BAD_CHAT          NOT_HOST         NOT_HOST         BAD_CHAT          NOT_HOST         NOT_HOST         NOT_HOST         NOT_HOST         BAD_CHAT
sit_down          NOT_LOGGED_IN    NOT_NOW           ok                ok               ok               ok                ok               ok               ok               ok               ok
stand_up          NOT_LOGGED_IN    NOT_NOW           ok                ok               ok               ok                NOT_NOW          NOT_NOW          ok               ok               ok
page              NOT_LOGGED_IN    NOT_NOW           -                 -                -                -                 -                ok               ok               ok               ok
page_old_round    NOT_LOGGED_IN    NOT_NOW           -                 -                -                -                 -                WRONG_ROUND      WRONG_ROUND      WRONG_ROUND      WRONG_ROUND
list_results      NOT_LOGGED_IN    NOTHING_IS_KEPT   NOTHING_IS_KEPT   NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT   NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT
get_result        NOT_LOGGED_IN    NOTHING_IS_KEPT   NOTHING_IS_KEPT   NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT   NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT
list_top          NOT_LOGGED_IN    NOTHING_IS_KEPT   NOTHING_IS_KEPT   NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT   NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT
get_replay        NOT_LOGGED_IN    NOTHING_IS_KEPT   NOTHING_IS_KEPT   NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT   NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT  NOTHING_IS_KEPT
empty             UNKNOWN_MESSAGE  UNKNOWN_MESSAGE   UNKNOWN_MESSAGE   UNKNOWN_MESSAGE  UNKNOWN_MESSAGE  UNKNOWN_MESSAGE   UNKNOWN_MESSAGE  UNKNOWN_MESSAGE  UNKNOWN_MESSAGE  UNKNOWN_MESSAGE  UNKNOWN_MESSAGE
)";
// clang-format on

struct Cell {
  std::string message;
  std::string state;
  std::string expected;
};

void PrintTo(const Cell& cell, std::ostream* out) {
  *out << cell.message << " in state " << cell.state << ": " << cell.expected;
}

std::vector<Cell> cells() {
  std::istringstream lines(kTable);
  std::vector<std::string> states;
  std::vector<Cell> cells;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string message;
    if (!(words >> message)) continue;
    std::vector<std::string> row{std::istream_iterator<std::string>(words), {}};
    if (states.empty()) {
      states = row;
      continue;
    }
    if (row.size() != states.size()) throw std::logic_error("a short row: " + message);
    for (std::size_t i = 0; i < row.size(); ++i) cells.push_back({message, states[i], row[i]});
  }
  return cells;
}

// A server with a room, other people in it, and one client in the state of the table's cell.
struct Scene {
  World world;
  Client& host = world.log_in("host");
  Client& guest = world.log_in("guest");
  Client& watcher = world.log_in("watcher");
  Client& referee = world.log_in("referee");
  Client* self = nullptr;
  std::vector<Client*> others;

  explicit Scene(const std::string& state) {
    open_named_room();
    Client& outcast = world.log_in("outcast");
    world.join(outcast, host.code);
    world.kick(host, "outcast");
    world.join(guest, host.code);
    world.watch(watcher, host.code);
    world.give_nonce(host);
    if (state == "before_login") {
      self = &world.connect();
      world.send_bytes(*self, limits::kPreface);
    } else if (state == "no_room") {
      self = &world.log_in("self");
    } else if (state == "host") {
      self = &host;
    } else if (state == "guest") {
      self = &guest;
    } else if (state == "watcher") {
      self = &watcher;
    } else if (state == "referee") {
      become_referee();
    } else {
      world.give_nonce(guest);
      world.get_ready(guest);
      world.start(host);
      self = &guest;
      if (state != "countdown") world.pass(limits::kCountdown);
      if (state == "done") world.act(guest, Action::give_up);
      if (state == "waiting") {
        self = &world.log_in("late");
        world.join(*self, host.code);
      }
      if (state == "ref_racing") become_referee();
    }
    world.pass(200ms);
    for (Client* client : {&host, &guest, &watcher, &referee}) {
      if (client != self) others.push_back(client);
    }
    world.clear_inboxes();
  }

  void open_named_room() {
    v1::ToServer create;
    create.mutable_create_room()->set_settings(serialised(race_settings()));
    create.mutable_create_room()->set_room_name("club");
    world.send(host, create);
  }

  void become_referee() {
    world.watch(referee, host.code);
    world.hand_over(host, "referee");
    self = &referee;
  }

  v1::ToServer message(const std::string& name) const {
    v1::ToServer out;
    const std::string current = host.sealed.match_id();
    const std::string old(16, 'o');
    const auto nonce = [&out](const std::string& match_id, std::size_t size) {
      out.mutable_nonce()->set_match_id(match_id);
      out.mutable_nonce()->set_nonce(std::string(size, 'n'));
    };
    if (name == "move") return World::move_message(1, 0, self->seq + 1, v1::ACTION_GIVE_UP);
    if (name == "move_old_round") return World::move_message(7, 0, 1, v1::ACTION_LEFT);
    if (name == "move_gap") return World::move_message(1, 0, self->seq + 2, v1::ACTION_LEFT);
    if (name == "pong") out.mutable_pong()->set_id(4711);
    if (name == "ask_challenge") out.mutable_ask_challenge();
    if (name == "forwarded") out.mutable_forwarded();
    if (name == "follow") out.mutable_follow();
    if (name == "on_behalf") out.mutable_on_behalf();
    if (name == "gallery") out.mutable_gallery();
    if (name == "hello") return World::hello("newcomer");
    if (name == "create") out.mutable_create_room()->set_settings(serialised(race_settings()));
    if (name == "create_bad") out.mutable_create_room()->set_settings("\xff");
    if (name == "join") out.mutable_join_room()->set_code(host.code);
    if (name == "join_unknown") out.mutable_join_room()->set_code("222222");
    if (name == "watch") out.mutable_watch_room()->set_code(host.code);
    if (name == "leave") out.mutable_leave_room();
    if (name == "nonce") nonce(current, 16);
    if (name == "nonce_old") nonce(old, 16);
    if (name == "nonce_short") nonce(current, 3);
    if (name == "ready") out.mutable_ready()->set_match_id(current);
    if (name == "ready_old") out.mutable_ready()->set_match_id(old);
    if (name == "start") out.mutable_start_match()->set_match_id(current);
    if (name == "start_old") out.mutable_start_match()->set_match_id(old);
    if (name == "create_bad_title") {
      out.mutable_create_room()->set_settings(serialised(race_settings()));
      out.mutable_create_room()->mutable_options()->set_title("a\x1b[2J");
    }
    if (name == "create_bad_name" || name == "create_taken_name") {
      out.mutable_create_room()->set_settings(serialised(race_settings()));
      out.mutable_create_room()->set_room_name(name == "create_bad_name" ? "c/d" : "CLUB");
    }
    if (name == "join_name") out.mutable_join_room()->set_code("Club");
    if (name == "quick") out.mutable_quick_match()->set_settings(serialised(race_settings()));
    if (name == "quick_bad") out.mutable_quick_match()->set_settings("\xff");
    if (name == "list") out.mutable_list_rooms();
    if (name == "list_results") out.mutable_list_results();
    if (name == "get_result") out.mutable_get_result()->set_match("123456");
    if (name == "list_top") out.mutable_list_top();
    if (name == "get_replay") out.mutable_get_replay()->set_match_id(old);
    if (name == "settings") {
      out.mutable_edit_settings()->set_settings(serialised(race_settings(5000)));
    }
    if (name == "settings_bad") out.mutable_edit_settings()->set_settings("\xff");
    if (name == "options") out.mutable_edit_room()->mutable_options()->set_title("friday");
    if (name == "options_bad") out.mutable_edit_room()->mutable_options()->set_rounds(100);
    if (name == "kick") out.mutable_kick()->set_name("GUEST");
    if (name == "kick_stranger") out.mutable_kick()->set_name("nobody");
    if (name == "kick_self") out.mutable_kick()->set_name(self->name);
    if (name == "unkick") out.mutable_unkick()->set_name("Outcast");
    if (name == "unkick_stranger") out.mutable_unkick()->set_name("nobody");
    if (name == "mute") out.mutable_mute()->set_name("GUEST");
    if (name == "mute_stranger") out.mutable_mute()->set_name("nobody");
    if (name == "mute_self") out.mutable_mute()->set_name(self->name);
    if (name == "unmute_stranger") {
      out.mutable_mute()->set_name("guest");
      out.mutable_mute()->set_lifted(true);
    }
    if (name == "invite_bot") out.mutable_invite_bot()->set_player_id(old);
    if (name == "invite_bot_short") out.mutable_invite_bot()->set_player_id("short");
    if (name == "hand_over") out.mutable_hand_over()->set_name("guest");
    if (name == "hand_over_self") out.mutable_hand_over()->set_name(self->name);
    if (name == "chat") out.mutable_chat()->set_text("good luck");
    if (name == "chat_control") out.mutable_chat()->set_text("a\x1b]52;c;AA==\x07");
    if (name == "emote") out.mutable_send_emote()->set_emote(v1::EMOTE_GG);
    if (name == "emote_unknown") out.mutable_send_emote();
    if (name == "announce") out.mutable_announce()->set_text("dinner");
    if (name == "announce_control") out.mutable_announce()->set_text("a\x1b[2J");
    if (name == "sit_down") out.mutable_seating();
    if (name == "stand_up") out.mutable_seating()->set_stands_up(true);
    if (name == "page") out.mutable_get_page()->set_round(1);
    if (name == "page_old_round") out.mutable_get_page()->set_round(7);
    return out;
  }
};

class MessageTableTest : public testing::TestWithParam<Cell> {};

TEST_P(MessageTableTest, IsAnsweredAsTheTableSays) {
  const Cell& cell = GetParam();
  Scene scene(cell.state);
  Client& self = *scene.self;
  const v1::ToServer message = scene.message(cell.message);
  const std::size_t decisions = scene.world.log.decision_count();
  scene.world.send(self, message);

  if (cell.expected == "ok") {
    EXPECT_FALSE(self.got(v1::ToClient::kRefused)) << self.refused().ShortDebugString();
    EXPECT_FALSE(self.inbox.empty());
    EXPECT_FALSE(self.closed);
    return;
  }
  if (cell.expected == "-") {
    EXPECT_TRUE(self.inbox.empty());
  } else {
    const bool closes = cell.expected.ends_with("!");
    const std::string reason =
        "REASON_" + cell.expected.substr(0, cell.expected.size() - (closes ? 1 : 0));
    ASSERT_EQ(self.count(v1::ToClient::kRefused), 1u);
    EXPECT_EQ(v1::Reason_Name(self.refused().reason()), reason);
    EXPECT_FALSE(self.refused().text().empty());
    EXPECT_EQ(self.refused().about(), static_cast<std::uint32_t>(message.body_case()));
    EXPECT_EQ(self.refused().seq(), message.has_move() ? message.move().seq() : 0);
    EXPECT_EQ(self.closed, closes);
    if (closes) return;  // its seat is out then, and the others see that
    EXPECT_EQ(self.inbox.size(), 1u);
  }
  EXPECT_EQ(scene.world.log.decision_count(), decisions);
  for (const Client* other : scene.others) EXPECT_TRUE(other->inbox.empty()) << other->name;
}

INSTANTIATE_TEST_SUITE_P(All, MessageTableTest, testing::ValuesIn(cells()),
                         [](const auto& it) { return it.param.message + "_in_" + it.param.state; });

TEST(MessageTableTest, EveryMessageOfTheProtocolIsInTheTable) {
  const Scene scene("racing");
  std::set<int> covered;
  for (const Cell& cell : cells()) {
    covered.insert(static_cast<int>(scene.message(cell.message).body_case()));
  }
  const auto* body = v1::ToServer::descriptor()->FindOneofByName("body");
  for (int i = 0; i < body->field_count(); ++i) {
    EXPECT_TRUE(covered.contains(body->field(i)->number())) << body->field(i)->name();
  }
}

}  // namespace
}  // namespace race2048::server
