// Stores in folders, by SQLite.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/sqlite/sqlite_database.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/raw_database.h"
#include "tests/server/store/stored_result.h"
#include "tests/support/temporary_folder.h"

namespace race2048::store::tests {

inline std::unique_ptr<Database> open_in(const std::filesystem::path& folder, FakeTime& time) {
  return value_of(open_sqlite({.folder = folder, .age_sources = time.sources()}));
}

inline std::unique_ptr<Database> open_in(const std::filesystem::path& folder,
                                         const std::string& vfs = "") {
  return value_of(open_sqlite({.folder = folder, .vfs = vfs}));
}

class FolderStore final : public TestStore {
 public:
  std::unique_ptr<Database> open(const AgeSources& age_sources = {}) override {
    return value_of(open_sqlite({.folder = folder_.path(), .age_sources = age_sources}));
  }
  // The next run gives a list up when it has looked through some tens of matches.
  std::unique_ptr<Database> open_impatient() {
    return value_of(open_sqlite({.folder = folder_.path(), .list_steps = 2'000}));
  }
  std::vector<std::string> rows(const std::string& sql) override {
    return RawDatabase(file()).run(sql);
  }
  std::filesystem::path file() const { return folder_.path() / kDatabaseFile; }

 private:
  const race2048::tests::TemporaryFolder folder_;
};

inline std::optional<MatchResult> stored_result(RawDatabase& raw, const MatchId& match) {
  return stored_result([&raw](const std::string& sql) { return raw.run(sql); }, match);
}

}  // namespace race2048::store::tests
