#include "client/net/exit_code.h"
#include "client/words/news_text.h"
#include "proto/settings.h"
#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

class ClientLobbyTest : public ClientTest {
 protected:
  void enter_lobby() {
    connect({.entry = {.kind = Entry::Kind::lobby}});
    sent();
    welcome();
  }

  static v1::ToClient rooms(const std::string& code = "KXQ7WP") {
    v1::ToClient message;
    message.mutable_rooms()->set_first(50);
    message.mutable_rooms()->set_total(51);
    v1::RoomEntry& room = *message.mutable_rooms()->add_rooms();
    room.set_code(code);
    room.set_title("Friday");
    room.set_host("bo");
    room.set_settings(serialised(moves_settings(300)));
    room.set_players(3);
    room.set_has_password(true);
    return message;
  }

  // Enters a room and receives everything that the server sends there.
  void enter_a_room() {
    client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP"}}, kStart);
    entered();
    seal(1);
    roster(2);
    sent();
  }

  static v1::ToClient left(v1::Reason reason = v1::REASON_UNSPECIFIED, std::string text = "") {
    v1::ToClient message;
    message.mutable_left()->set_reason(reason);
    message.mutable_left()->set_text(std::move(text));
    return message;
  }
};

TEST_F(ClientLobbyTest, ARoomWithoutASeatForOneCanBeWatched) {
  for (const v1::Reason reason : {v1::REASON_ROOM_FULL, v1::REASON_ROOM_LOCKED}) {
    connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
    welcome();
    refuse(reason, "No seat.");
    EXPECT_EQ(model().failure.value().may_watch, "KXQ7WP");
    connect({.entry = {.kind = Entry::Kind::watch, .code = "KXQ7WP"}});
    welcome();
    refuse(reason, "No place.");
    EXPECT_EQ(model().failure.value().may_watch, "");
  }
  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  welcome();
  refuse(v1::REASON_WRONG_PASSWORD, "No.");
  EXPECT_EQ(model().failure.value().may_watch, "");
}

TEST_F(ClientLobbyTest, TheFirstPageIsAskedForAtOnce) {
  enter_lobby();
  EXPECT_EQ(model().phase, Phase::lobby);
  EXPECT_FALSE(model().lobby.known);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].list_rooms().first(), 0u);
}

TEST_F(ClientLobbyTest, APageOfRoomsIsKept) {
  enter_lobby();
  sent();
  client_->ask(ListRooms{50}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].list_rooms().first(), 50u);
  say(rooms());
  EXPECT_TRUE(model().lobby.known);
  EXPECT_EQ(model().lobby.first, 50u);
  EXPECT_EQ(model().lobby.total, 51u);
  ASSERT_EQ(model().lobby.rooms.size(), 1u);
  EXPECT_EQ(model().lobby.rooms[0].settings.move_limit, 300u);
  EXPECT_TRUE(model().lobby.rooms[0].has_password);
}

TEST_F(ClientLobbyTest, RoomsThatAreNoneAreNotBelieved) {
  v1::ToClient bad_host = rooms();
  bad_host.mutable_rooms()->mutable_rooms(0)->set_host("\x1b");
  v1::ToClient bad_settings = rooms();
  bad_settings.mutable_rooms()->mutable_rooms(0)->set_settings("x");
  for (const v1::ToClient& message : {rooms("KXQ7W\x1b"), bad_host, bad_settings}) {
    enter_lobby();
    say(message);
    EXPECT_TRUE(model().failure);
  }
}

TEST_F(ClientLobbyTest, TheListAloneEndsWithTheFirstPage) {
  connect({.entry = {.kind = Entry::Kind::list}});
  sent();
  welcome();
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].has_list_rooms());
  say(rooms());
  EXPECT_TRUE(client_->finished());
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(model().lobby.rooms.size(), 1u);
}

TEST_F(ClientLobbyTest, ARefusedListEndsTheListAlone) {
  connect({.entry = {.kind = Entry::Kind::list}});
  welcome();
  refuse_about(v1::ToServer::kListRooms, v1::REASON_TOO_OFTEN);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(exit_code_of(*model().failure), 4);
}

