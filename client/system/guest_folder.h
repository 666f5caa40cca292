// The folders of people who play on this machine over ssh on one account: for each key guests/ID in
// the state folder, and for people without a key guests/visit-XXXXXX while they are here.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/or_fault.h"
#include "shared/descriptor.h"

namespace race2048::client {

// A folder that a person uses now. Several programs may use the one of the same key at once; it
// cannot be removed meanwhile.
class GuestFolder {
 public:
  // Where every key may log in, everybody can cause folders. Beyond: see make_room_for_guest().
  static constexpr std::size_t kMost = 1000;

  // `id` names the person's key; nullopt for a person without one. When the machine keeps no more
  // guests, a new key gets the folder of a visit. The fault is a line for the person.
  static OrFault<GuestFolder> open(const std::optional<std::string>& id);

  // Removes the folder of a visit.
  ~GuestFolder();
  GuestFolder(GuestFolder&&) noexcept = default;
  GuestFolder& operator=(GuestFolder&&) = delete;

  const std::filesystem::path& path() const { return path_; }

  // True if the folder goes when the person does.
  bool is_visit() const { return is_visit_; }

  // The name that the person has chosen; nothing until then.
  std::optional<std::string> name() const;
  // Returns false if it cannot be saved: the person is then asked again next time.
  bool set_name(const std::string& name) const;

 private:
  GuestFolder(std::filesystem::path path, Descriptor lock, bool is_visit);

  std::filesystem::path path_;
  Descriptor lock_;  // of the folder, shared
  bool is_visit_;
};

// Removes the folders of visits that are over and, until fewer than `most` folders of keys are
// left, those that may go, the one unused for longest first: folders of people who never got a
// name; then those of people who came on one day only, 30 days after it; then those of regulars,
// after a year, when servers free their names too. So strangers with fresh keys displace nobody who
// has a name. Folders in use stay. Returns false if there is no room for another.
[[nodiscard]] bool make_room_for_guest(const std::filesystem::path& guests, std::size_t most,
                                       std::filesystem::file_time_type now);

}  // namespace race2048::client
