#include "tests/server/store/each_store.h"

#include "tests/server/store/sqlite/folder_store.h"
#if RACE2048_POSTGRES
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/support/temporary_postgres.h"
#endif

namespace race2048::store::tests {
namespace {

template <typename Store>
StoreKind kind(const char* name) {
  return {.name = name, .make = [] { return std::unique_ptr<TestStore>(new Store()); }};
}

}  // namespace

const std::vector<StoreKind>& store_kinds() {
  static const std::vector<StoreKind> kinds = [] {
    std::vector<StoreKind> found = {kind<FolderStore>("sqlite")};
#if RACE2048_POSTGRES
    if (race2048::tests::has_postgres()) found.push_back(kind<PostgresStore>("postgres"));
#endif
    return found;
  }();
  return kinds;
}

}  // namespace race2048::store::tests
