#include "server/program/kept_rooms.h"

#include <utility>

#include <asio/post.hpp>
#include <spdlog/spdlog.h>

namespace race2048::server {

store::OrStoreFault<std::unique_ptr<KeptRooms>> KeptRooms::open(
    asio::io_context& context, const std::filesystem::path& folder) {
  store::OrStoreFault<store::Database> database = store::Database::open({.folder = folder});
  if (!database) return database.fault();
  return std::make_unique<KeptRooms>(context, *std::move(database));
}

KeptRooms::KeptRooms(asio::io_context& context, store::Database database)
    : context_(context),
      timer_(context),
      journal_(
          {.release = [this](Batch batch) { server_->release(batch); },
           .call_later = [this](std::chrono::milliseconds after,
                                std::function<void()> call) { call_later(after, std::move(call)); },
           .on_fault =
               [](const store::StoreFault& fault) {
                 spdlog::error("a room's journal is not kept: {}", fault.text);
               }}),
      database_(std::move(database)) {}

void KeptRooms::call_later(std::chrono::milliseconds after, std::function<void()> call) {
  timer_.expires_after(after);
  timer_.async_wait([call = std::move(call)](const asio::error_code& error) {
    if (!error) call();
  });
}

store::OrStoreFault<> KeptRooms::restore(MatchServer& server, TimePoint now) {
  server_ = &server;
  const store::OrStoreFault<Recovery> recovery = recover(*database_, journal_, server, now);
  if (!recovery) return recovery.fault();
  if (recovery->rooms != 0) spdlog::info("{} rooms of the last run go on", recovery->rooms);
  for (const Recovery::Aside& aside : recovery->aside) {
    spdlog::error("room={} cannot be restored and is put aside: {}", aside.room, aside.reason);
  }
  store_.emplace(
      *std::exchange(database_, std::nullopt),
      [this](std::function<void()> call) { asio::post(context_, std::move(call)); },
      store::StoreEvents{
          .on_trouble = [this](const store::StoreFault& fault) { on_trouble(fault); },
          .on_recovered = [this] { on_recovered(); }});
  journal_.begin(*store_);
  return {};
}

void KeptRooms::on_trouble(const store::StoreFault& fault) {
  spdlog::error("nothing can be stored: {}. Matches that run go on, no new one begins.",
                fault.text);
  server_->set_storage_trouble(true, std::chrono::steady_clock::now());
  journal_.on_trouble();
}

void KeptRooms::on_recovered() {
  spdlog::info("all is stored again");
  server_->set_storage_trouble(false, std::chrono::steady_clock::now());
  journal_.on_recovered();
}

bool KeptRooms::finish() {
  timer_.cancel();
  journal_.flush();
  const store::OrStoreFault<> stopped = store_->stop();
  if (!stopped) spdlog::error("the last decisions could not be stored: {}", stopped.fault().text);
  if (store_->fsync_failed()) {
    spdlog::error("syncing a file has failed: what the disk holds may not be what it said");
  }
  return stopped && !store_->fsync_failed();
}

}  // namespace race2048::server
