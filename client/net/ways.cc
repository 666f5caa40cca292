#include "client/net/ways.h"

#include <algorithm>
#include <utility>

#include "client/net/connect_fault.h"
#include "shared/letter_case.h"
#include "shared/limits.h"

namespace race2048::client {

std::string why_not(const Way& way, const asio::error_code& error) {
  return way.ever_connected ? error.message() : unreachable_text(way.target, error);
}

std::string why_not_found(const Way& way, const asio::error_code& error) {
  return way.ever_connected ? lookup_fault(error) : not_found_text(way.target, error);
}

Ways::Ways(EventLoop& loop, Target target, Trust trust, LookedUp looked_up)
    : loop_(loop),
      target_(std::move(target)),
      trust_(std::move(trust)),
      looked_up_(std::move(looked_up)) {
  for (const Target& server : servers_of(target_)) {
    auto check = named_.empty()
                     ? trust_.first
                     : std::make_shared<ServerCheck>(server, trust_.known_servers, trust_.whom);
    named_.push_back(add({.address = server_text(server)}, server, std::move(check)));
  }
}

std::shared_ptr<Way> Ways::add(const Node& node, const Target& target,
                               std::shared_ptr<ServerCheck> check) {
  const auto way = std::make_shared<Way>(node, target, std::move(check));
  way->lookup.emplace(loop_, way->target, [this, it = way.get()](const asio::error_code& error) {
    looked_up_(*it, error);
  });
  return way;
}

OrFault<std::shared_ptr<Way>> Ways::to(const Node& node) {
  for (const std::shared_ptr<Way>& way : named_) {
    if (lower_case(way->node.address) != lower_case(node.address)) continue;
    // A key that the person has named, or that this visit has met there, counts for more.
    const bool is_certain = way->target.fingerprint || way->check->first();
    if (!node.fingerprint || is_certain || target_.plaintext) return way;
  }
  for (const std::shared_ptr<Way>& way : led_) {
    if (way->node == node) return way;
  }
  OrFault<Target> target = parse_target(node.address, "");
  if (!target) return target.fault();
  if (is_address_of_this_machine(*target) && !is_address_of_this_machine(target_)) {
    return Fault{server_text(target_) + " sends you on to " + node.address +
                 ", which is an address of this machine itself."};
  }
  target->fingerprint = node.fingerprint;
  target->plaintext = target_.plaintext;
  auto check = std::make_shared<ServerCheck>(*target, std::filesystem::path(),
                                             ServerCheck::Whom::introduced);
  forget_unused();
  led_.push_back(add(node, *target, std::move(check)));
  return led_.back();
}

void Ways::forget_unused() {
  for (auto way = led_.begin(); way != led_.end() && led_.size() >= limits::kMaxNodes;) {
    way = way->use_count() == 1 ? led_.erase(way) : way + 1;
  }
}

void Ways::detach() {
  for (const auto* const ways : {&named_, &led_}) {
    for (const std::shared_ptr<Way>& way : *ways) way->lookup.reset();
  }
}

}  // namespace race2048::client
