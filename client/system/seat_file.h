// The files that keep people's places in rooms, so that a client that was killed or closed can
// resume when it is started again.
//
// All are in `seats` in the state folder, one for each server, room and name:
// example.org_2048_KXQ7WP_ada.seat. The client that has the place keeps its file locked. Beside
// them are earlier files that could not be read (.seat.damaged, .seat.damaged-2, ..).
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "client/choices/target.h"
#include "client/model/seat_record.h"
#include "client/system/seat_bytes.h"
#include "engine/or_fault.h"
#include "shared/descriptor.h"

namespace race2048::client {

// Why there is no file of a seat.
struct SeatFileFault {
  enum class Kind : std::uint8_t {
    missing,    // nobody has kept this place
    locked,     // another client has the place now
    put_aside,  // it was damaged, or from another version of this program; it has another name now
    unusable,   // the file or the folder cannot be read or written
  };
  Kind kind = Kind::missing;
  std::string text{};  // for the person, without a full stop at its end
};

// An open and locked file. After a fault of one of its functions the file lacks actions that the
// client has sent: call remove(). However often tokens and seals come, the file has at most
// kMostOldBytes more than twice what it needs.
class SeatFile {
 public:
  // Records that later ones have replaced, before the file is written anew.
  static constexpr std::size_t kMostOldBytes = std::size_t{16} * 1024;
  // Far beyond the actions that one person makes in a match of a day. A longer file counts as
  // damaged, so none is written.
  static constexpr std::size_t kMostBytes = std::size_t{64} * 1024 * 1024;

  // Makes a file for this place, in the place of an old one that no client has open.
  static OrFault<SeatFile, SeatFileFault> create(const Target& server, SeatRecord record);
  // Opens the file of an earlier client. Cuts off a last record that was not written to its end;
  // puts aside a file that makes no sense.
  static OrFault<SeatFile, SeatFileFault> open(const Target& server, const std::string& code,
                                               const std::string& name);

  const SeatRecord& record() const { return record_; }

  // Each returns once the system has the bytes: they survive the end of this program.
  OrFault<> set_place(const std::string& token, bool watches, const std::optional<Node>& at);
  // A seal with another match voids the actions.
  OrFault<> set_seal(const KeptSeal& seal);
  OrFault<> add(const SentAction& action);
  // Forgets the seal and the actions.
  OrFault<> end_match();
  // The place is given up. The object can only be destroyed afterwards.
  void remove();

 private:
  SeatFile(std::filesystem::path path, SeatRecord record);
  OrFault<> append(const std::string& bytes);
  // Appends a record that replaces an earlier one.
  OrFault<> supersede(const std::string& bytes);
  OrFault<> rewrite();

  std::filesystem::path path_;
  SeatRecord record_;
  SeatBytes next_;
  Descriptor file_;        // holds the lock
  std::size_t bytes_ = 0;  // in the file
  std::size_t old_ = 0;    // of these, in records that later ones have replaced
};

struct KeptSeat {
  std::string code;
  std::string name;
  bool locked = false;  // a client has this place now
  std::filesystem::file_time_type written{};
};

// The places kept on this server, in the room `code` unless that is empty; by code, then by name.
// Empty if the folder cannot be read. Does not read the files.
std::vector<KeptSeat> kept_seats(const Target& server, const std::string& code);

// Removes files of any server that no client has open and that nothing was written to for a day:
// no server keeps a place that long. Damaged files that were put aside go after the same time, and
// so do pipes and links with the names of such files.
void remove_old_seats(std::filesystem::file_time_type now);

}  // namespace race2048::client
