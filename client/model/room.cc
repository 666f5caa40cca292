#include "client/model/room.h"

#include <algorithm>

namespace race2048::client {
namespace {

bool has_seat(const Member& member) {
  return member.seat.has_value();
}

bool is_hidden(const PersonShown& hidden, const PersonShown& person) {
  return is_same_name(hidden.name, person.name) ||
         (hidden.number != 0 && hidden.number == person.number);
}

}  // namespace

bool Room::shows_keys() const {
  return info.listed &&
         std::ranges::any_of(people, [](const Member& it) { return !it.key_mark.empty(); });
}

std::span<const Member> Room::seated() const {
  return {people.begin(), std::ranges::partition_point(people, has_seat)};
}

std::span<const Member> Room::unseated() const {
  return std::span(people).subspan(seated().size());
}

const Member* Room::in_seat(std::uint32_t seat) const {
  const std::span<const Member> all = seated();
  const auto found = std::ranges::lower_bound(all, std::optional(seat), {}, &Member::seat);
  return found == all.end() || found->seat != seat ? nullptr : &*found;
}

const Member* Room::find(std::string_view called) const {
  const auto found = std::ranges::find(people, called, &Member::name);
  return found == people.end() ? nullptr : &*found;
}

PersonShown Room::named(const std::string& called) const {
  if (const Member* const member = find(called)) return *member;
  return {.name = called};
}

const Member* Room::own_member() const {
  return own_seat ? in_seat(*own_seat) : nullptr;
}

bool Room::hides(const PersonShown& person) const {
  return std::ranges::any_of(hidden, [&](const PersonShown& it) { return is_hidden(it, person); });
}

void Room::hide(const PersonShown& person) {
  hidden.push_back(person);
}

void Room::stop_hiding(const PersonShown& person) {
  std::erase_if(hidden, [&](const PersonShown& it) { return is_hidden(it, person); });
}

std::size_t Room::ready_count() const {
  const bool sealed = seal && seal->commitment;
  return static_cast<std::size_t>(std::count_if(
      people.begin(), people.end(),
      [sealed](const Member& member) { return member.ready && (member.has_nonce || !sealed); }));
}

std::size_t Room::enough() const {
  return seal && seal->settings.seats < 2 ? 1 : 2;
}

bool Room::between_rounds() const {
  return series && series->played > 0 && !series->over();
}

bool Room::has_referee() const {
  if (host.empty()) return false;
  const Member* const found = find(host);
  return found == nullptr || !found->seat;
}

}  // namespace race2048::client
