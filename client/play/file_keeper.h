// Keeps a client's place in a file, so that the next start can resume it.
#pragma once

#include <optional>
#include <string>

#include "client/choices/target.h"
#include "client/model/seat_record.h"
#include "client/system/seat_file.h"
#include "engine/or_fault.h"

namespace race2048::client {

class FileKeeper : public SeatKeeper {
 public:
  // `found` is the file of the place on this server that the client takes up again, if any.
  FileKeeper(Target server, std::optional<SeatFile> found);

  // True while a file keeps the client's place.
  bool keeps() const { return file_.has_value(); }
  // A line for the person when the place is not kept any more; each comes once.
  std::optional<std::string> take_notice();

  void entered(const SeatRecord& place) override;
  void sealed(const KeptSeal& seal) override;
  void acted(const SentAction& action) override;
  void match_over() override;
  void left() override;

 private:
  // After a fault the file lacks actions that the client has sent, so it is removed.
  void give_up_after(const OrFault<>& done);
  void give_up(const std::string& why);

  Target server_;
  std::optional<SeatFile> file_;
  bool broken_ = false;  // this place cannot be kept
  std::optional<std::string> notice_;
};

}  // namespace race2048::client
