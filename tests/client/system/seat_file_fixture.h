// Places in rooms that clients keep in files of a temporary folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/system/seat_file.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client::testing {

using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;
using SeatFault = SeatFileFault::Kind;

inline const Target kServer{.host = "example.org", .port = 2048, .room = ""};
inline constexpr const char* kRoom = "KXQ7WP";

inline SeatRecord record_of(const std::string& name, char token = 't') {
  return {.code = kRoom, .name = name, .watches = false, .token = std::string(32, token)};
}

inline KeptSeal seal_of(std::uint8_t match) {
  KeptSeal seal;
  seal.match_id.fill(match);
  seal.round = match;
  seal.settings_bytes = std::string("\0\x01\xff", 3);
  seal.commitment.emplace().fill(7);
  seal.nonce.emplace().fill(8);
  return seal;
}

class SeatFileTest : public ::testing::Test {
 protected:
  std::filesystem::path path_of(const std::string& name) const {
    return folder_ / ("example.org_2048_KXQ7WP_" + name + ".seat");
  }
  static SeatFile made(const SeatRecord& record, const Target& server = kServer) {
    OrFault<SeatFile, SeatFileFault> file = SeatFile::create(server, record);
    if (!file) throw std::runtime_error(file.fault().text);
    return *std::move(file);
  }
  static OrFault<SeatFile, SeatFileFault> opened(const std::string& name,
                                                 const Target& server = kServer) {
    return SeatFile::open(server, kRoom, name);
  }
  // A client that played three moves of match 1 and was killed.
  void leave_behind(const std::string& name) const {
    SeatFile file = made(record_of(name));
    ASSERT_TRUE(file.set_seal(seal_of(1)));
    for (const SentAction& action : kActions) ASSERT_TRUE(file.add(action));
  }
  // The same; returns the bytes that each step has appended.
  std::vector<std::string> records_left_behind(const std::string& name) const {
    SeatFile file = made(record_of(name));
    const auto all = [&] { return tests::bytes_of(path_of(name)); };
    const std::string heading = all().substr(0, all().find('\n') + 1);
    std::vector<std::string> records = {heading, all().substr(heading.size())};
    std::size_t size = all().size();
    const auto note = [&] { records.push_back(all().substr(std::exchange(size, all().size()))); };
    EXPECT_TRUE(file.set_seal(seal_of(1)));
    note();
    for (const SentAction& action : kActions) {
      EXPECT_TRUE(file.add(action));
      note();
    }
    return records;
  }
  void write(const std::filesystem::path& path, const std::string& bytes) const {
    std::ofstream(path, std::ios::binary) << bytes;
  }

  static inline const std::vector<SentAction> kActions = {
      {.board = 0, .seq = 1, .action = Action::up, .step = 0},
      {.board = 0, .seq = 2, .action = Action::next_board, .step = 0},
      {.board = 1, .seq = 3, .action = Action::right, .step = 4'000'000'000u}};

  TemporaryFolder home_;
  ScopedVariable state_{"XDG_STATE_HOME", home_.path()};
  const std::filesystem::path folder_ = home_.path() / "race2048" / "seats";
};

}  // namespace race2048::client::testing
