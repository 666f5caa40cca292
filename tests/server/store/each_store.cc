#include "tests/server/store/each_store.h"

#include "tests/server/store/sqlite/folder_store.h"

namespace race2048::store::tests {

const std::vector<StoreKind>& store_kinds() {
  static const std::vector<StoreKind> kinds = {
      {.name = "sqlite", .make = [] { return std::unique_ptr<TestStore>(new FolderStore()); }}};
  return kinds;
}

}  // namespace race2048::store::tests
