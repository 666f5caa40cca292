// What race2048d finds in this library when it has loaded it.
#include <string_view>

#include "server/store/postgres/postgres_database.h"
#include "server/store/postgres/tools.h"
#include "server/store/sql/store_library.h"

namespace race2048::store {
namespace {

class PostgresLibrary final : public StoreLibrary {
 public:
  OrStoreFault<std::unique_ptr<Database>> open(const std::string& address,
                                               const Sharer& sharer) const override {
    return open_postgres({.address = address, .sharer = sharer});
  }
  OrStoreFault<std::unique_ptr<Nodes>> open_nodes(const std::string& address,
                                                  const Sharer& sharer) const override {
    return open_postgres_nodes({.address = address, .sharer = sharer});
  }
  OrStoreFault<StoreReport> init(const std::string& address) const override {
    return init_postgres(address);
  }
  OrStoreFault<StoreReport> check(const std::string& address) const override {
    return check_postgres(address);
  }
  OrStoreFault<std::unique_ptr<CopyEnd>> copy_from(const std::string& address) const override {
    return copy_from_postgres(address);
  }
  OrStoreFault<std::unique_ptr<CopyEnd>> copy_to(const std::string& address) const override {
    return copy_to_postgres(address);
  }
};

}  // namespace
}  // namespace race2048::store

// exports.map names it.
extern "C" const race2048::store::StoreLibrary* race2048_store_library(const char* version) {
  static const race2048::store::PostgresLibrary library;
  return std::string_view(version) == RACE2048_VERSION ? &library : nullptr;
}
