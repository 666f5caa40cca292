// The leases in PostgreSQL. For the files of this folder only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/nodes.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/listing_rows.h"
#include "server/store/postgres/people_rows.h"

namespace race2048::store {

// Time is the server's alone: nodes may have any.
class NodeRows final : public Nodes {
 public:
  // Throws PostgresError.
  NodeRows(const std::string& address, std::chrono::milliseconds answer_within, Sharer sharer)
      : connection_(address, answer_within),
        sharer_(std::move(sharer)),
        people_(connection_, sharer_.node),
        listings_(connection_, sharer_.node) {}

  OrStoreFault<std::vector<Node>> renew() override;
  OrStoreFault<SharedSecret> secret(const SharedSecret& proposed) override;
  OrStoreFault<> leave() override;
  OrStoreFault<std::optional<RoomOwner>> owner_of(std::string_view room) override;
  OrStoreFault<std::vector<LostRoom>> lost_rooms(const std::vector<std::string>& codes) override;
  OrStoreFault<IdentityNews> identity_news(const std::optional<ChangeMark>& since) override {
    return people_.identity_news(since);
  }
  OrStoreFault<std::vector<NameAnswer>> change_names(const NameChanges& changes) override {
    return people_.change_names(changes);
  }
  OrStoreFault<std::vector<std::string>> names_taken(const std::vector<std::string>& folded,
                                                     std::int64_t expired_before_unix_ms) override {
    return people_.names_taken(folded, expired_before_unix_ms);
  }
  OrStoreFault<std::vector<std::string>> change_listings(const ListingChanges& changes) override {
    return listings_.change(changes);
  }
  OrStoreFault<std::vector<Listed>> listings() override { return listings_.others(); }
  OrStoreFault<std::optional<std::string>> room_named(std::string_view folded) override {
    return listings_.room_named(folded);
  }

 private:
  PostgresConnection connection_;
  Sharer sharer_;
  PeopleRows people_;
  ListingRows listings_;
};

}  // namespace race2048::store
