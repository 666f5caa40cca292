// The exact bytes of one example of each message, in its frame: other people's programs read them.
// A failure here means that the wire has changed; then the protocol's version must, too.
#include <cstdint>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "proto/frame.h"
#include "proto/messages.h"
#include "proto/race2048.pb.h"
#include "proto/settings.h"

namespace race2048 {
namespace {

std::string hex_of(const google::protobuf::MessageLite& message) {
  std::string frame;
  wire::append_frame(message, frame);
  return wire::hex(wire::bytes_of(frame));
}

// 00 01 02 .. as many as asked for.
std::string counting(int count, int first = 0) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(first + i));
  return bytes;
}

void fill_standing(v1::Standing& standing) {
  standing.set_seat(1);
  standing.set_rank(2);
  standing.set_score(20'000);
  standing.set_best_tile(2048);
  standing.set_moves(300);
  standing.set_state(v1::SEAT_STATE_STUCK);
  standing.set_ping_ms(42);
  standing.set_boards(3);
  standing.set_reached_ms(100'000);
}

void fill_split(v1::Split& split) {
  split.set_exponent(11);
  split.set_seat(1);
  split.set_at_ms(100'000);
}

// ---- to the server

TEST(WireTest, Move) {
  v1::ToServer message;
  message.mutable_move()->set_round(1);
  message.mutable_move()->set_board(2);
  message.mutable_move()->set_seq(300);
  message.mutable_move()->set_action(v1::ACTION_RIGHT);
  EXPECT_EQ(hex_of(message), "0b0a090801100218ac022004");
}

TEST(WireTest, Pong) {
  v1::ToServer message;
  message.mutable_pong()->set_id(7);
  EXPECT_EQ(hex_of(message), "0412020807");
}

TEST(WireTest, Hello) {
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(1);
  hello.set_max_protocol(2);
  hello.set_client_version("0.1");
  hello.set_player_id(counting(16));
  hello.set_name("ada");
  hello.set_bot(true);
  EXPECT_EQ(hex_of(message),
            "241a22080110021a03302e312210000102030405060708090a0b0c0d0e0f2a0361646130"
            "01");
}

TEST(WireTest, CreateRoom) {
  v1::ToServer message;
  message.mutable_create_room()->set_settings("\x01\x02");
  EXPECT_EQ(hex_of(message), "0622040a020102");
}

TEST(WireTest, JoinWatchAndLeave) {
  v1::ToServer message;
  message.mutable_join_room()->set_code("KXQ7WP");
  EXPECT_EQ(hex_of(message), "0a2a080a064b5851375750");
  message.mutable_watch_room()->set_code("KXQ7WP");
  EXPECT_EQ(hex_of(message), "0a32080a064b5851375750");
  message.mutable_leave_room();
  EXPECT_EQ(hex_of(message), "023a00");
}

TEST(WireTest, NonceReadyAndStartMatch) {
  v1::ToServer message;
  message.mutable_nonce()->set_match_id(counting(16));
  message.mutable_nonce()->set_nonce(counting(16, 0x40));
  EXPECT_EQ(hex_of(message),
            "2642240a10000102030405060708090a0b0c0d0e0f1210404142434445464748494a4b4c"
            "4d4e4f");
  message.mutable_ready()->set_match_id(counting(16));
  message.mutable_ready()->set_withdrawn(true);
  EXPECT_EQ(hex_of(message), "164a140a10000102030405060708090a0b0c0d0e0f1001");
  message.mutable_start_match()->set_match_id(counting(16));
  EXPECT_EQ(hex_of(message), "1452120a10000102030405060708090a0b0c0d0e0f");
}

TEST(WireTest, WhatAHostSends) {
  v1::ToServer message;
  message.mutable_edit_settings()->set_settings("\x01\x02");
  EXPECT_EQ(hex_of(message), "078201040a020102");
  v1::RoomOptions& options = *message.mutable_edit_room()->mutable_options();
  options.set_title("ab");
  options.set_listed(true);
  options.set_password("");
  options.set_locked(true);
  options.set_chat_off(true);
  options.set_rounds(3);
  options.set_pause(true);
  options.set_start_at(4);
  options.set_start_in_s(0);
  EXPECT_EQ(hex_of(message), "198a01160a140a02616210011a00200128013003380140044800");
  message.mutable_kick()->set_name("bob");
  EXPECT_EQ(hex_of(message), "089201050a03626f62");
  message.mutable_hand_over()->set_name("bob");
  EXPECT_EQ(hex_of(message), "089a01050a03626f62");
}

TEST(WireTest, ChatListsAndQuickMatches) {
  v1::ToServer message;
  message.mutable_chat()->set_text("hi");
  EXPECT_EQ(hex_of(message), "07a201040a026869");
  message.mutable_list_rooms()->set_first(50);
  EXPECT_EQ(hex_of(message), "05aa01020832");
  message.mutable_quick_match()->set_settings("\x01\x02");
  message.mutable_quick_match()->set_exact(true);
  EXPECT_EQ(hex_of(message), "09b201060a0201021001");
  message.mutable_get_page()->set_round(1);
  message.mutable_get_page()->set_first(20);
  EXPECT_EQ(hex_of(message), "07ba010408011014");
}

TEST(WireTest, AMoveInLockstepHasItsStep) {
  v1::ToServer message;
  message.mutable_move()->set_round(1);
  message.mutable_move()->set_seq(3);
  message.mutable_move()->set_action(v1::ACTION_LEFT);
  message.mutable_move()->set_step(2);
  EXPECT_EQ(hex_of(message), "0a0a080801180320032802");
}

TEST(WireTest, Settings) {
  MatchSettings settings = time_settings(180'000);
  EXPECT_EQ(wire::hex(wire::bytes_of(serialised(settings))),
            "0a0a080410021899b3e6cc01100118a0fe0a28c0ee6d30023801400148085014");
  settings = first_settings(11);
  settings.watch = Watch::off;
  settings.on_stuck = OnStuck::out;
  settings.open_seed.emplace().fill(0xee);
  EXPECT_EQ(wire::hex(wire::bytes_of(serialised(settings))),
            "0a0a080410021899b3e6cc01100220801028a0f736300138024004480850145a20eeeeee"
            "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
}

// ---- to the client

TEST(WireTest, Outcome) {
  v1::ToClient message;
  v1::Outcome& outcome = *message.mutable_outcome();
  outcome.set_seq(300);
  outcome.set_result(v1::RESULT_APPLIED);
  v1::Spawn& spawn = *outcome.add_spawns();
  spawn.set_cell(15);
  spawn.set_tile(4);
  outcome.set_score(70'000);
  outcome.set_board(2);
  outcome.set_at_ms(100'000);
  outcome.set_rank(1);
  outcome.set_state(v1::SEAT_STATE_RACING);
  EXPECT_EQ(hex_of(message), "1b0a1908ac0210012204080f100428f0a204300238a08d0640014801");
}

TEST(WireTest, ARejectedOutcome) {
  v1::ToClient message;
  v1::Outcome& outcome = *message.mutable_outcome();
  outcome.set_seq(1);
  outcome.set_result(v1::RESULT_REJECTED);
  outcome.set_rejection(v1::REJECTION_TOO_FAST);
  outcome.set_state(v1::SEAT_STATE_IDLE);
  EXPECT_EQ(hex_of(message), "0a0a080801100318054807");
}

TEST(WireTest, Standings) {
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  fill_standing(*message.mutable_standings()->add_standings());
  EXPECT_EQ(hex_of(message), "1e121c080112180801100218a09c0120801028ac023002382a400348a08d06");
  fill_split(*message.mutable_standings()->add_splits());
  EXPECT_EQ(hex_of(message),
            "281226080112180801100218a09c0120801028ac023002382a400348a08d061a08080b10"
            "0118a08d06");
}

TEST(WireTest, Boards) {
  v1::ToClient message;
  message.mutable_boards()->set_round(1);
  v1::SeatBoard& board = *message.mutable_boards()->add_boards();
  board.set_seat(1);
  board.set_board(2);
  board.set_cells(counting(16));
  board.set_score(1234);
  board.set_moves(56);
  EXPECT_EQ(hex_of(message),
            "211a1f0801121b080110021a10000102030405060708090a0b0c0d0e0f20d2092838");
}

TEST(WireTest, Ping) {
  v1::ToClient message;
  message.mutable_ping()->set_id(7);
  message.mutable_ping()->set_match_ms(1000);
  EXPECT_EQ(hex_of(message), "072205080710e807");
}

TEST(WireTest, Welcome) {
  v1::ToClient message;
  message.mutable_welcome()->set_protocol(1);
  message.mutable_welcome()->set_server_version("0.1");
  message.mutable_welcome()->set_name("ada");
  EXPECT_EQ(hex_of(message), "0e2a0c08011203302e311a03616461");
}

TEST(WireTest, Refused) {
  v1::ToClient message;
  v1::Refused& refused = *message.mutable_refused();
  refused.set_reason(v1::REASON_NAME_TAKEN);
  refused.set_text("x");
  refused.set_suggestion("ada2");
  refused.set_about(3);
  refused.set_seq(4);
  refused.set_min_protocol(1);
  refused.set_max_protocol(2);
  EXPECT_EQ(hex_of(message), "15321308031201781a04616461322003280430013802");
}

TEST(WireTest, Goodbye) {
  v1::ToClient message;
  message.mutable_goodbye()->set_reason(v1::REASON_SERVER_STOPS);
  message.mutable_goodbye()->set_text("x");
  EXPECT_EQ(hex_of(message), "0772050850120178");
}

TEST(WireTest, EnteredAndLeft) {
  v1::ToClient message;
  v1::Entered& entered = *message.mutable_entered();
  entered.set_code("KXQ7WP");
  entered.set_seated(true);
  entered.set_seat(3);
  entered.set_running(true);
  EXPECT_EQ(hex_of(message), "103a0e0a064b5851375750100118032001");
  message.mutable_left();
  EXPECT_EQ(hex_of(message), "026a00");
}

TEST(WireTest, Sealed) {
  v1::ToClient message;
  v1::Sealed& sealed = *message.mutable_sealed();
  sealed.set_match_id(counting(16));
  sealed.set_settings("\x01\x02");
  sealed.set_commitment(counting(32, 0x80));
  sealed.set_round(5);
  EXPECT_EQ(hex_of(message),
            "3c423a0a10000102030405060708090a0b0c0d0e0f120201021a20808182838485868788"
            "898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f2005");
}

TEST(WireTest, Roster) {
  v1::ToClient message;
  v1::Member& member = *message.mutable_roster()->add_members();
  member.set_seat(1);
  member.set_name("ada");
  member.set_player_id(counting(16));
  member.set_bot(true);
  member.set_ready(true);
  member.set_has_nonce(true);
  v1::Roster& roster = *message.mutable_roster();
  roster.set_watchers(2);
  roster.set_whole(true);
  roster.add_gone(3);
  roster.add_gone(300);
  roster.set_host("bob");
  v1::Watcher& watcher = *roster.mutable_watching()->add_people();
  watcher.set_name("cyd");
  watcher.set_bot(true);
  watcher.set_waits(true);
  EXPECT_EQ(hex_of(message),
            "3e4a3c0a1f080112036164611a10000102030405060708090a0b0c0d0e0f200128013001"
            "100220012a0303ac023203626f623a0b0a090a0363796410011801");
}

TEST(WireTest, RoomInfo) {
  v1::ToClient message;
  v1::RoomInfo& info = *message.mutable_room_info();
  info.set_title("ab");
  info.set_listed(true);
  info.set_has_password(true);
  info.set_locked(true);
  info.set_chat_off(true);
  info.set_rounds(3);
  info.set_pause(true);
  info.set_start_at(4);
  info.set_starts_in_ms(300);
  info.set_start_is_due(true);
  EXPECT_EQ(hex_of(message), "1a8201170a026162100118012001280130033801400448ac025001");
}

TEST(WireTest, Series) {
  v1::ToClient message;
  v1::Series& series = *message.mutable_series();
  series.set_rounds(3);
  series.set_played(2);
  v1::SeriesRow& row = *series.add_rows();
  row.set_name("ada");
  row.set_player_id(counting(16));
  row.set_bot(true);
  row.set_place(1);
  row.set_points(5);
  row.set_wins(2);
  row.set_last_points(3);
  EXPECT_EQ(hex_of(message),
            "2a8a0127080310021a210a036164611210000102030405060708090a0b0c0d0e0f180120"
            "01280530023803");
}

TEST(WireTest, SaidAndStep) {
  v1::ToClient message;
  message.mutable_said()->set_name("ada");
  message.mutable_said()->set_text("hi");
  EXPECT_EQ(hex_of(message), "0c9201090a0361646112026869");
  message.mutable_step()->set_round(1);
  message.mutable_step()->set_number(2);
  message.mutable_step()->set_ends_ms(5000);
  EXPECT_EQ(hex_of(message), "097a0708011002188827");
}

TEST(WireTest, Rooms) {
  v1::ToClient message;
  v1::Rooms& rooms = *message.mutable_rooms();
  rooms.set_first(50);
  rooms.set_total(51);
  v1::RoomEntry& entry = *rooms.add_rooms();
  entry.set_code("KXQ7WP");
  entry.set_title("ab");
  entry.set_host("ada");
  entry.set_settings("\x01\x02");
  entry.set_players(3);
  entry.set_watchers(4);
  entry.set_running(true);
  entry.set_locked(true);
  entry.set_has_password(true);
  entry.set_rounds(5);
  EXPECT_EQ(hex_of(message),
            "2a9a0127083210331a210a064b5851375750120261621a03616461220201022803300438"
            "01400148015005");
}

TEST(WireTest, Page) {
  v1::ToClient message;
  v1::Page& page = *message.mutable_page();
  page.set_round(1);
  page.set_first(20);
  page.set_total(30);
  page.add_standings()->set_seat(7);
  page.add_boards()->set_seat(7);
  EXPECT_EQ(hex_of(message), "11a2010e08011014181e220208072a020807");
}

TEST(WireTest, Start) {
  v1::ToClient message;
  v1::Start& start = *message.mutable_start();
  start.set_match_id(counting(16));
  start.set_round(5);
  v1::StartSeat& seat = *start.add_seats();
  seat.set_seat(1);
  seat.set_name("ada");
  seat.set_player_id(counting(16, 0x20));
  seat.set_bot(true);
  seat.set_nonce(counting(16, 0x40));
  start.set_countdown_ms(3000);
  EXPECT_EQ(hex_of(message),
            "4852460a10000102030405060708090a0b0c0d0e0f10051a2d080112036164611a102021"
            "22232425262728292a2b2c2d2e2f20012a10404142434445464748494a4b4c4d4e4f20b8"
            "17");
}

TEST(WireTest, Go) {
  v1::ToClient message;
  message.mutable_go()->set_round(5);
  v1::Spawn& spawn = *message.mutable_go()->add_spawns();
  spawn.set_cell(0);
  spawn.set_tile(2);
  message.mutable_go()->set_match_ms(1000);
  EXPECT_EQ(hex_of(message), "0b5a0908051202100218e807");
}

TEST(WireTest, End) {
  v1::ToClient message;
  v1::End& end = *message.mutable_end();
  end.set_match_id(counting(16));
  end.set_round(5);
  end.set_reason(v1::END_REASON_TARGET_REACHED);
  end.set_secret(counting(32, 0x60));
  fill_standing(*end.add_standings());
  end.set_match_ms(100'000);
  EXPECT_EQ(hex_of(message),
            "5862560a10000102030405060708090a0b0c0d0e0f100518022220606162636465666768"
            "696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f2a180801100218a09c01208010"
            "28ac023002382a400348a08d0630a08d06");
  fill_split(*end.add_splits());
  EXPECT_EQ(hex_of(message),
            "6262600a10000102030405060708090a0b0c0d0e0f100518022220606162636465666768"
            "696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f2a180801100218a09c01208010"
            "28ac023002382a400348a08d0630a08d063a08080b100118a08d06");
}

// ---- numbers that are no fields

TEST(WireTest, ReasonsKeepTheirNumbers) {
  const std::pair<v1::Reason, int> reasons[] = {{v1::REASON_VERSION, 1},
                                                {v1::REASON_BAD_NAME, 2},
                                                {v1::REASON_NAME_TAKEN, 3},
                                                {v1::REASON_BAD_PLAYER_ID, 4},
                                                {v1::REASON_NOT_LOGGED_IN, 5},
                                                {v1::REASON_LOGIN_DEADLINE, 6},
                                                {v1::REASON_BAD_CLIENT_VERSION, 7},
                                                {v1::REASON_FRAME_TOO_LONG, 20},
                                                {v1::REASON_BAD_FRAME, 21},
                                                {v1::REASON_BAD_PREFACE, 22},
                                                {v1::REASON_NOT_NOW, 23},
                                                {v1::REASON_UNKNOWN_MESSAGE, 24},
                                                {v1::REASON_TOO_MANY_REFUSALS, 25},
                                                {v1::REASON_TOO_SLOW, 26},
                                                {v1::REASON_SILENT, 27},
                                                {v1::REASON_SEQ_GAP, 28},
                                                {v1::REASON_TOO_MANY_MOVES, 29},
                                                {v1::REASON_TOO_OFTEN, 30},
                                                {v1::REASON_BAD_SETTINGS, 40},
                                                {v1::REASON_NO_SUCH_ROOM, 41},
                                                {v1::REASON_ROOM_FULL, 42},
                                                {v1::REASON_SERVER_FULL, 43},
                                                {v1::REASON_NOT_HOST, 44},
                                                {v1::REASON_BAD_NONCE, 45},
                                                {v1::REASON_NOBODY_READY, 46},
                                                {v1::REASON_OLD_SEAL, 47},
                                                {v1::REASON_BAD_ROOM_OPTIONS, 48},
                                                {v1::REASON_WRONG_PASSWORD, 49},
                                                {v1::REASON_ROOM_LOCKED, 50},
                                                {v1::REASON_KICKED, 51},
                                                {v1::REASON_NO_SUCH_PERSON, 52},
                                                {v1::REASON_BAD_CHAT, 53},
                                                {v1::REASON_CHAT_OFF, 54},
                                                {v1::REASON_WRONG_ROUND, 60},
                                                {v1::REASON_NOT_RACING, 61},
                                                {v1::REASON_SERVER_STOPS, 80}};
  for (const auto& [reason, number] : reasons) EXPECT_EQ(static_cast<int>(reason), number);
}

}  // namespace
}  // namespace race2048
