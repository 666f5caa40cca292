// Writes the initial corpus of fuzz_client: whole conversations as its steps, each with several
// faces.
//
//   fuzz_client_corpus FOLDER
#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "proto/race2048.pb.h"
#include "proto/settings.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

enum class Wish : std::uint8_t { join, watch, create, quick, lobby, ask, list, come_back };
enum class Face : std::uint8_t { screen, lines, keys, program };

// A choice of the screen's size: rows and columns, see client_fuzz.cc.
constexpr std::uint8_t size_of(int rows, int columns) {
  return static_cast<std::uint8_t>((rows - 1) / 3 | (columns - 1) / 13 << 4);
}
constexpr std::uint8_t kTiny = size_of(13, 27);
constexpr std::uint8_t kSmallest = size_of(16, 40);
constexpr std::uint8_t kUsual = size_of(25, 92);
constexpr std::uint8_t kLarge = size_of(46, 196);

// The person with the face that an input is for.
struct Who {
  Face face = Face::screen;
  std::uint8_t size = kUsual;
  int options = 0;  // bits 5 to 7 of the first choice
};

class Steps {
 public:
  Steps(const Who& who, Wish wish) : who_(who) {
    text_.push_back(
        static_cast<char>(static_cast<int>(wish) | static_cast<int>(who.face) << 3 | who.options));
    text_.push_back(static_cast<char>(who.size));
  }

  Steps& say(const v1::ToClient& message) {
    const std::string body = message.SerializeAsString();
    text_.push_back(static_cast<char>(body.size() >> 8 << 3));
    text_.push_back(static_cast<char>(body.size() & 0xff));
    text_ += body;
    return *this;
  }
  Steps& bytes(std::string_view bytes) {
    step(1, static_cast<int>(bytes.size()));
    text_ += bytes;
    return *this;
  }
  // Waits 2^exponent milliseconds.
  Steps& wait(int exponent) { return step(2, exponent); }
  Steps& lose() { return step(3, 0); }
  // The person types keys on the screen, or else a line.
  Steps& type(std::string_view keys, std::string_view line) {
    const bool by_keys = who_.face == Face::screen;
    std::string typed(by_keys ? keys : line);
    if (who_.face == Face::keys) typed = ":" + typed + "\n";
    step(3 | 1 << 3, static_cast<int>(typed.size()));
    text_ += typed;
    return *this;
  }
  Steps& resize(std::uint8_t size) { return step(3 | 2 << 3, size); }
  Steps& stop_taking() { return step(3 | 3 << 3, 0); }
  Steps& end_input() { return step(3 | 4 << 3, 0); }
  Steps& interrupt() { return step(3 | 4 << 3, 1); }
  const std::string& text() const { return text_; }

 private:
  Steps& step(int what, int how_much) {
    text_.push_back(static_cast<char>(what));
    text_.push_back(static_cast<char>(how_much));
    return *this;
  }
  Who who_;
  std::string text_;
};

std::string id_of(std::uint32_t round) {
  return std::string(16, static_cast<char>('0' + round));
}

