#include "server/identity/store_identities.h"

namespace race2048::server {
namespace {

store::StoredName row_of(const OwnedName& name) {
  return {.folded_name = name.folded,
          .key = name.key,
          .taken_unix_ms = name.taken_unix_ms,
          .used_unix_ms = name.used_unix_ms};
}

store::StoredBan row_of(const ServerBan& ban) {
  return {.who = ban.who,
          .made_unix_ms = ban.made_unix_ms,
          .until_unix_ms = ban.until_unix_ms,
          .note = ban.note};
}

}  // namespace

store::OrStoreFault<> StoreIdentities::restore(store::Database& database, MatchServer& server) {
  const auto kept = database.identities();
  if (!kept) return kept.fault();
  for (const store::StoredName& row : kept->names) {
    server.restore(OwnedName{.folded = row.folded_name,
                             .key = row.key,
                             .taken_unix_ms = row.taken_unix_ms,
                             .used_unix_ms = row.used_unix_ms});
  }
  for (const store::StoredBan& row : kept->bans) {
    server.restore(ServerBan{.who = row.who,
                             .made_unix_ms = row.made_unix_ms,
                             .until_unix_ms = row.until_unix_ms,
                             .note = row.note});
  }
  return {};
}

void StoreIdentities::begin(store::StoreThread& store) {
  store_ = &store;
  send_if_idle();
}

void StoreIdentities::flush() {
  if (store_ != nullptr && !waiting_.empty()) send();
}

void StoreIdentities::keep(const OwnedName& name) {
  if (is_full()) return;
  waiting_.names.insert_or_assign(name.folded, row_of(name));
  send_if_idle();
}

void StoreIdentities::forget_name(const std::string& folded) {
  if (is_full()) return;
  waiting_.names.insert_or_assign(folded, std::nullopt);
  send_if_idle();
}

void StoreIdentities::keep(const ServerBan& ban) {
  if (is_full()) return;
  waiting_.bans.insert_or_assign(ban.who, row_of(ban));
  send_if_idle();
}

void StoreIdentities::forget_ban(const std::string& who) {
  if (is_full()) return;
  waiting_.bans.insert_or_assign(who, std::nullopt);
  send_if_idle();
}

bool StoreIdentities::is_full() {
  if (waiting_.names.size() + waiting_.bans.size() < limits::kMaxWaitingIdentities) return false;
  if (!std::exchange(said_full_, true)) {
    on_fault_({.kind = store::StoreFault::Kind::dropped,
               .text = "too many changes of names and bans wait for the disk"});
  }
  return true;
}

void StoreIdentities::send_if_idle() {
  if (store_ != nullptr && sending_ == 0 && !waiting_.empty()) send();
}

void StoreIdentities::send() {
  ++sending_;
  // A ban is the operator's word and rare; a name can be taken again.
  const auto durability = waiting_.bans.empty() ? Durability::this_program : Durability::power_loss;
  store_->change(std::exchange(waiting_, {}), durability,
                 [this](const store::OrStoreFault<>& stored) { on_stored(stored); });
}

void StoreIdentities::on_stored(const store::OrStoreFault<>& stored) {
  --sending_;
  said_full_ = false;
  if (!stored) {
    on_fault_(stored.fault());
    settle(false);
  }
  send_if_idle();
  if (sending_ == 0) settle(true);
}

void StoreIdentities::when_stored(std::function<void(bool)> done) {
  if (trouble_ || said_full_) return done(false);
  settling_.push_back(std::move(done));
  if (sending_ == 0 && waiting_.empty()) settle(true);
}

void StoreIdentities::set_trouble(bool trouble) {
  trouble_ = trouble;
  if (trouble_) settle(false);
}

void StoreIdentities::settle(bool stored) {
  for (const auto& done : std::exchange(settling_, {})) done(stored);
}

}  // namespace race2048::server
