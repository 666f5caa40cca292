// The store that --store names: in a library that is loaded when it is used.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "server/store/database.h"
#include "server/store/nodes.h"
#include "server/store/sql/store_library.h"
#include "server/store/store_fault.h"

namespace race2048::server {

// Loads the library, which stays. not_found, with what to install, if it is not there or does not
// fit.
store::OrStoreFault<const store::StoreLibrary*> load_store(const std::filesystem::path& file);
// The library of this program.
store::OrStoreFault<const store::StoreLibrary*> load_store();

// StoreLibrary::open() and open_nodes() of that library.
store::OrStoreFault<std::unique_ptr<store::Database>> open_loaded_store(
    const std::string& address, const store::Sharer& sharer);
store::OrStoreFault<std::unique_ptr<store::Nodes>> open_loaded_nodes(const std::string& address,
                                                                     const store::Sharer& sharer);

}  // namespace race2048::server
