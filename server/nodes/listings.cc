#include "server/nodes/listings.h"

#include <algorithm>
#include <memory>

#include "engine/match/person.h"
#include "server/audience/messages.h"
#include "server/hosting/checked_requests.h"
#include "server/nodes/membership.h"

namespace race2048::server {

void Listings::begin(RoomHost& rooms, OtherRooms& others) {
  rooms_ = &rooms;
  others_ = &others;
}

void Listings::on_time() {
  if (stopped_) return;
  const TimePoint now = hooks_.clock();
  if (!tells_ && (!told_at_ || now - *told_at_ >= limits::kListingsWritten)) {
    told_at_ = now;
    tell();
  }
  const auto asked_at = others_->asked_at();
  const bool is_watched = asked_at && now - *asked_at < limits::kListWatched;
  const auto every = is_watched ? limits::kListingsRead : limits::kListingsReadRarely;
  if (!reads_ && (!read_at_ || now - *read_at_ >= every)) {
    read_at_ = now;
    read();
  }
}

// ---- The rooms here.

void Listings::tell() {
  tells_ = true;
  const auto look = std::make_shared<Look>();
  hooks_.add_chore([this, look](ChoreWork& work, TimePoint now) {
    look->now = now;
    const bool all = look->walk.go_on(
        *rooms_, work, [&](const HostedRoom& hosted) { look_at(hosted, *look, work); });
    if (all) write(*look);
    return all;
  });
}

void Listings::look_at(const HostedRoom& hosted, Look& look, ChoreWork& work) {
  const Room& room = hosted.room;
  if (!room.is_open() || hosted.closes) return;
  const bool is_listed = room.state().options().listed;
  const bool is_named = !room.name().empty() && rooms_->find_named(room.name()) == &hosted;
  if (!is_listed && !is_named) return;
  work.use(ChoreWork::kListed);
  store::ListingRow row{.code = room.code()};
  if (is_named) row.room_name = folded_name(room.name());
  if (is_listed) {
    row.entry = entry_of(room).SerializeAsString();
    row.is_joinable = room.is_open_to({}) && room.will_start_soon(look.now);
  }
  look.codes.insert(row.code);
  const auto known = written_.find(row.code);
  if (known == written_.end() || known->second != row) look.changes.rows.push_back(std::move(row));
}

void Listings::write(Look& look) {
  for (const auto& [code, row] : written_) {
    if (!look.codes.contains(code)) look.changes.gone.push_back(code);
  }
  if (stopped_ || (look.changes.rows.empty() && look.changes.gone.empty())) {
    tells_ = false;
    return;
  }
  // What may be there must be deleted in its time.
  for (const store::ListingRow& row : look.changes.rows) written_[row.code] = {};
  thread_.query(
      [changes = look.changes](store::Nodes& nodes) { return nodes.change_listings(changes); },
      [this, changes = look.changes](const store::OrStoreFault<std::vector<std::string>>& written) {
        on_written(changes, written);
      });
}

void Listings::on_written(const store::ListingChanges& changes,
                          const store::OrStoreFault<std::vector<std::string>>& written) {
  tells_ = false;
  if (!written) {
    // Perhaps others forget this server's rows before the database answers again.
    for (auto& [code, row] : written_) row = {};
    return;
  }
  const std::set<std::string> codes(written->begin(), written->end());
  for (const store::ListingRow& row : changes.rows) {
    if (codes.contains(row.code)) written_[row.code] = row;
  }
  for (const std::string& code : changes.gone) written_.erase(code);
}

// ---- The rooms elsewhere.

void Listings::read() {
  reads_ = true;
  thread_.query(
      [](store::Nodes& nodes) -> store::OrStoreFault<std::vector<OtherRoom>> {
        const auto rows = nodes.listings();
        if (!rows) return rows.fault();
        return other_rooms(*rows);
      },
      [this](store::OrStoreFault<std::vector<OtherRoom>> rooms) {
        reads_ = false;
        // What is not known to be there is not shown.
        others_->set(rooms ? *std::move(rooms) : std::vector<OtherRoom>());
      });
}

std::vector<OtherRoom> other_rooms(const std::vector<store::Listed>& rows) {
  std::vector<OtherRoom> rooms;
  for (const store::Listed& row : rows) {
    OtherRoom room{.is_joinable = row.row.is_joinable};
    auto place = elsewhere_at(row.owner.node.address);
    if (!place || !room.entry.ParseFromString(row.row.entry)) continue;
    auto settings = settings_from(room.entry.settings());
    if (!settings || room.entry.code() != row.row.code) continue;
    room.settings = *std::move(settings);
    room.at = *std::move(place);
    room.at.room = row.row.code;
    room.at.epoch = row.owner.epoch;
    room.place = {.is_full = room.entry.locked() || room.entry.players() >= room.settings.seats,
                  .runs = room.entry.running(),
                  .players = room.entry.players(),
                  .code = row.row.code};
    rooms.push_back(std::move(room));
  }
  std::sort(rooms.begin(), rooms.end());
  return rooms;
}

}  // namespace race2048::server
