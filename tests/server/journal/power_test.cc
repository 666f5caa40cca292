// A server with rooms and matches whose disk loses power at any moment: what it has announced is
// there afterwards, once and unchanged.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.h"
#include "tests/server/journal/announced.h"
#include "tests/server/journal/journalled_server.h"
#include "tests/server/store/fake_disk.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/folder_store.h"
#include "tests/support/one_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/verified_replay.h"

namespace race2048::server {
namespace {

using store::tests::FakeDisk;
using store::tests::RawDatabase;

constexpr int kMatches = 3;

// What the people of a room were told of its matches.
class Announcements {
 public:
  // Reads what the client has been told since the last call. An end counts if it was told while the
  // server knew of no trouble, or if its result was said to be stored.
  void read(Client& client, bool in_trouble) {
    for (const v1::ToClient& message : client.inbox) {
      if (message.has_end()) {
        told_[message.end().match_id()] = message.end();
        if (!in_trouble) promised_[message.end().match_id()] = message.end();
      } else if (message.has_kept() && message.kept().keeping() == v1::KEEPING_STORED) {
        const std::string& match = message.kept().match_id();
        promised_[match] = told_.at(match);
        stored_.insert(match);
      }
    }
    client.inbox.clear();
  }
  const std::map<std::string, v1::End>& promised() const { return promised_; }
  bool is_stored(const std::string& match) const { return stored_.contains(match); }

 private:
  std::map<std::string, v1::End> told_;
  std::map<std::string, v1::End> promised_;
  std::set<std::string> stored_;  // as was said
};

// The host of another room, who changes its title again and again: 1, 2, 3...
class Neighbour {
 public:
  explicit Neighbour(JournalledServer& server) : server_(server) {}

  // Returns false if the disk was at fault before the room was there.
  bool open() {
    host_ = &server_.world.log_in("cyd");
    server_.world.create(*host_, race_settings());
    server_.wait_until([this] { return host_->got(v1::ToClient::kEntered); });
    return host_->got(v1::ToClient::kEntered);
  }
  void change() {
    v1::RoomOptions options;
    options.set_title(std::to_string(++title_));
    server_.world.edit(*host_, options);
    for (const v1::ToClient& message : host_->inbox) {
      if (!message.has_room_info() || server_.journal.in_trouble()) continue;
      if (message.room_info().title().empty()) continue;
      told_ = std::max(told_, std::stoi(message.room_info().title()));
    }
    host_->inbox.clear();
  }
  // The newest title that was told while the server knew of no trouble.
  int told() const { return told_; }

 private:
  JournalledServer& server_;
  Client* host_ = nullptr;
  int title_ = 0;
  int told_ = 0;
};

// Two people who race on a server, whatever its disk does.
class Evening {
 public:
  Evening(JournalledServer& server, Announcements& announcements, Neighbour* neighbour = nullptr)
      : server_(server), announcements_(announcements), neighbour_(neighbour) {}

  // They create a room. Returns false if the disk was at fault before they were in it.
  bool meet() {
    ada_ = &server_.world.log_in("ada");
    bob_ = &server_.world.log_in("bob");
    server_.world.create(*ada_, race_settings());
    if (!wait_for(*ada_, v1::ToClient::kEntered)) return false;
    server_.world.join(*bob_, ada_->code);
    return wait_for(*bob_, v1::ToClient::kEntered);
  }
  // They come back to the room after a restart. Returns false if it is not there any more.
  bool meet_again(const Client& ada, const Client& bob) {
    ada_ = &server_.world.resume(ada);
    bob_ = &server_.world.resume(bob);
    server_.wait_for_all();
    for (Client* const client : {ada_, bob_}) {
      if (!client->got(v1::ToClient::kEntered)) return false;
      const v1::Entered& entered = client->last(v1::ToClient::kEntered).entered();
      client->seq = entered.resumed().next_seq() == 0 ? 0 : entered.resumed().next_seq() - 1;
    }
    read();
    return true;
  }
  // They race until the disk is at fault, or have raced for so many matches. A match that runs goes
  // on to its end in any case.
  void race(int matches) {
    for (int match = 0; match < matches && !server_.journal.in_trouble(); ++match) {
      if (!running()) start();
      if (!running()) return;
      for (int i = 0; i < 4 && running(); ++i) {
        move(*ada_);
        if (i % 2 == 0) move(*bob_);
        if (neighbour_ != nullptr) neighbour_->change();
        if (server_.later) server_.later();
      }
      if (running()) server_.world.choose(*ada_, Action::give_up);
      if (running()) server_.world.choose(*bob_, Action::give_up);
      // Each end counts with what the server knew when it told it.
      server_.wait_until([this] {
        read();
        return announcements_.is_stored(ada_->match_id);
      });
    }
  }
  const Client& ada() const { return *ada_; }
  const Client& bob() const { return *bob_; }

 private:
  bool running() const { return server_.world.room(*ada_).state().phase() == RoomPhase::racing; }
  void start() {
    for (Client* const client : {ada_, bob_}) {
      if (server_.state(*client).seats().at(World::seat_of(*client)).ready) continue;
      server_.world.give_nonce(*client);
      server_.world.get_ready(*client);
    }
    server_.wait_until([this] { return !server_.journal.holds_back(); });
    server_.world.pass(limits::kCountdown);
    server_.wait_until([this] { return !server_.journal.holds_back(); });
  }
  void move(Client& client) {
    for (const Direction direction : kDirections) {
      if (!slide(server_.world.run(client).board(), direction).moved) continue;
      return server_.world.choose(client, action_of(direction));
    }
  }
  bool wait_for(Client& client, v1::ToClient::BodyCase kind) {
    server_.wait_until([&] { return client.got(kind); });
    return client.got(kind);
  }
  void read() {
    announcements_.read(*ada_, server_.journal.in_trouble());
    announcements_.read(*bob_, server_.journal.in_trouble());
  }

