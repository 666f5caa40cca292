// The kinds of store, and the fixtures of tests that hold for each. A fixture derives from
// OnEachStore or OnEachJournal, its tests are TEST_P, and a macro runs them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.h"

namespace race2048::store::tests {

// A journal, from one run of a program to the next. Is empty at first.
class TestJournal {
 public:
  virtual ~TestJournal() = default;

  // Begins the next run. REQUIRES: the one before has ended. Throws if the store is at fault.
  virtual std::unique_ptr<JournalStore> open_journal() = 0;

  // The rows of all statements, without the code of the store, each as its columns with a bar
  // between. All kinds have the same tables, and hex(), which makes digits of bytes.
  virtual std::vector<std::string> rows(const std::string& sql) = 0;
};

struct Opening {
  AgeSources age_sources{};
  // A list soon takes too long: when it has looked through some tens of matches.
  bool gives_up_soon = false;
};

// The same of all that a store keeps.
class TestStore : public TestJournal {
 public:
  virtual std::unique_ptr<Database> open(const Opening& opening = {}) = 0;
  std::unique_ptr<JournalStore> open_journal() override { return open(); }
};

template <typename Kept>
struct KindOf {
  const char* name;  // in the names of tests
  std::unique_ptr<Kept> (*make)();
};
using StoreKind = KindOf<TestStore>;
using JournalKind = KindOf<TestJournal>;

// All kinds that this machine has.
const std::vector<StoreKind>& store_kinds();
const std::vector<JournalKind>& journal_kinds();

class OnEachStore : public testing::TestWithParam<StoreKind> {
 protected:
  const std::unique_ptr<TestStore> store_ = GetParam().make();
};

class OnEachJournal : public testing::TestWithParam<JournalKind> {
 protected:
  const std::unique_ptr<TestJournal> store_ = GetParam().make();
};

}  // namespace race2048::store::tests

#define RACE2048_ON_KINDS(kinds, fixture)                                                 \
  INSTANTIATE_TEST_SUITE_P(, fixture, testing::ValuesIn(race2048::store::tests::kinds()), \
                           [](const auto& made) { return std::string(made.param.name); })
#define RACE2048_ON_EACH_STORE(fixture) RACE2048_ON_KINDS(store_kinds, fixture)
#define RACE2048_ON_EACH_JOURNAL(fixture) RACE2048_ON_KINDS(journal_kinds, fixture)