TEST_F(ClientLobbyTest, EachWayIntoARoomIsAskedForAsItIs) {
  enter_lobby();
  sent();
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP", .password = "open"}},
               kStart);
  EXPECT_EQ(model().phase, Phase::entering);
  auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].join_room().code(), "KXQ7WP");
  EXPECT_EQ(messages[0].join_room().password(), "open");

  connect({.entry = {.kind = Entry::Kind::watch, .code = "KXQ7WP", .password = "open"},
           .asked_for_password = true});
  sent();
  welcome();
  messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].watch_room().password(), "open");

  connect({.entry = {.kind = Entry::Kind::quick, .settings = last_settings(), .exact = true}});
  sent();
  welcome();
  messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].quick_match().settings(), serialised(last_settings()));
  EXPECT_TRUE(messages[0].quick_match().exact());

  connect(
      {.entry = {.kind = Entry::Kind::create,
                 .settings = last_settings(),
                 .request = {.options = {.title = "Friday"}, .password = "x", .start_in_s = 300},
                 .referee = true}});
  sent();
  welcome();
  messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  const v1::CreateRoom& created = messages[0].create_room();
  EXPECT_EQ(created.options().title(), "Friday");
  EXPECT_EQ(created.options().password(), "x");
  EXPECT_EQ(created.options().start_in_s(), 300u);
  EXPECT_TRUE(created.referee());
}

TEST_F(ClientLobbyTest, APasswordLeavesTheClientOnlyForARoomThatAsksForOne) {
  for (const Entry::Kind kind : {Entry::Kind::join, Entry::Kind::watch}) {
    const auto password_in = [kind](const v1::ToServer& message) {
      return kind == Entry::Kind::join ? message.join_room().password()
                                       : message.watch_room().password();
    };
    connect({.entry = {.kind = kind, .code = "KXQ7WP", .password = "sesame"}});
    welcome();
    EXPECT_EQ(client_->output(link_).find("sesame"), std::string::npos) << "before it is asked for";
    sent();
    refuse(v1::REASON_WRONG_PASSWORD, "Room KXQ7WP needs a password.");
    EXPECT_FALSE(model().failure);
    const auto messages = sent();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(password_in(messages[0]), "sesame");
    refuse(v1::REASON_WRONG_PASSWORD, "That is not the password.");
    ASSERT_TRUE(model().failure) << "it is given once";
    EXPECT_EQ(model().failure->reason, Reason::wrong_password);
    EXPECT_EQ(sent().size(), 0u);
  }
}

TEST_F(ClientLobbyTest, ARefusalForAnotherReasonBringsNoPassword) {
  for (const v1::Reason reason : {v1::REASON_NO_SUCH_ROOM, v1::REASON_ROOM_LOCKED,
                                  v1::REASON_ROOM_FULL, v1::REASON_TOO_OFTEN}) {
    connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP", .password = "sesame"}});
    welcome();
    refuse(reason, "no");
    EXPECT_TRUE(model().failure);
    EXPECT_EQ(client_->output(link_).find("sesame"), std::string::npos);
  }
}

