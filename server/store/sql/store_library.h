// A kind of store that is a library of its own, which the program loads when it is asked for: so
// the program needs nothing of that database.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/store/database.h"
#include "server/store/nodes.h"
#include "server/store/sql/copy.h"
#include "server/store/store_fault.h"

namespace race2048::store {

// Sentences about a database, without their ends, for the one who runs it.
struct StoreReport {
  std::vector<std::string> facts;
  std::vector<std::string> faults;  // what keeps a server from it, or endangers what it keeps
};

// `address`: of the database, in a form of the library's. Faults and reports show nothing of it
// that may be a password.
class StoreLibrary {
 public:
  virtual ~StoreLibrary() = default;

  // Connects, makes the tables or brings them up to date, and begins a new epoch.
  virtual OrStoreFault<std::unique_ptr<Database>> open(const std::string& address,
                                                       const Sharer& sharer) const = 0;
  // Connects once more, for the leases. REQUIRES: open() has succeeded.
  virtual OrStoreFault<std::unique_ptr<Nodes>> open_nodes(const std::string& address,
                                                          const Sharer& sharer) const = 0;

  // Makes the tables or brings them up to date, and reports that.
  virtual OrStoreFault<StoreReport> init(const std::string& address) const = 0;
  // Looks whether a server can use the database, and changes nothing.
  virtual OrStoreFault<StoreReport> check(const std::string& address) const = 0;

  // The ends of a copy. in_use if a server seems to use the database.
  virtual OrStoreFault<std::unique_ptr<CopyEnd>> copy_from(const std::string& address) const = 0;
  virtual OrStoreFault<std::unique_ptr<CopyEnd>> copy_to(const std::string& address) const = 0;
};

// The library has a function of this name with C linkage. It returns null to a program of another
// version, whose classes may differ; otherwise the library's own object, which stays.
inline constexpr const char* kStoreLibraryEntry = "race2048_store_library";
using StoreLibraryEntry = const StoreLibrary*(const char* version);

}  // namespace race2048::store
