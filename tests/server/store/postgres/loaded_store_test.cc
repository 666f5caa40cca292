// The library of the store as race2048d loads it, beside the same code in this program.
#include "server/program/loaded_store.h"

#include <filesystem>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/store/fixture.h"
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/server/store/stored_result.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/temporary_postgres.h"

namespace race2048::store::tests {
namespace {

const StoreLibrary& loaded() {
  return *value_of(server::load_store(RACE2048_STORE_LIBRARY));
}

TEST(LoadedStoreTest, KeepsWhatTheLinkedOneReads) {
  if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
  PostgresStore store;
  const MatchResult result = result_of(1);
  {
    const auto database = value_of(loaded().open(store.address(), {}));
    expect_done(database->append(std::vector<Append>{{"AAAAAA", database->epoch(), 0, "bytes"}},
                                 Durability::power_loss));
    EXPECT_EQ(value_of(database->save_result(result, "replay")), Saved::now);
  }
  const auto database = store.open();
  EXPECT_EQ(value_of(database->claim("AAAAAA")).bytes, "bytes");
  EXPECT_EQ(value_of(database->replay(result.facts.match_id)), "replay");
}

TEST(LoadedStoreTest, FaultsComeBackAsValues) {
  if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
  PostgresStore store;
  const auto database = value_of(loaded().open(store.address(), {}));
  store.rows("DROP TABLE ban");
  const auto identities = database->identities();
  ASSERT_FALSE(identities);
  EXPECT_EQ(identities.fault().kind, StoreFault::Kind::corrupt) << identities.fault().text;
  EXPECT_EQ(loaded().open("host=/nonexistent", {}).fault().kind, StoreFault::Kind::io);
}

TEST(LoadedStoreTest, AnAddressThatCannotBeReadIsNotShown) {
  const auto opened = loaded().open("password = very secret", {});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.fault().kind, StoreFault::Kind::access);
  EXPECT_EQ(opened.fault().text.find("secret"), std::string::npos) << opened.fault().text;
}

TEST(LoadedStoreTest, ALibraryThatIsMissingOrAnotherComesWithAdvice) {
  const race2048::tests::TemporaryFolder folder;
  const auto missing = server::load_store(folder.path() / "none.so");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.fault().kind, StoreFault::Kind::not_found);
  EXPECT_NE(missing.fault().text.find("install the package race2048-postgres"), std::string::npos)
      << missing.fault().text;
  const auto other = server::load_store("libsqlite3.so.0");
  ASSERT_FALSE(other);
  EXPECT_NE(other.fault().text.find("is not of version"), std::string::npos) << other.fault().text;
}

}  // namespace
}  // namespace race2048::store::tests
