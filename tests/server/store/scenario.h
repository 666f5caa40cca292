// A random life of a database on a fake disk, which remembers what the disk must hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "server/store/database.h"

namespace race2048::store::tests {

class Scenario {
 public:
  Scenario(Database& database, std::uint32_t seed) : database_(&database), random_(seed) {}

  // Does the next thing that this life does: an append, a checkpoint, a removal or a result. After
  // a fault of the storage, again() does the same.
  OrStoreFault<> next();
  OrStoreFault<> again();

  // Checks the database after a loss of power: what must be there, and nothing that never was.
  void expect_kept(Database& after) const;

 private:
  using Rooms = std::map<std::string, std::string>;

  struct Step {
    enum class Kind { append, replace, remove, save } kind = Kind::append;
    std::vector<Append> appends;  // or the checkpoint
    std::string room;
    std::uint32_t match = 0;
    Durability durability = Durability::this_program;
  };

  Step choose();
  Append append_to(const std::string& room);
  Rooms after(const Step& step) const;
  OrStoreFault<> perform(const Step& step);

  Database* database_;
  std::mt19937 random_;
  Step step_;
  std::map<std::string, std::uint64_t> next_index_;
  std::uint32_t matches_ = 0;
  std::set<std::uint32_t> saved_;
  // What the journal held after each step, the one that was tried last included, and the number of
  // the last step that made all before it durable.
  std::vector<Rooms> history_ = {{}};
  std::size_t durable_ = 0;
};

}  // namespace race2048::store::tests
