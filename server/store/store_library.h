// A kind of store that is a library of its own, which the program loads when it is asked for: so
// the program needs nothing of that database.
#pragma once

#include <memory>
#include <string>

#include "server/store/database.h"
#include "server/store/nodes.h"
#include "server/store/store_fault.h"

namespace race2048::store {

class StoreLibrary {
 public:
  virtual ~StoreLibrary() = default;

  // Connects to the database at this address, whose form is the library's, makes its tables or
  // brings them up to date, and begins a new epoch.
  virtual OrStoreFault<std::unique_ptr<Database>> open(const std::string& address,
                                                       const Sharer& sharer) const = 0;
  // Connects once more, for the leases. REQUIRES: open() has succeeded.
  virtual OrStoreFault<std::unique_ptr<Nodes>> open_nodes(const std::string& address,
                                                          const Sharer& sharer) const = 0;
};

// The library has a function of this name with C linkage. It returns null to a program of another
// version, whose classes may differ; otherwise the library's own object, which stays.
inline constexpr const char* kStoreLibraryEntry = "race2048_store_library";
using StoreLibraryEntry = const StoreLibrary*(const char* version);

}  // namespace race2048::store
