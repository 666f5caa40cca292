// Writes the initial corpus of fuzz_session: whole conversations as its steps, with the room codes
// and match ids that its counting "random" bytes produce.
//
//   fuzz_session_corpus FOLDER
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "proto/settings.h"
#include "shared/hex.h"
#include "shared/limits.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

class Steps {
 public:
  Steps& log_in(int who) { return step(3 | 3 << 3, who, 0); }
  Steps& cut(int who) { return step(3, who, 0); }
  // Another server of the service.
  Steps& follow(int who) { return step(3 | 5 << 3, who, 0); }
  Steps& forward(int who) { return step(3 | 5 << 3, who, 1); }
  Steps& stop_reading(int who) { return step(3 | 1 << 3, who, 0); }
  // Waits 2^exponent milliseconds.
  Steps& wait(int exponent) { return step(2, 0, exponent); }
  Steps& bytes(int who, std::string_view bytes) {
    while (!bytes.empty()) {
      const std::string_view piece = bytes.substr(0, 255);
      step(0, who, static_cast<int>(piece.size()));
      text_ += piece;
      bytes.remove_prefix(piece.size());
    }
    return *this;
  }
  Steps& send(int who, const v1::ToServer& message) {
    std::string frame;
    wire::append_frame(message, frame);
    return bytes(who, frame);
  }
  const std::string& text() const { return text_; }

 private:
  Steps& step(int what, int who, int how_much) {
    text_.push_back(static_cast<char>(what | who << 2));
    text_.push_back(static_cast<char>(how_much));
    return *this;
  }
  std::string text_;
};

// The server's random bytes count from 0: a room code takes six, a match_id 16, a secret 32.
std::string counting(int first, int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(first + i));
  return bytes;
}
const std::string kFirstRoom(limits::kRoomAlphabet.substr(0, 6));
constexpr int kFirstMatch = 6;
constexpr int kBytesOfASeal = 48;

v1::ToServer hello_of_cyd() {
  v1::ToServer message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_min_protocol(1);
  hello.set_max_protocol(1);
  hello.set_player_id(std::string(limits::kPlayerIdBytes, 'p'));
  hello.set_name("cyd");
  return message;
}
v1::ToServer create(const MatchSettings& settings) {
  v1::ToServer message;
  message.mutable_create_room()->set_settings(serialised(settings));
  return message;
}
v1::ToServer join() {
  v1::ToServer message;
  message.mutable_join_room()->set_code(kFirstRoom);
  return message;
}
v1::ToServer watch() {
  v1::ToServer message;
  message.mutable_watch_room()->set_code(kFirstRoom);
  return message;
}
v1::ToServer leave() {
  v1::ToServer message;
  message.mutable_leave_room();
  return message;
}
v1::ToServer nonce(int round) {
  v1::ToServer message;
  message.mutable_nonce()->set_match_id(counting(kFirstMatch + (round - 1) * kBytesOfASeal, 16));
  message.mutable_nonce()->set_nonce(std::string(16, 'n'));
  return message;
}
v1::ToServer ready(int round) {
  v1::ToServer message;
  message.mutable_ready()->set_match_id(counting(kFirstMatch + (round - 1) * kBytesOfASeal, 16));
  return message;
}
v1::ToServer start(int round) {
  v1::ToServer message;
  message.mutable_start_match()->set_match_id(
      counting(kFirstMatch + (round - 1) * kBytesOfASeal, 16));
  return message;
}
v1::ToServer move(std::uint32_t round, std::uint32_t seq, v1::Action action) {
  v1::ToServer message;
  message.mutable_move()->set_round(round);
  message.mutable_move()->set_seq(seq);
  message.mutable_move()->set_action(action);
  return message;
}

