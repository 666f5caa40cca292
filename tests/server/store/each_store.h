// The kinds of store, and tests that hold for each. A fixture derives from OnEachStore, its tests
// are TEST_P, and RACE2048_ON_EACH_STORE runs them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.h"

namespace race2048::store::tests {

// All that a store keeps, from one run of a program to the next. Is empty at first.
class TestStore {
 public:
  virtual ~TestStore() = default;

  // Begins the next run. REQUIRES: the one before has ended. Throws if the store is at fault.
  virtual std::unique_ptr<Database> open(const AgeSources& age_sources = {}) = 0;

  // The rows of all statements, without the code of the store, each as its columns with a bar
  // between. All kinds have the same tables, and hex(), which makes digits of bytes.
  virtual std::vector<std::string> rows(const std::string& sql) = 0;
};

struct StoreKind {
  const char* name;  // in the names of tests
  std::unique_ptr<TestStore> (*make)();
};

// All kinds that this machine has.
const std::vector<StoreKind>& store_kinds();

class OnEachStore : public testing::TestWithParam<StoreKind> {
 protected:
  const std::unique_ptr<TestStore> store_ = GetParam().make();
};

}  // namespace race2048::store::tests

#define RACE2048_ON_EACH_STORE(fixture)                                                         \
  INSTANTIATE_TEST_SUITE_P(, fixture, testing::ValuesIn(race2048::store::tests::store_kinds()), \
                           [](const auto& made) { return std::string(made.param.name); })
