// Nodes of which only what a test overrides does anything.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/nodes.h"

namespace race2048::server {

class IdleNodes : public store::Nodes {
 public:
  store::OrStoreFault<std::vector<store::Node>> renew() override {
    return std::vector<store::Node>();
  }
  store::OrStoreFault<store::SharedSecret> secret(const store::SharedSecret& proposed) override {
    return proposed;
  }
  store::OrStoreFault<> leave() override { return {}; }
  store::OrStoreFault<std::optional<store::RoomOwner>> owner_of(std::string_view) override {
    return std::optional<store::RoomOwner>();
  }
  store::OrStoreFault<std::vector<store::LostRoom>> lost_rooms(
      const std::vector<std::string>&) override {
    return std::vector<store::LostRoom>();
  }
  store::OrStoreFault<store::IdentityNews> identity_news(
      const std::optional<store::ChangeMark>&) override {
    return store::IdentityNews();
  }
  store::OrStoreFault<std::vector<store::NameAnswer>> change_names(
      const store::NameChanges& changes) override {
    return std::vector<store::NameAnswer>(changes.claims.size(), store::NameAnswer::ours);
  }
  store::OrStoreFault<std::vector<std::string>> names_taken(const std::vector<std::string>&,
                                                            std::int64_t) override {
    return std::vector<std::string>();
  }
  store::OrStoreFault<std::vector<std::string>> change_listings(
      const store::ListingChanges& changes) override {
    std::vector<std::string> codes;
    for (const store::ListingRow& row : changes.rows) codes.push_back(row.code);
    return codes;
  }
  store::OrStoreFault<std::vector<store::Listed>> listings() override {
    return std::vector<store::Listed>();
  }
  store::OrStoreFault<std::optional<std::string>> room_named(std::string_view) override {
    return std::optional<std::string>();
  }

 protected:
  static store::StoreFault away() {
    return {.kind = store::StoreFault::Kind::io, .text = "no answer"};
  }
};

}  // namespace race2048::server