v1::ToServer move_in_step(std::uint32_t step, std::uint32_t seq, v1::Action action) {
  v1::ToServer message = move(1, seq, action);
  message.mutable_move()->set_step(step);
  return message;
}
v1::ToServer edit_settings(const MatchSettings& settings) {
  v1::ToServer message;
  message.mutable_edit_settings()->set_settings(serialised(settings));
  return message;
}
v1::ToServer edit_room(const v1::RoomOptions& options) {
  v1::ToServer message;
  *message.mutable_edit_room()->mutable_options() = options;
  return message;
}
v1::ToServer kick(const std::string& name) {
  v1::ToServer message;
  message.mutable_kick()->set_name(name);
  return message;
}
v1::ToServer hand_over(const std::string& name) {
  v1::ToServer message;
  message.mutable_hand_over()->set_name(name);
  return message;
}
v1::ToServer chat(const std::string& text) {
  v1::ToServer message;
  message.mutable_chat()->set_text(text);
  return message;
}
v1::ToServer announce(const std::string& text) {
  v1::ToServer message;
  message.mutable_announce()->set_text(text);
  return message;
}
v1::ToServer seating(bool stands_up) {
  v1::ToServer message;
  message.mutable_seating()->set_stands_up(stands_up);
  return message;
}
v1::ToServer list_rooms(std::uint32_t first) {
  v1::ToServer message;
  message.mutable_list_rooms()->set_first(first);
  return message;
}
v1::ToServer quick_match(const MatchSettings& settings, bool exact) {
  v1::ToServer message;
  message.mutable_quick_match()->set_settings(serialised(settings));
  message.mutable_quick_match()->set_exact(exact);
  return message;
}
v1::ToServer get_page(std::uint32_t round, std::uint32_t first) {
  v1::ToServer message;
  message.mutable_get_page()->set_round(round);
  message.mutable_get_page()->set_first(first);
  return message;
}
v1::ToServer list_results() {
  v1::ToServer message;
  message.mutable_list_results()->set_name("ada");
  message.mutable_list_results()->set_room(kFirstRoom);
  message.mutable_list_results()->set_format(v1::FORMAT_TIME);
  message.mutable_list_results()->set_before(9);
  return message;
}
v1::ToServer get_result() {
  v1::ToServer message;
  message.mutable_get_result()->set_match("0607080910");
  message.mutable_get_result()->set_first(50);
  return message;
}
v1::ToServer list_top() {
  v1::ToServer message;
  message.mutable_list_top()->set_format(v1::FORMAT_MOVES);
  message.mutable_list_top()->set_size(5);
  message.mutable_list_top()->set_tile(2048);
  message.mutable_list_top()->set_first(50);
  return message;
}
v1::ToServer get_replay(std::uint32_t offset) {
  v1::ToServer message;
  message.mutable_get_replay()->set_match_id(counting(kFirstMatch, 16));
  message.mutable_get_replay()->set_offset(offset);
  return message;
}
v1::RoomOptions room_options() {
  v1::RoomOptions options;
  options.set_title("an evening");
  options.set_listed(true);
  options.set_password("sesame");
  options.set_rounds(3);
  options.set_pause(true);
  options.set_start_at(2);
  options.set_start_in_s(60);
  return options;
}

// Seats two clients in a new room and starts its first match.
Steps race(const MatchSettings& settings) {
  Steps steps;
  steps.log_in(0).log_in(1).send(0, create(settings)).send(1, join());
  steps.send(0, nonce(1)).send(1, nonce(1)).send(0, ready(1)).send(1, ready(1)).wait(12);
  return steps;
}

void play(Steps& steps, int who, std::uint32_t round, std::uint32_t moves) {
  for (std::uint32_t seq = 1; seq <= moves; ++seq) {
    steps.send(who, move(round, seq, static_cast<v1::Action>(1 + seq % 4)));
    if (seq % 8 == 0) steps.wait(7);
  }
}

// ---- The inputs, by the names of their files.