TEST_F(ClientLobbyTest, ARoomOfOnesOwnHasTheSettingsThatWereAskedFor) {
  MatchSettings open = last_settings();
  open.open_seed = race2048::Key{};
  MatchSettings more_seats = last_settings();
  more_seats.seats = 20;
  const auto fault = [this](Entry entry, const MatchSettings& settings) {
    entry.settings = last_settings();
    connect({.entry = std::move(entry)});
    welcome();
    entered();
    seal(1, settings);
    return model().failure.has_value();
  };
  const Entry create{.kind = Entry::Kind::create};
  EXPECT_FALSE(fault(create, last_settings()));
  for (const MatchSettings& other : {open, more_seats, time_settings(60'000)}) {
    EXPECT_TRUE(fault(create, other));
  }
  const Entry quick{.kind = Entry::Kind::quick};
  EXPECT_FALSE(fault(quick, time_settings(60'000))) << "any room will do";
  EXPECT_TRUE(fault(quick, open)) << "but a sealed one";
  const Entry exact{.kind = Entry::Kind::quick, .exact = true};
  EXPECT_FALSE(fault(exact, more_seats));
  EXPECT_TRUE(fault(exact, time_settings(60'000)));
  const Entry join{.kind = Entry::Kind::join, .code = "KXQ7WP"};
  EXPECT_FALSE(fault(join, open)) << "it is the host's room";
  // What is edited later is the host's act.
  fault(create, last_settings());
  seal(2, time_settings(60'000));
  EXPECT_FALSE(model().failure);
}

TEST_F(ClientLobbyTest, ARefusedRoomLeavesOneInTheLobby) {
  enter_lobby();
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP"}}, kStart);
  refuse_about(v1::ToServer::kJoinRoom, v1::REASON_WRONG_PASSWORD, "The password is wrong.");
  EXPECT_EQ(model().phase, Phase::lobby);
  EXPECT_FALSE(model().failure);
  ASSERT_TRUE(model().news);
  EXPECT_EQ(news_text(*model().news, model().server),
            "The room needs its password; ask its host for it.");
  EXPECT_EQ(model().last_refusal->reason, Reason::wrong_password);
}

TEST_F(ClientLobbyTest, ARefusalIsForgottenWhenTheRoomLetsOneIn) {
  enter_lobby();
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP"}}, kStart);
  refuse_about(v1::ToServer::kJoinRoom, v1::REASON_WRONG_PASSWORD);
  ASSERT_TRUE(model().news);
  say(rooms());
  EXPECT_TRUE(model().news) << "the list has nothing to do with it";
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP", .password = "open"}},
               kStart);
  entered();
  EXPECT_FALSE(model().news);
}

TEST_F(ClientLobbyTest, ARefusedListDoesNotEndTheWayIntoARoom) {
  enter_lobby();
  client_->ask(ListRooms{0}, kStart);
  client_->ask(EnterRoom{{.kind = Entry::Kind::join, .code = "KXQ7WP"}}, kStart);
  refuse_about(v1::ToServer::kListRooms, v1::REASON_TOO_OFTEN);
  EXPECT_EQ(model().phase, Phase::entering);
  entered();
  EXPECT_EQ(model().phase, Phase::room);
}

TEST_F(ClientLobbyTest, WithoutALobbyTheReasonOfARefusalIsKept) {
  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  welcome();
  refuse(v1::REASON_WRONG_PASSWORD, "The password is wrong.");
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->reason, Reason::wrong_password);
}

TEST_F(ClientLobbyTest, WhoIsPutOutOfARoomIsBackInTheLobby) {
  enter_lobby();
  enter_a_room();
  start_race();
  say(left(v1::REASON_KICKED, "The host of room KXQ7WP has kicked you."));
  EXPECT_EQ(model().phase, Phase::lobby);
  EXPECT_TRUE(model().room.code.empty());
  EXPECT_TRUE(model().room.seated().empty());
  EXPECT_FALSE(model().race);
  ASSERT_TRUE(model().news);
  EXPECT_EQ(news_text(*model().news, model().server),
            "You were removed. example.org:2048 says: \"The host of "
            "room KXQ7WP has kicked you.\"");
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u) << "the list is asked for anew";
  EXPECT_TRUE(messages[0].has_list_rooms());
}

TEST_F(ClientLobbyTest, LeavingARoomLeadsBackAndLeavingTheServerDoesNot) {
  enter_lobby();
  enter_a_room();
  client_->ask(LeaveRoom{}, kStart);
  ASSERT_EQ(sent().size(), 1u);
  refuse_about(v1::ToServer::kChat, v1::REASON_NOT_NOW);
  ASSERT_TRUE(model().news);
  say(left());
  EXPECT_EQ(model().phase, Phase::lobby);
  EXPECT_FALSE(model().news) << "it was about the room";
  sent();
  client_->leave();
  EXPECT_TRUE(client_->finished());
  EXPECT_TRUE(sent().empty()) << "there is no room to leave";
}

TEST_F(ClientLobbyTest, ARefusalOutOfTheLastRoomDoesNotStopTheWayIntoTheNext) {
  enter_lobby();
  enter_a_room();
  client_->ask(Say{"hello"}, kStart);
  v1::ToClient kicked = left();
  kicked.mutable_left()->set_reason(v1::REASON_KICKED);
  say(kicked);
  client_->ask(EnterRoom{{.kind = Entry::Kind::watch, .code = "KXQ7WP"}}, kStart);
  v1::ToClient refused;
  refused.mutable_refused()->set_reason(v1::REASON_NOT_NOW);
  refused.mutable_refused()->set_about(v1::ToServer::kChat);
  say(refused);
  entered();
  EXPECT_EQ(model().phase, Phase::room);
}

TEST_F(ClientLobbyTest, ARoomThatWasNotAskedForIsNotBelieved) {
  enter_lobby();
  entered();
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientLobbyTest, OneIsWelcomedOnce) {
  enter_lobby();
  enter_a_room();
  welcome();
  EXPECT_TRUE(model().failure);
}

}  // namespace
}  // namespace race2048::client
