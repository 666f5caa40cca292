#include "client/play/file_keeper.h"

#include <utility>

namespace race2048::client {

FileKeeper::FileKeeper(Target server, std::optional<SeatFile> found)
    : server_(std::move(server)), file_(std::move(found)) {}

std::optional<std::string> FileKeeper::take_notice() {
  return std::exchange(notice_, std::nullopt);
}

void FileKeeper::entered(const SeatRecord& place) {
  if (file_ && (file_->record().code != place.code || file_->record().name != place.name)) left();
  if (broken_) return;
  if (file_) return give_up_after(file_->set_place(place.token, place.watches, place.at));
  OrFault<SeatFile, SeatFileFault> made = SeatFile::create(server_, place);
  if (!made) return give_up(made.fault().text);
  file_ = *std::move(made);
}

void FileKeeper::sealed(const KeptSeal& seal) {
  if (file_) give_up_after(file_->set_seal(seal));
}

void FileKeeper::acted(const SentAction& action) {
  if (file_) give_up_after(file_->add(action));
}

void FileKeeper::match_over() {
  if (file_) give_up_after(file_->end_match());
}

void FileKeeper::left() {
  if (file_) file_->remove();
  file_.reset();
  broken_ = false;
}

void FileKeeper::give_up_after(const OrFault<>& done) {
  if (!done) give_up(done.fault().text);
}

void FileKeeper::give_up(const std::string& why) {
  left();
  broken_ = true;
  notice_ = "If this program is killed, it cannot take up your place again: " + why + ".";
}

}  // namespace race2048::client