  JournalledServer& server_;
  Announcements& announcements_;
  Neighbour* neighbour_;
  Client* ada_ = nullptr;
  Client* bob_ = nullptr;
};

class PowerTest : public testing::Test {
 protected:
  // Lives until the power fails at this call of the disk, or to the end without such a call; then
  // the next server goes on. Returns the calls of the first.
  std::uint64_t live(std::uint32_t seed, std::optional<std::uint64_t> power_fails_at,
                     double survives) {
    disk_ = std::make_unique<FakeDisk>();
    if (power_fails_at) disk_->fail_at(FakeDisk::Failure::power, *power_fails_at);
    Announcements announced;
    title_ = 0;
    std::optional<std::pair<Client, Client>> people = first_evening(announced);
    const std::uint64_t calls = disk_->calls();
    std::mt19937 random(seed);
    disk_->lose_power(survives, random);
    disk_->heal();
    expect_title_kept();
    expect_kept(announced);
    if (people) second_evening(announced, *people);
    return calls;
  }

  // The people who were in a room, if it came to that.
  std::optional<std::pair<Client, Client>> first_evening(Announcements& announced) {
    std::optional<JournalledServer> server;
    try {
      server.emplace(open());
    } catch (const std::runtime_error&) {
      return std::nullopt;  // the power failed while the database was being made
    }
    Neighbour neighbour(*server);
    if (!neighbour.open()) return std::nullopt;
    Evening evening(*server, announced, &neighbour);
    if (!evening.meet()) return std::nullopt;
    evening.race(kMatches);
    title_ = neighbour.told();
    return std::pair(evening.ada(), evening.bob());
  }
  void second_evening(Announcements& announced, const std::pair<Client, Client>& people) {
    JournalledServer server(open(), 2);
    saved_at_start_ += server.recovery.results;
    ASSERT_TRUE(server.recovery.aside.empty());
    ASSERT_TRUE(server.recovery.refused_results.empty());
    Evening evening(server, announced);
    if (!evening.meet_again(people.first, people.second)) return;
    ++met_again_;
    evening.race(1);
    server.end();
    expect_kept(announced);
  }

  std::unique_ptr<store::Database> open() const {
    return store::tests::open_in(folder_.path(), disk_->name());
  }
  // The other room has the title that its host was told, or a later one.
  void expect_title_kept() {
    if (title_ == 0) return;
    titles_ += 1;
    int newest = 0;
    const auto database = open();
    for (const store::ClaimedRoom& room : store::tests::claimed(*database)) {
      const auto read = read_room(room.bytes, ResultRecorder(limits::kSeatIdle));
      ASSERT_TRUE(read) << read.fault().text;
      const std::string& title = read->state.options().title;
      if (!title.empty()) newest = std::stoi(title);
    }
    EXPECT_GE(newest, title_);
  }
  // Everything that was announced is stored, and nothing twice.
  void expect_kept(const Announcements& announced) {
    {
      const auto database = open();
      for (const auto& [match, end] : announced.promised()) {
        const auto replay = database->replay(match_id_of(match));
        ASSERT_TRUE(replay) << replay.fault().text;
        race2048::tests::expect_verified(*replay);
      }
      promised_ += announced.promised().size();
    }
    RawDatabase raw(folder_.path() / store::kDatabaseFile, disk_->name());
    for (const auto& [match, end] : announced.promised()) {
      const auto result = store::tests::stored_result(raw, match_id_of(match));
      ASSERT_TRUE(result);
      expect_same(*result, end);
    }
    EXPECT_EQ(raw.run("PRAGMA integrity_check"), std::vector<std::string>{"ok"});
    EXPECT_EQ(raw.run("SELECT count(*) - count(DISTINCT match_id) FROM match"),
              std::vector<std::string>{"0"});
  }

  const race2048::tests::TemporaryFolder folder_;
  std::unique_ptr<FakeDisk> disk_;
  std::size_t promised_ = 0;        // results that were looked for
  std::size_t saved_at_start_ = 0;  // that the first server had not come to save
  std::size_t met_again_ = 0;
  int title_ = 0;           // that the other room's host was told last
  std::size_t titles_ = 0;  // that were looked for
};

TEST_F(PowerTest, NoResultThatWasAnnouncedIsLostOrDoubledOrDiffers) {
  constexpr std::uint32_t kPoints = 500;
  const std::uint64_t calls = live(0, std::nullopt, 0);
  EXPECT_EQ(promised_, 2u * kMatches + 1);
  std::mt19937 random(2048);
  for (std::uint32_t i = 0; i < kPoints && !HasFailure(); ++i) {
    const std::uint64_t point = random() % calls;
    if (i % static_cast<std::uint32_t>(race2048::tests::one_in()) != 0) continue;
    SCOPED_TRACE("point " + std::to_string(i) + ", call " + std::to_string(point));
    // All of what was not synced is lost, some of it, or nothing.
    live(i, point, 0.5 * (i % 3));
  }
  EXPECT_GT(saved_at_start_, 0u);
  EXPECT_GT(met_again_, 1u);
  EXPECT_GT(titles_, 1u);
}

}  // namespace
}  // namespace race2048::server