std::string time_race() {
  Steps steps = race(time_settings(60'000));
  play(steps, 0, 1, 40);
  play(steps, 1, 1, 12);
  return steps.wait(16).send(0, nonce(2)).send(0, start(2)).wait(12).text();
}

std::string first_race() {
  Steps steps = race(first_settings(4));
  play(steps, 0, 1, 30);
  return steps.text();
}

std::string watcher_until_the_end() {
  MatchSettings settings = time_settings(60'000);
  settings.watch = Watch::at_end;
  settings.seats = 1;
  Steps steps;
  steps.log_in(0).log_in(1).send(0, create(settings)).send(1, watch());
  steps.send(0, nonce(1)).send(0, start(1)).wait(12);
  play(steps, 0, 1, 20);
  return steps.send(0, move(1, 21, v1::ACTION_GIVE_UP)).send(1, leave()).wait(10).text();
}

std::string gap_and_cut() {
  Steps steps = race(time_settings(60'000));
  steps.send(0, move(1, 1, v1::ACTION_LEFT)).send(0, move(1, 1, v1::ACTION_UP));
  steps.send(0, move(1, 9, v1::ACTION_LEFT)).cut(1).log_in(1).send(1, join());
  return steps.text();
}

// One choice waits, one seat is late, one gives up and one leaves.
std::string lockstep() {
  MatchSettings settings = step_settings(1000, 8);
  settings.on_stuck = OnStuck::next_board;
  Steps steps = race(settings);
  steps.send(0, move_in_step(1, 1, v1::ACTION_LEFT)).send(1, move_in_step(1, 1, v1::ACTION_DOWN));
  steps.send(0, move_in_step(2, 2, v1::ACTION_UP)).send(0, move_in_step(2, 3, v1::ACTION_DOWN));
  steps.send(0, move_in_step(2, 2, v1::ACTION_UP)).wait(10).wait(10);
  steps.send(1, move_in_step(4, 2, v1::ACTION_RIGHT));
  steps.send(1, move_in_step(4, 3, v1::ACTION_GIVE_UP)).send(0, leave()).wait(10);
  return steps.text();
}

// A series with options, and with edits between its rounds.
std::string series() {
  v1::RoomOptions options = room_options();
  options.clear_password();
  v1::ToServer made = create(moves_settings(2));
  *made.mutable_create_room()->mutable_options() = options;
  Steps steps;
  steps.log_in(0).log_in(1).send(0, made).send(1, list_rooms(0)).send(1, join());
  for (int round = 1; round <= 3; ++round) {
    steps.send(0, nonce(round)).send(1, nonce(round)).send(0, ready(round)).send(1, ready(round));
    steps.send(0, start(round)).wait(12).send(1, get_page(static_cast<std::uint32_t>(round), 0));
    play(steps, 0, static_cast<std::uint32_t>(round), 6);
    play(steps, 1, static_cast<std::uint32_t>(round), 6);
    options.set_pause(round == 2);
    steps.send(0, edit_room(options)).send(0, chat("well raced")).wait(13).wait(11);
  }
  return steps.text();
}

// The host's acts: options, settings, handing over, kicking.
std::string host() {
  v1::ToServer made = create(time_settings(60'000));
  *made.mutable_create_room()->mutable_options() = room_options();
  made.mutable_create_room()->set_referee(true);
  v1::ToServer with_password = join();
  with_password.mutable_join_room()->set_password("sesame");
  Steps steps;
  steps.log_in(0).log_in(1).send(0, made).send(1, join()).send(1, with_password);
  steps.send(0, edit_settings(last_settings())).send(0, edit_room(room_options()));
  steps.send(0, hand_over("bob")).send(0, kick("bob")).send(1, kick("ada"));
  steps.send(0, with_password).send(0, quick_match(last_settings(), true)).send(1, leave());
  steps.send(1, quick_match(time_settings(60'000), false)).send(1, list_rooms(0));
  return steps.text();
}

// Both change places, between matches and in one, and talk.
std::string places() {
  Steps steps = race(time_settings(60'000));
  steps.send(0, seating(true)).send(1, seating(false)).send(1, chat("hello"));
  steps.send(1, move(1, 1, v1::ACTION_GIVE_UP)).send(1, seating(true)).send(1, chat("hello"));
  steps.send(0, announce("hear, hear")).send(1, seating(false)).send(1, seating(true));
  steps.send(1, seating(false)).send(0, move(1, 1, v1::ACTION_GIVE_UP));
  steps.send(0, seating(true)).send(0, seating(false)).send(1, announce("no"));
  return steps.text();
}

// All questions about results, also in a race and by a client that does not read.
std::string questions() {
  Steps steps = race(time_settings(60'000));
  steps.send(0, list_results()).send(0, get_result()).send(0, list_top()).stop_reading(1);
  for (std::uint32_t part = 0; part < 6; ++part) steps.send(1, get_replay(part * 32'768));
  play(steps, 0, 1, 4);
  return steps.send(1, leave()).cut(1).wait(10).text();
}

std::string slow_reader() {
  Steps steps = race(time_settings(60'000));
  steps.stop_reading(1);
  play(steps, 0, 1, 60);
  return steps.wait(15).text();
}

// Two proofs of keys. The first holds for the challenge that the server makes; the second repeats
// it.
std::string proofs() {
  v1::ToServer ask;
  ask.mutable_ask_challenge();
  v1::ToServer hello = hello_of_cyd();
  v1::KeyProof& proof = *hello.mutable_hello()->mutable_proof();
  proof.set_public_key(
      *bytes_from_hex("302a300506032b6570032100"
                      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"));
  proof.set_signature(
      *bytes_from_hex("a90b52f70cd3358adc9fd77ca55138c935b6f4db4ecf46e4f8ec1cc1224154ad"
                      "459d1918e7cde80ed2bc8d692abcf9bdc6327b3b0b616d2b1b1e1911fb49c700"));
  proof.set_host("localhost");
  Steps steps;
  steps.bytes(0, limits::kPreface).send(0, ask).send(0, hello).send(0, list_rooms(0));
  return steps.bytes(1, limits::kPreface).send(1, hello).send(1, ask).send(1, hello).text();
}

v1::ToServer on_behalf(std::uint32_t ticket) {
  v1::ToServer message;
  v1::OnBehalf& told = *message.mutable_on_behalf();
  told.set_ticket(ticket);
  told.set_name("cyd");
  told.set_person_id(std::string(limits::kPlayerIdBytes, 'p'));
  told.set_address("192.0.2.7");
  return message;
}

// A server follows a room whose match goes on: it asks for a watcher twice, for one with a void
// token, and for nothing.
std::string follower() {
  v1::ToServer watches = on_behalf(1);
  watches.mutable_on_behalf()->mutable_watch()->set_code(kFirstRoom);
  v1::ToServer returns = on_behalf(2);
  v1::Resume& resume = *returns.mutable_on_behalf()->mutable_resume();
  resume.set_code(kFirstRoom);
  resume.set_token(std::string(32, 't'));
  v1::ToServer pages = on_behalf(1);
  pages.mutable_on_behalf()->mutable_page()->set_round(1);
  v1::ToServer gallery;
  gallery.mutable_gallery()->set_watchers(7);
  MatchSettings settings = time_settings(60'000);
  settings.seats = 1;
  Steps steps;
  steps.log_in(0).send(0, create(settings)).follow(1).send(1, watches).send(1, gallery);
  steps.send(0, nonce(1)).send(0, start(1)).wait(12);
  play(steps, 0, 1, 20);
  steps.send(1, pages).send(1, watches).send(1, returns).send(1, on_behalf(3)).wait(13);
  steps.send(0, chat("hello")).stop_reading(1);
  play(steps, 0, 1, 20);
  return steps.send(1, watches).send(0, leave()).wait(10).text();
}

// A server passes on a person's connection.
std::string forwarded() {
  const v1::ToServer hello = hello_of_cyd();
  Steps steps = Steps().log_in(0).send(0, create(time_settings(60'000)));
  return steps.forward(1).send(1, hello).send(1, join()).send(1, watch()).cut(1).text();
}

int write_corpus(const std::string& folder) {
  const auto write = [&folder](const std::string& name, const std::string& text) {
    std::ofstream(folder + "/" + name, std::ios::binary) << text;
  };
  write("browser", Steps().bytes(0, "GET / HTTP/1.1\r\n\r\n").text());
  write("login", Steps().log_in(0).log_in(1).wait(14).text());
  write("long_frame", Steps().log_in(0).bytes(0, "\xff\x7f").text());
  write("time_race", time_race());
  write("first_race", first_race());
  write("watcher_until_the_end", watcher_until_the_end());
  write("gap_and_cut", gap_and_cut());
  write("lockstep", lockstep());
  write("series", series());
  write("host", host());
  write("slow_reader", slow_reader());
  write("places", places());
  write("questions", questions());
  write("proofs", proofs());
  write("follower", follower());
  write("forwarded", forwarded());
  return 0;
}

}  // namespace
}  // namespace race2048

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: fuzz_session_corpus FOLDER\n";
    return 2;
  }
  return race2048::write_corpus(argv[1]);
}
