// The sequence and whole games, compared with vectors that tests/support/golden.py computes from
// the formulas in another language, without the engine.
#include "engine/sequence.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/packed_board.h"
#include "engine/run.h"
#include "tests/engine/boards.h"

namespace race2048 {
namespace {

using nlohmann::json;

const json& golden() {
  static const json vectors = [] {
    std::ifstream file(RACE2048_CASES "/sequence.json");
    if (!file) throw std::runtime_error("cannot open " RACE2048_CASES "/sequence.json");
    return json::parse(file);
  }();
  return vectors;
}

std::vector<std::uint8_t> bytes_of_hex(const std::string& hex) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

template <typename Array>
Array array_of(const json& hex) {
  const std::vector<std::uint8_t> bytes = bytes_of_hex(hex);
  Array array{};
  if (bytes.size() != array.size()) throw std::runtime_error("wrong length: " + hex.dump());
  std::copy(bytes.begin(), bytes.end(), array.begin());
  return array;
}

Board board_of_json(const json& rows) {
  Board board(static_cast<int>(rows.size()));
  for (int cell = 0; cell < board.cells(); ++cell) {
    const auto row = static_cast<std::size_t>(cell / board.size());
    const auto column = static_cast<std::size_t>(cell % board.size());
    board.set_exponent(cell, exponent_of(rows.at(row).at(column)).value());
  }
  return board;
}

Spawn spawn_of_json(const json& cell, const json& tile) {
  return {.cell = cell.get<std::uint8_t>(),
          .exponent = static_cast<std::uint8_t>(exponent_of(tile).value())};
}

TEST(GoldenTest, Commitments) {
  ASSERT_FALSE(golden().at("commitments").empty());
  for (const json& entry : golden().at("commitments")) {
    EXPECT_EQ(commitment(array_of<MatchId>(entry.at("match_id")),
                         bytes_of_hex(entry.at("settings")), array_of<Secret>(entry.at("secret"))),
              array_of<Digest>(entry.at("commitment")))
        << entry;
  }
}

TEST(GoldenTest, KeysOfSeatsWithGaps) {
  ASSERT_FALSE(golden().at("keys").empty());
  for (const json& entry : golden().at("keys")) {
    std::vector<SeatNonce> nonces;
    for (const json& seat : entry.at("nonces")) {
      nonces.push_back({.seat = seat.at(0), .nonce = array_of<Nonce>(seat.at(1))});
    }
    EXPECT_EQ(match_key(array_of<Secret>(entry.at("secret")),
                        array_of<MatchId>(entry.at("match_id")), nonces),
              array_of<Key>(entry.at("key")))
        << entry;
  }
}

Draw draw_of_json(const json& entry) {
  return {.position = entry.at("p"), .value = entry.at("v")};
}

TEST(GoldenTest, DrawsInOrder) {
  ASSERT_FALSE(golden().at("draws").empty());
  // One sequence per key, so that draws come from stored and from new blocks.
  Key key{};
  Sequence sequence(key);
  for (const json& entry : golden().at("draws")) {
    if (const auto wanted = array_of<Key>(entry.at("key")); wanted != key) {
      key = wanted;
      sequence = Sequence(key);
    }
    EXPECT_EQ(sequence.draw(entry.at("board_number"), entry.at("n")), draw_of_json(entry)) << entry;
  }
}

TEST(GoldenTest, DrawsByPosition) {
  ASSERT_FALSE(golden().at("position_draws").empty());
  for (const json& entry : golden().at("position_draws")) {
    Sequence sequence(array_of<Key>(entry.at("key")), Draws::position);
    const Board board = board_of_json(entry.at("board"));
    // The number of the draw within its board does not matter.
    for (const std::uint32_t n : {0U, 7U}) {
      const DrawNumber number{.board = entry.at("board_number"), .spawn = n};
      EXPECT_EQ(sequence.draw(number, board), draw_of_json(entry)) << entry;
      if (const auto packed = PackedBoard::from(board)) {
        EXPECT_EQ(sequence.draw(number, *packed), draw_of_json(entry)) << entry;
      }
    }
  }
}

TEST(SequenceTest, DrawsByNumberDoNotDependOnThePosition) {
  const Key key{};
  Sequence sequence(key);
  const Draw draw = sequence.draw(1, 2);
  EXPECT_EQ(sequence.draw({.board = 1, .spawn = 2}, board_of("2 . ./. 2 2/2 . .")), draw);
  EXPECT_EQ(sequence.draw({.board = 1, .spawn = 2}, PackedBoard(0x21)), draw);
}

TEST(SequenceTest, SequencesOfOtherDrawsAreNotEqual) {
  EXPECT_EQ(Sequence(Key{}, Draws::position), Sequence(Key{}, Draws::position));
  EXPECT_NE(Sequence(Key{}, Draws::position), Sequence(Key{}));
}

TEST(SequenceTest, DrawsDoNotDependOnTheOrderOfReading) {
  const json& draws = golden().at("draws");
  const Key key = array_of<Key>(draws.at(0).at("key"));
  Sequence sequence(key);
  for (auto entry = draws.rbegin(); entry != draws.rend(); ++entry) {
    if (array_of<Key>(entry->at("key")) != key) continue;
    EXPECT_EQ(sequence.draw(entry->at("board_number"), entry->at("n")), draw_of_json(*entry))
        << *entry;
  }
}

TEST(GoldenTest, SpawnsOnGivenBoards) {
  ASSERT_FALSE(golden().at("spawns").empty());
  for (const json& entry : golden().at("spawns")) {
    const Rules rules{.four_probability = entry.at("four_probability")};
    EXPECT_EQ(spawn_of(draw_of_json(entry), board_of_json(entry.at("board")), rules),
              spawn_of_json(entry.at("cell"), entry.at("tile")))
        << entry;
  }
}

Direction direction_of_name(const std::string& name) {
  const auto* found =
      std::find_if(kDirections.begin(), kDirections.end(),
                   [&](Direction direction) { return to_string(direction) == name; });
  if (found == kDirections.end()) throw std::runtime_error("no direction: " + name);
  return *found;
}

// Replays one board of a golden game move by move. REQUIRES: the run is at the start of that board.
void expect_golden_board(Run& run, const json& entry) {
  ASSERT_EQ(run.board_number(), entry.at("board_number").get<std::uint32_t>());
  const json& start = entry.at("start");
  ASSERT_EQ(run.start_spawns().size(), start.size());
  for (std::size_t i = 0; i < start.size(); ++i) {
    ASSERT_EQ(run.start_spawns()[i], spawn_of_json(start.at(i).at(0), start.at(i).at(1))) << i;
  }
  for (const json& move : entry.at("moves")) {
    ASSERT_EQ(run.state(), RunState::racing) << move;
    const std::uint64_t score = run.score();
    const ActionResult result =
        run.apply(action_of(direction_of_name(move.at(0))), run.board_number(), 0);
    ASSERT_EQ(result.verdict, ActionVerdict::applied) << move;
    ASSERT_EQ(run.score() - score, move.at(1).get<std::uint64_t>()) << move;
    ASSERT_EQ(result.spawns().size(), 1U);
    ASSERT_EQ(result.spawns()[0], spawn_of_json(move.at(2), move.at(3))) << move;
  }
  EXPECT_EQ(run.state(), RunState::stuck);
  EXPECT_EQ(run.board(), board_of_json(entry.at("final")));
  EXPECT_EQ(run.score(), entry.at("score").get<std::uint64_t>());
}

void expect_golden_games(const char* group, Draws draws) {
  ASSERT_FALSE(golden().at(group).empty());
  for (const json& entry : golden().at(group)) {
    const Rules rules{.size = entry.at("size"),
                      .start_tiles = entry.at("start_tiles"),
                      .four_probability = entry.at("four_probability")};
    race2048::Run run({.rules = rules, .draws = draws}, array_of<Key>(entry.at("key")));
    std::uint32_t moves = 0;
    for (const json& board : entry.at("boards")) {
      if (run.state() == RunState::stuck) {
        ASSERT_EQ(run.apply(Action::next_board, run.board_number(), 0).verdict,
                  ActionVerdict::applied);
      }
      ASSERT_NO_FATAL_FAILURE(expect_golden_board(run, board)) << entry.at("key");
      moves += board.at("move_count").get<std::uint32_t>();
      EXPECT_EQ(run.moves(), moves);
    }
  }
}

TEST(GoldenTest, WholeGames) {
  expect_golden_games("games", Draws::same);
}

TEST(GoldenTest, WholeGamesByPosition) {
  expect_golden_games("position_games", Draws::position);
}

// ---- the tile of a draw

TEST(SpawnTest, IsA4ExactlyWhenTheValueIsBelowTheProbability) {
  const Board board(4);
  for (const std::uint32_t probability : {0U, 1U, 429496729U, 1U << 31, ~0U}) {
    const Rules rules{.four_probability = probability};
    for (const std::uint32_t value : {probability - 1, probability, probability + 1, 0U, ~0U}) {
      const Spawn spawn = spawn_of({.position = 0, .value = value}, board, rules);
      EXPECT_EQ(spawn.exponent, value < probability ? 2 : 1) << value << " of " << probability;
    }
  }
}

TEST(SpawnTest, PositionsShareTheEmptyCellsEvenlyInReadingOrder) {
  const Board board = board_of("2 . ./. 2 2/2 . .");  // empty: 1, 2, 3, 7, 8
  constexpr std::array<int, 5> kEmpty = {1, 2, 3, 7, 8};
  for (std::uint64_t number = 0; number < kEmpty.size(); ++number) {
    // The smallest position for a cell is its share of 2^32, rounded up.
    const auto least = static_cast<std::uint32_t>(((number << 32) + 4) / 5);
    EXPECT_EQ(spawn_of({.position = least}, board, {}).cell, kEmpty[number]);
    if (number > 0) {
      EXPECT_EQ(spawn_of({.position = least - 1}, board, {}).cell, kEmpty[number - 1]);
    }
  }
  EXPECT_EQ(spawn_of({.position = ~0U}, board, {}).cell, 8);
}

TEST(SpawnTest, GoesToTheLastEmptyCellWhereTheRulesSaySo) {
  const Rules rules{.spawn = SpawnPlace::last_empty};
  for (const std::uint32_t position : {0U, 1U << 31, ~0U}) {
    EXPECT_EQ(spawn_of({.position = position}, board_of("2 . ./. 2 2/2 . ."), rules).cell, 8);
    EXPECT_EQ(spawn_of({.position = position}, board_of("2 . ./. 2 2/2 . 2"), rules).cell, 7);
    EXPECT_EQ(spawn_of({.position = position}, board_of(". 2 2/2 2 2/2 2 2"), rules).cell, 0);
    EXPECT_EQ(spawn_of({.position = position}, Board(8), rules).cell, 63);
  }
}

// ---- keys as text

TEST(KeyTextTest, AKeyIsSixtyFourDigitsInEitherCase) {
  const Key key = {0x00, 0x01, 0x9a, 0xbc, 0xde, 0xf0, 0xff, 0x10};
  const std::string hex = "00019abcdef0ff10" + std::string(48, '0');
  EXPECT_EQ(to_hex(key), hex);
  EXPECT_EQ(key_from_hex(hex), key);
  EXPECT_EQ(key_from_hex("00019ABCDEF0FF10" + std::string(48, '0')), key);
  EXPECT_EQ(key_from_hex("00019aBCdEF0ff10" + std::string(48, '0')), key);
}

TEST(KeyTextTest, EveryByteInEveryPlaceIsWrittenAndRead) {
  for (std::size_t place = 0; place < Key{}.size(); ++place) {
    for (int byte = 0; byte < 256; ++byte) {
      Key key{};
      key[place] = static_cast<std::uint8_t>(byte);
      const std::string hex = to_hex(key);
      ASSERT_EQ(hex.size(), 64U);
      ASSERT_EQ(hex.find_first_not_of("0123456789abcdef"), std::string::npos) << hex;
      ASSERT_EQ(std::stoi(hex.substr(2 * place, 2), nullptr, 16), byte) << hex;
      ASSERT_EQ(key_from_hex(hex), key) << hex;
    }
  }
}

TEST(KeyTextTest, WhatIsNoKeyIsRefused) {
  const std::string good(64, 'a');
  ASSERT_TRUE(key_from_hex(good));
  EXPECT_EQ(key_from_hex(""), std::nullopt);
  EXPECT_EQ(key_from_hex(good.substr(1)), std::nullopt);
  EXPECT_EQ(key_from_hex(good.substr(2)), std::nullopt);
  EXPECT_EQ(key_from_hex(good + "a"), std::nullopt);
  EXPECT_EQ(key_from_hex(good + "aa"), std::nullopt);
  for (const char* wrong : {"g", "G", " ", "-", "+", "x", "\n", "@", "`", ":", "/"}) {
    for (const std::size_t place : {0U, 1U, 31U, 62U, 63U}) {
      std::string hex = good;
      hex.replace(place, 1, wrong);
      EXPECT_EQ(key_from_hex(hex), std::nullopt) << hex;
    }
  }
  std::string with_zero = good;
  with_zero[7] = '\0';
  EXPECT_EQ(key_from_hex(with_zero), std::nullopt);
}

TEST(SequenceTest, EveryPartOfTheInputChangesTheKeyAndTheCommitment) {
  const MatchId match_id{};
  const Secret secret{};
  MatchId other_match_id{};
  other_match_id.back() = 1;
  Secret other_secret{};
  other_secret.back() = 1;
  const std::vector<std::uint8_t> settings = {1, 2};
  const std::vector<std::uint8_t> other_settings = {1, 2, 0};
  const Digest base = commitment(match_id, settings, secret);
  EXPECT_NE(commitment(other_match_id, settings, secret), base);
  EXPECT_NE(commitment(match_id, other_settings, secret), base);
  EXPECT_NE(commitment(match_id, settings, other_secret), base);

  const std::vector<SeatNonce> nonces = {{.seat = 1, .nonce = {}}, {.seat = 2, .nonce = {}}};
  const std::vector<SeatNonce> other_seat = {{.seat = 1, .nonce = {}}, {.seat = 3, .nonce = {}}};
  const std::vector<SeatNonce> other_nonce = {{.seat = 1, .nonce = {}}, {.seat = 2, .nonce = {1}}};
  const Key key = match_key(secret, match_id, nonces);
  EXPECT_NE(match_key(other_secret, match_id, nonces), key);
  EXPECT_NE(match_key(secret, other_match_id, nonces), key);
  EXPECT_NE(match_key(secret, match_id, other_seat), key);
  EXPECT_NE(match_key(secret, match_id, other_nonce), key);
  EXPECT_NE(match_key(secret, match_id, std::span(nonces).first(1)), key);
}

}  // namespace
}  // namespace race2048
