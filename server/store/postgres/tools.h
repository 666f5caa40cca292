// What an operator does with a database before a server uses it.
#pragma once

#include <memory>
#include <string>

#include "server/store/sql/store_library.h"

namespace race2048::store {

// See StoreLibrary.
OrStoreFault<StoreReport> init_postgres(const std::string& address);
OrStoreFault<StoreReport> check_postgres(const std::string& address);
OrStoreFault<std::unique_ptr<CopyEnd>> copy_from_postgres(const std::string& address);
OrStoreFault<std::unique_ptr<CopyEnd>> copy_to_postgres(const std::string& address);

}  // namespace race2048::store
