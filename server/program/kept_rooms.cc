#include "server/program/kept_rooms.h"

#include <utility>

#include <asio/post.hpp>
#include <spdlog/spdlog.h>

#include "server/program/recovery_log.h"
#include "shared/hex.h"

namespace race2048::server {
namespace {

constexpr std::chrono::hours kRetireEvery{1};
// An idle server checks its files this often; each write checks them too.
constexpr std::chrono::seconds kCheckFilesEvery{15};
constexpr std::size_t kMatchDigits = 12;  // of a match's id, as in the log of decisions

}  // namespace

store::OrStoreFault<std::unique_ptr<KeptRooms>> KeptRooms::open(
    asio::io_context& context, const KeptRoomsOptions& options,
    store::OrStoreFault<std::unique_ptr<store::Database>> database) {
  if (!database) return database.fault();
  if (const std::optional<std::int64_t> version = (*database)->older_version()) {
    spdlog::info(
        "the database had tables of version {} and is up to date now; an older race2048d "
        "refuses it",
        *version);
  }
  return std::make_unique<KeptRooms>(context, options, *std::move(database));
}

KeptRooms::KeptRooms(asio::io_context& context, const KeptRoomsOptions& options,
                     std::unique_ptr<store::Database> database)
    : context_(context),
      timer_(context),
      retire_timer_(context),
      check_timer_(context),
      retention_(options.retention),
      passes_through_(options.passes_through),
      journal_(
          {.release = [this](Batch batch) { server_->release(batch); },
           .on_kept = [this](const std::string& room, const MatchKept& kept,
                             const std::string& why) { on_kept(room, kept, why); },
           .call_later = [this](std::chrono::milliseconds after,
                                std::function<void()> call) { call_later(after, std::move(call)); },
           .on_fault =
               [](const store::StoreFault& fault) {
                 spdlog::error("a room's journal is not kept: {}", fault.text);
               }},
          options.seat_idle),
      archive_({.reply =
                    [this](SessionId session, const Reply& reply) {
                      server_->reply(session, reply, std::chrono::steady_clock::now());
                    },
                .on_fault =
                    [](const store::StoreFault& fault) {
                      spdlog::error("results cannot be read: {}", fault.text);
                    }}),
      identities_([](const store::StoreFault& fault) {
        spdlog::error("names and bans are not kept: {}", fault.text);
      }),
      database_(std::move(database)) {
  archive_.set_open(options.results_for_all);
}

void KeptRooms::call_later(std::chrono::milliseconds after, std::function<void()> call) {
  timer_.expires_after(after);
  timer_.async_wait([call = std::move(call)](const asio::error_code& error) {
    if (!error) call();
  });
}

store::OrStoreFault<> KeptRooms::restore(MatchServer& server, TimePoint now) {
  server_ = &server;
  if (auto restored = StoreIdentities::restore(*database_, server); !restored) return restored;
  if (auto taken = take_up_rooms(now); !taken) return taken;
  store_.emplace(
      std::move(database_),
      [this](std::function<void()> call) { asio::post(context_, std::move(call)); },
      store::StoreEvents{
          .on_trouble = [this](const store::StoreFault& fault) { on_trouble(fault); },
          .on_recovered = [this] { on_recovered(); },
          .on_lost = [this](const store::LostRoom& lost) { lose_room(lost); },
          .on_retired = [](const store::Retired& done) { on_retired(done); }});
  journal_.begin(*store_);
  retire();
  check_files();
  archive_.begin(*store_);
  identities_.begin(*store_);
  if (shared_rooms_) {
    shared_state_->begin(server);
    shared_rooms_->begin(server, *store_);
  }
  return {};
}

store::OrStoreFault<> KeptRooms::take_up_rooms(TimePoint now) {
  // Among several servers the rooms are claimed while the lease is renewed.
  if (shared_rooms_) return {};
  const store::OrStoreFault<Recovery> recovery = recover(*database_, journal_, *server_, now);
  if (!recovery) return recovery.fault();
  log_recovery(*recovery);
  return {};
}

store::OrStoreFault<> KeptRooms::share(const store::Sharer& self,
                                       std::unique_ptr<store::Nodes> nodes,
                                       std::chrono::milliseconds resume_wait) {
  // Before the names and bans are read.
  const auto read = nodes->identity_news({});
  if (!read) return read.fault();
  auto joined = SharedRooms::join(context_, journal_, self, std::move(nodes),
                                  {.resume_wait = resume_wait, .passes_through = passes_through_});
  if (!joined) return joined.fault();
  shared_rooms_ = *std::move(joined);
  shared_state_.emplace(context_, shared_rooms_->thread(), shared_rooms_->registry(), read->mark,
                        ages());
  return {};
}

void KeptRooms::lose_room(const store::LostRoom& lost) {
  if (shared_rooms_) return shared_rooms_->lose_room(lost);
  (void)lose(lost, Elsewhere{}, journal_, *server_, std::chrono::steady_clock::now());
}

void KeptRooms::retire() {
  store_->retire(retention_);
  retire_timer_.expires_after(kRetireEvery);
  retire_timer_.async_wait([this](const asio::error_code& error) {
    if (!error) retire();
  });
}

void KeptRooms::check_files() {
  store_->check_files();
  store_->query([](store::Database& database) { return database.kept(); },
                [this](const store::OrStoreFault<store::Kept>& kept) {
                  if (kept) stored_ = *kept;
                });
  check_timer_.expires_after(kCheckFilesEvery);
  check_timer_.async_wait([this](const asio::error_code& error) {
    if (!error) check_files();
  });
}

void KeptRooms::on_trouble(const store::StoreFault& fault) {
  spdlog::error("nothing can be stored: {}. Running matches continue, no new one begins.",
                fault.text);
  server_->set_storage_trouble(true);
  if (shared_rooms_) shared_rooms_->set_trouble(true);
  journal_.on_trouble();
  identities_.set_trouble(true);
}

void KeptRooms::on_recovered() {
  spdlog::info("storage works again");
  server_->set_storage_trouble(false);
  if (shared_rooms_) shared_rooms_->set_trouble(false);
  journal_.on_recovered();
  identities_.set_trouble(false);
}

void KeptRooms::on_retired(const store::Retired& done) {
  const auto days = [](std::chrono::milliseconds age) { return age / std::chrono::hours(24); };
  spdlog::info(
      "the retention has deleted {} results and {} replays of others, saved {} to {} days ago",
      done.matches, done.replays, days(done.youngest), days(done.oldest));
}

void KeptRooms::on_kept(const std::string& room, const MatchKept& kept, const std::string& why) {
  const std::string match = hex(kept.match_id, kMatchDigits);
  switch (kept.state) {
    case MatchKept::State::stored:
      spdlog::debug("match={} its result is saved", match);
      break;
    case MatchKept::State::not_yet:
      spdlog::warn("match={} its result is not saved yet", match);
      break;
    case MatchKept::State::never:
      spdlog::error("match={} its result is not saved: {}", match, why);
      break;
  }
  server_->tell_kept(room, kept);
}

bool KeptRooms::finish() {
  timer_.cancel();
  retire_timer_.cancel();
  check_timer_.cancel();
  if (shared_rooms_) {
    shared_state_->stop();
    shared_rooms_->stop();
  }
  journal_.flush();
  identities_.flush();
  const store::OrStoreFault<> stopped = store_->stop();
  if (!stopped) spdlog::error("the last decisions could not be stored: {}", stopped.fault().text);
  if (shared_rooms_) {
    if (const auto left = shared_rooms_->leave(); !left) {
      spdlog::warn("the rooms are claimed when their lease ends: {}", left.fault().text);
    }
  }
  if (store_->fsync_failed()) {
    spdlog::error("syncing a file has failed: the disk may lack data that it took");
  }
  return stopped && !store_->fsync_failed();
}

}  // namespace race2048::server
