#include "server/program/loaded_store.h"

#include <dlfcn.h>

#include "shared/own_program.h"

namespace race2048::server {
namespace {

// Beside the folder of the programs, where it is installed or built.
constexpr const char* kLibraryFile = "../lib/race2048/race2048-postgres.so";

store::StoreFault not_loaded(const std::string& why) {
  return {.kind = store::StoreFault::Kind::not_found, .text = why};
}

std::string last_error() {
  const char* const error = dlerror();
  return error == nullptr ? "unknown reason" : error;
}

// dlopen() says "libpq.so.5: cannot open shared object file" of what the library needs.
std::string advice(const std::string& error) {
  return error.find("libpq") == std::string::npos
             ? "install the package race2048-postgres of this race2048d's version"
             : "install the package libpq5";
}

}  // namespace

store::OrStoreFault<const store::StoreLibrary*> load_store(const std::filesystem::path& file) {
  // For good: objects of the library may live to the end of the program.
  void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (library == nullptr) {
    const std::string error = last_error();
    return not_loaded("cannot load the store for PostgreSQL (" + error + "): " + advice(error));
  }
  const auto entry =
      reinterpret_cast<store::StoreLibraryEntry*>(dlsym(library, store::kStoreLibraryEntry));
  const store::StoreLibrary* const found = entry == nullptr ? nullptr : entry(RACE2048_VERSION);
  if (found != nullptr) return found;
  return not_loaded("the store for PostgreSQL is not of version " RACE2048_VERSION " (" +
                    file.string() + "): " + advice(""));
}

store::OrStoreFault<const store::StoreLibrary*> load_store() {
  if (!RACE2048_HAS_STORE_LIBRARY) {
    return not_loaded(
        "this race2048d is built without PostgreSQL: install the Debian packages race2048 and "
        "race2048-postgres, or build it where libpq-dev is installed");
  }
  const std::filesystem::path folder = own_program().parent_path();
  if (folder.empty()) {
    return not_loaded("cannot find the store for PostgreSQL: this system has no /proc");
  }
  return load_store((folder / kLibraryFile).lexically_normal());
}

store::OrStoreFault<std::unique_ptr<store::Database>> open_loaded_store(
    const std::string& address, const store::Sharer& sharer) {
  const auto library = load_store();
  if (!library) return library.fault();
  return (*library)->open(address, sharer);
}

store::OrStoreFault<std::unique_ptr<store::Nodes>> open_loaded_nodes(const std::string& address,
                                                                     const store::Sharer& sharer) {
  const auto library = load_store();
  if (!library) return library.fault();
  return (*library)->open_nodes(address, sharer);
}

}  // namespace race2048::server