v1::ToClient welcome() {
  v1::ToClient message;
  message.mutable_welcome()->set_name("ada");
  message.mutable_welcome()->set_server_version("0.1.0");
  return message;
}
v1::ToClient entered(bool seated, bool running = false, std::uint32_t next_seq = 0) {
  v1::ToClient message;
  v1::Entered& entered = *message.mutable_entered();
  entered.set_code("KXQ7WP");
  entered.set_seated(seated);
  entered.set_seat(seated ? 1 : 0);
  entered.set_running(running);
  entered.set_token(std::string(32, 't'));
  entered.set_hold_ms(120'000);
  entered.set_hold_between_ms(60'000);
  if (next_seq != 0) entered.mutable_resumed()->set_next_seq(next_seq);
  return message;
}
v1::ToClient info() {
  v1::ToClient message;
  message.mutable_room_info()->set_title("an evening");
  message.mutable_room_info()->set_listed(true);
  message.mutable_room_info()->set_rounds(3);
  message.mutable_room_info()->set_starts_in_ms(10'000);
  return message;
}
v1::ToClient sealed(std::uint32_t round, const MatchSettings& settings) {
  v1::ToClient message;
  message.mutable_sealed()->set_match_id(id_of(round));
  message.mutable_sealed()->set_settings(serialised(settings));
  message.mutable_sealed()->set_commitment(std::string(32, 'c'));
  message.mutable_sealed()->set_round(round);
  return message;
}
v1::ToClient roster() {
  v1::ToClient message;
  v1::Roster& roster = *message.mutable_roster();
  roster.set_whole(true);
  roster.set_host("ada");
  for (const std::uint32_t seat : {0u, 1u}) {
    v1::Member& member = *roster.add_members();
    member.set_seat(seat);
    member.set_person(seat + 1);
    member.set_name(seat == 1 ? "ada" : "bo");
    member.set_has_nonce(true);
  }
  roster.mutable_watching()->add_people()->set_name("cy");
  return message;
}
// The client's nonce is what its "random" bytes give.
v1::ToClient start(std::uint32_t round, std::uint32_t seats) {
  v1::ToClient message;
  message.mutable_start()->set_match_id(id_of(round));
  message.mutable_start()->set_round(round);
  message.mutable_start()->set_countdown_ms(3000);
  for (std::uint32_t number = 0; number < seats; ++number) {
    v1::StartSeat& seat = *message.mutable_start()->add_seats();
    seat.set_seat(number);
    seat.set_name(number == 1 ? "ada" : "p" + std::to_string(number));
    seat.set_nonce(std::string(16, '\7'));
  }
  return message;
}
v1::ToClient go(std::uint32_t round, std::uint32_t match_ms = 0) {
  v1::ToClient message;
  message.mutable_go()->set_round(round);
  message.mutable_go()->set_match_ms(match_ms);
  for (const std::uint32_t cell : {0u, 1u}) {
    v1::Spawn& spawn = *message.mutable_go()->add_spawns();
    spawn.set_cell(cell);
    spawn.set_tile(2);
  }
  return message;
}
v1::ToClient step(std::uint32_t round, std::uint32_t number) {
  v1::ToClient message;
  message.mutable_step()->set_round(round);
  message.mutable_step()->set_number(number);
  message.mutable_step()->set_ends_ms(number * 10'000);
  return message;
}
v1::ToClient outcome() {
  v1::ToClient message;
  v1::Outcome& outcome = *message.mutable_outcome();
  outcome.set_seq(1);
  outcome.set_result(v1::RESULT_APPLIED);
  outcome.set_state(v1::SEAT_STATE_RACING);
  outcome.set_score(4);
  outcome.set_rank(1);
  outcome.set_at_ms(900);
  outcome.add_spawns()->set_cell(15);
  outcome.mutable_spawns(0)->set_tile(2);
  return message;
}
void fill(v1::Standing& standing, std::uint32_t seat) {
  standing.set_seat(seat);
  standing.set_rank(seat + 1);
  standing.set_score(100 - 4 * seat);
  standing.set_best_tile(32);
  standing.set_moves(20);
  standing.set_boards(1);
  standing.set_state(v1::SEAT_STATE_RACING);
}
v1::ToClient standings(std::uint32_t round) {
  v1::ToClient message;
  message.mutable_standings()->set_round(round);
  for (const std::uint32_t seat : {0u, 1u}) {
    fill(*message.mutable_standings()->add_standings(), seat);
  }
  v1::Split& split = *message.mutable_standings()->add_splits();
  split.set_exponent(5);
  split.set_at_ms(800);
  return message;
}
v1::ToClient boards(std::uint32_t round) {
  v1::ToClient message;
  message.mutable_standings()->set_round(round);
  v1::SeatBoard& board = *message.mutable_standings()->add_boards();
  board.set_cells("\1\1" + std::string(14, 0));
  return message;
}
v1::ToClient page(std::uint32_t round) {
  v1::ToClient message;
  message.mutable_page()->set_round(round);
  message.mutable_page()->set_first(20);
  message.mutable_page()->set_total(25);
  fill(*message.mutable_page()->add_standings(), 20);
  return message;
}
v1::ToClient end(std::uint32_t round) {
  v1::ToClient message;
  v1::End& end = *message.mutable_end();
  end.set_match_id(id_of(round));
  end.set_round(round);
  end.set_reason(v1::END_REASON_TIME_UP);
  end.set_secret(std::string(32, 's'));
  end.set_match_ms(60'000);
  for (const std::uint32_t seat : {0u, 1u}) fill(*end.add_standings(), seat);
  return message;
}
v1::ToClient kept(std::uint32_t round) {
  v1::ToClient message;
  message.mutable_kept()->set_match_id(id_of(round));
  message.mutable_kept()->set_keeping(v1::KEEPING_STORED);
  message.mutable_kept()->set_replay_bytes(100);
  return message;
}
v1::ToClient part(std::uint32_t round) {
  v1::ToClient message;
  message.mutable_replay_part()->set_match_id(id_of(round));
  message.mutable_replay_part()->set_total(100);
  message.mutable_replay_part()->set_data("R2048REPLAY" + std::string(89, '\2'));
  return message;
}
v1::ToClient series() {
  v1::ToClient message;
  message.mutable_series()->set_rounds(3);
  message.mutable_series()->set_played(1);
  v1::SeriesRow& row = *message.mutable_series()->add_rows();
  row.set_name("bo");
  row.set_place(1);
  row.set_points(2);
  return message;
}
v1::ToClient said(const std::string& text) {
  v1::ToClient message;
  message.mutable_said()->set_name("bo");
  message.mutable_said()->set_text(text);
  message.mutable_said()->set_hearers(v1::HEARERS_ALL);
  return message;
}
v1::ToClient refused(std::uint32_t about) {
  v1::ToClient message;
  message.mutable_refused()->set_about(about);
  message.mutable_refused()->set_reason(v1::REASON_TOO_OFTEN);
  message.mutable_refused()->set_text("Too often.");
  return message;
}
v1::ToClient rooms() {
  v1::ToClient message;
  message.mutable_rooms()->set_total(1);
  v1::RoomEntry& room = *message.mutable_rooms()->add_rooms();
  room.set_code("KXQ7WP");
  room.set_title("an evening");
  room.set_host("bo");
  room.set_settings(serialised(time_settings(60'000)));
  return message;
}
v1::ToClient clock(std::uint32_t round, std::uint32_t stands_ms) {
  v1::ToClient message;
  message.mutable_clock()->set_round(round);
  message.mutable_clock()->set_match_ms(5000);
  message.mutable_clock()->set_stands_ms(stands_ms);
  return message;
}
v1::ToClient left() {
  v1::ToClient message;
  message.mutable_left()->set_reason(v1::REASON_KICKED);
  message.mutable_left()->set_text("The host has kicked you.");
  return message;
}
v1::ToClient ping() {
  v1::ToClient message;
  message.mutable_ping()->set_id(1);
  message.mutable_ping()->set_match_ms(1000);
  return message;
}

v1::ToClient goodbye() {
  v1::ToClient message;
  message.mutable_goodbye()->set_reason(v1::REASON_SERVER_RESTARTS);
  message.mutable_goodbye()->set_text("The server restarts.");
  return message;
}
v1::ToClient stopping() {
  v1::ToClient message;
  message.mutable_stopping()->set_in_ms(60'000);
  message.mutable_stopping()->set_restarts(true);
  return message;
}
v1::ToClient redirect() {
  v1::ToClient message;
  message.mutable_redirect()->set_address("b.example.org:2049");
  message.mutable_redirect()->set_fingerprint(std::string(16, 'k'));
  message.mutable_redirect()->set_room("KXQ7WP");
  message.mutable_redirect()->set_epoch(2);
  message.mutable_redirect()->set_in_ms(500);
  return message;
}
v1::ToClient notice(const std::string& text) {
  v1::ToClient message;
  message.mutable_notice()->set_text(text);
  return message;
}
v1::ToClient put_out() {
  v1::ToClient message;
  message.mutable_put_out()->add_names("dan");
  message.mutable_put_out()->set_total(1);
  return message;
}
void fill(v1::ResultEntry& entry) {
  entry.set_number(1);
  entry.set_match_id(id_of(1));
  entry.set_title("an evening");
  entry.set_round(1);
  entry.set_format(v1::FORMAT_TIME);
  entry.set_size(4);
  entry.set_began_unix_ms(1'790'000'000'000);
  entry.set_ended_unix_ms(1'790'000'060'000);
  entry.set_reason(v1::END_REASON_TIME_UP);
  entry.set_seats(2);
  entry.set_winner("bo");
  entry.set_winner_score(400);
}
v1::ToClient results() {
  v1::ToClient message;
  fill(*message.mutable_results()->add_results());
  message.mutable_results()->set_more(true);
  return message;
}
v1::ToClient result_page() {
  v1::ToClient message;
  v1::ResultPage& page = *message.mutable_result_page();
  fill(*page.mutable_match());
  page.set_settings(serialised(time_settings(60'000)));
  for (const std::uint32_t number : {0u, 1u}) {
    v1::ResultSeat& seat = *page.add_seats();
    seat.set_seat(number);
    seat.set_name(number == 1 ? "ada" : "bo");
    seat.set_place(number + 1);
    seat.set_score(400 - 4 * number);
    seat.set_best_tile(32);
    seat.set_boards(1);
    seat.set_moves(20);
    seat.set_state(v1::SEAT_STATE_RACING);
  }
  return message;
}

// ---- The inputs, by the names of their files.

Steps entered_room(const Who& who, Wish wish, const MatchSettings& settings, bool seated) {
  Steps steps(who, wish);
  steps.say(welcome()).say(entered(seated)).say(info()).say(sealed(1, settings)).say(roster());
  return steps;
}

Steps raced(const Who& who, const MatchSettings& settings, std::uint32_t seats) {
  Steps steps = entered_room(who, Wish::join, settings, true);
  return steps.say(start(1, seats)).wait(10).say(go(1)).say(standings(1));
}

std::string race(const Who& who) {
  Steps steps = raced(who, time_settings(60'000), 2);
  steps.type("\3", "left").say(outcome()).say(ping()).say(boards(1)).wait(9).resize(kTiny);
  steps.say(end(1)).say(series()).say(sealed(2, time_settings(60'000))).say(info());
  steps.say(kept(1)).say(part(1)).say(roster()).say(said("well raced")).resize(kLarge);
  return steps.type("\t", "standings").type("r", "ready").wait(12).text();
}

std::string many(const Who& who) {
  Steps steps = raced(who, time_settings(60'000), 25);
  steps.say(page(1)).type("n", "all standings").type("\t", "time").say(page(1)).wait(10);
  return steps.say(end(1)).text();
}

std::string lockstep(const Who& who) {
  Steps steps = raced(who, step_settings(10'000), 2);
  steps.say(step(1, 1)).type("\3", "left").say(outcome()).say(step(1, 2)).wait(13);
  return steps.type("x", "give up").type("y", "yes").say(stopping()).wait(10).text();
}

std::string watcher(const Who& who) {
  Steps steps(who, Wish::watch);
  steps.say(welcome()).say(entered(false, true)).say(info()).say(sealed(1, last_settings()));
  steps.say(start(1, 3)).say(go(1, 9000)).say(roster()).say(standings(1)).say(boards(1));
  steps.type("c", "say hello").wait(12).say(end(1)).type("t", "sit").say(entered(true));
  return steps.say(sealed(2, last_settings())).say(notice("a break")).wait(14).text();
}

std::string resumed(const Who& who) {
  Steps steps = raced(who, time_settings(60'000), 2);
  steps.type("\3", "left").lose().wait(9).wait(10).say(welcome()).say(entered(true, true, 1));
  steps.say(info()).say(sealed(1, time_settings(60'000))).say(start(1, 2)).say(go(1, 9000));
  steps.say(clock(1, 20'000)).say(roster()).wait(10).say(clock(1, 0)).say(outcome());
  return steps.say(end(1)).text();
}

std::string moved(const Who& who) {
  Steps steps = raced(who, time_settings(60'000), 2);
  steps.say(redirect()).wait(10).say(redirect()).wait(10).say(welcome());
  steps.say(entered(true, true, 1)).say(info()).say(sealed(1, time_settings(60'000)));
  return steps.say(start(1, 2)).say(go(1, 9000)).say(roster()).wait(10).say(end(1)).text();
}

std::string restored(const Who& who) {
  Steps steps(who, Wish::come_back);
  steps.say(welcome()).say(entered(true, false, 1)).say(info());
  steps.say(sealed(1, time_settings(60'000))).say(roster()).wait(10).say(goodbye());
  return steps.wait(14).say(welcome()).wait(17).text();
}

std::string lobby(const Who& who) {
  Steps steps(who, Wish::lobby);
  steps.say(welcome()).say(rooms()).type("\5", "").say(entered(true)).say(info());
  steps.say(sealed(1, time_settings(60'000))).say(roster()).type("?p", "room").say(left());
  return steps.say(rooms()).say(refused(5)).type("o", "").wait(11).text();
}

std::string host(const Who& who) {
  Steps steps = entered_room(who, Wish::create, time_settings(60'000), true);
  steps.type("s", "start").say(put_out()).type("o\2\2\5", "set rounds 3").type("k\5", "kick bo");
  steps.type("y", "yes")
      .say(refused(18))
      .say(said("\xc3\xa9\xe6\x97\xa5"))
      .type("Hi\5", "announce hi");
  return steps.wait(14).interrupt().type("y", "yes").text();
}

std::string asks(const Who& who) {
  Steps steps(who, Wish::lobby);
  steps.say(welcome()).say(rooms()).type("v", "results").say(results()).type("\5", "");
  return steps.say(result_page()).wait(10).say(refused(25)).text();
}

std::string silent(const Who& who) {
  Steps steps = raced(who, time_settings(60'000), 2);
  steps.type("\3", "left").stop_taking().wait(14).type("\1\2\3\4", "up down").say(ping());
  steps.wait(14).say(welcome()).wait(14).stop_taking().say(ping()).wait(16);
  return steps.end_input().end_input().text();
}

std::string torn(const Who& who) {
  Steps steps = entered_room(who, Wish::quick, moves_settings(10), true);
  return steps.bytes("\x05\x22").wait(8).bytes("\x03\x08\x01\x10").lose().wait(12).text();
}

int write_corpus(const std::string& folder) {
  struct Conversation {
    std::string name;
    std::string (*text)(const Who&);
  };
  const std::vector<Conversation> conversations = {
      {"race", race},         {"many", many},   {"lockstep", lockstep}, {"watcher", watcher},
      {"resumed", resumed},   {"lobby", lobby}, {"host", host},         {"asks", asks},
      {"restored", restored}, {"torn", torn},   {"silent", silent},     {"moved", moved}};
  struct Kind {
    std::string name;
    Who who;
  };
  constexpr int kBrief = 32;
  constexpr int kAscii = 64;
  constexpr int kOwnServer = 128;
  const std::vector<Kind> kinds = {
      {"screen", {Face::screen, kUsual, kOwnServer}},
      {"small", {Face::screen, kSmallest, kAscii}},
      {"lines", {Face::lines, kLarge, 0}},
      {"keys", {Face::keys, kTiny, kBrief}},
  };
  for (const Conversation& conversation : conversations) {
    for (const Kind& kind : kinds) {
      std::ofstream(folder + "/" + conversation.name + "-" + kind.name, std::ios::binary)
          << conversation.text(kind.who);
    }
  }
  return 0;
}

}  // namespace
}  // namespace race2048

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: fuzz_client_corpus FOLDER\n";
    return 2;
  }
  return race2048::write_corpus(argv[1]);
}
