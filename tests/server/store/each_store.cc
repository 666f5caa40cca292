#include "tests/server/store/each_store.h"

#include "tests/server/store/sqlite/folder_store.h"
#if RACE2048_POSTGRES
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/support/temporary_postgres.h"
#endif

namespace race2048::store::tests {
namespace {

// What makes a store of this class.
template <typename Made, typename Kept>
KindOf<Kept> kind(const char* name) {
  return {.name = name, .make = [] { return std::unique_ptr<Kept>(std::make_unique<Made>()); }};
}

}  // namespace

const std::vector<StoreKind>& store_kinds() {
  static const std::vector<StoreKind> kinds = {kind<FolderStore, TestStore>("sqlite")};
  return kinds;
}

const std::vector<JournalKind>& journal_kinds() {
  static const std::vector<JournalKind> kinds = [] {
    std::vector<JournalKind> found = {kind<FolderStore, TestJournal>("sqlite")};
#if RACE2048_POSTGRES
    if (race2048::tests::has_postgres()) {
      found.push_back(kind<PostgresStore, TestJournal>("postgres"));
    }
#endif
    return found;
  }();
  return kinds;
}

}  // namespace race2048::store::tests
