#include "server/door/names.h"

#include <algorithm>
#include <array>

#include "engine/match/person.h"
#include "shared/names.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

// The same for names that look alike.
std::string look_of(std::string_view name) {
  std::string look = folded_name(without_accents(name));
  std::erase_if(look, [](char letter) { return letter == '_' || letter == '.' || letter == '-'; });
  std::ranges::replace(look, '0', 'o');
  std::ranges::replace_if(
      look, [](char letter) { return letter == '1' || letter == 'l'; }, 'i');
  return look;
}

std::string_view without_number(std::string_view name) {
  const std::size_t last = name.find_last_not_of("0123456789_.-");
  return name.substr(0, last == name.npos ? 0 : last + 1);
}

// The beginnings of names to offer in place of a reserved one.
constexpr std::array kNamesForAnybody = {"player", "guest", "racer", "person"};

// Why a name is refused.
constexpr const char* kReserved = " is reserved on this server; ";
constexpr const char* kOwned = " belongs to somebody else's key on this server; ";
constexpr const char* kInUse = " is taken on this server; ";

Refusal refusal(const std::string& name, const char* why, const std::string& free) {
  return {.reason = Reason::name_taken,
          .text = "The name " + name + why + free + " is free.",
          .suggestion = free};
}

}  // namespace

ReservedNames::ReservedNames(const std::vector<std::string>& more) {
  for (const std::string_view name : kReservedNames) looks_.insert(look_of(name));
  for (const std::string& name : more) looks_.insert(look_of(name));
}

bool ReservedNames::has(std::string_view name) const {
  return looks_.contains(look_of(name)) || looks_.contains(look_of(without_number(name)));
}

OrFault<Names::Claim, Refusal> Names::claim(const Person& person, std::int64_t unix_ms) {
  const std::string& name = person.name;
  if (!is_valid_name(name)) {
    return Refusal{Reason::bad_name, std::string("A name has ") + kNameRules + "."};
  }
  const bool reserved = is_reserved(person);
  const std::string folded = folded_name(name);
  const bool is_anothers = belongs_to_another(folded, person, unix_ms);
  if (!is_anothers && !reserved) {
    if (std::optional<Claim> claim = hold(person)) {
      if (person.keyed) owned_.use(folded, person.player_id, unix_ms);
      return *std::move(claim);
    }
  }
  const std::string free = offers(person, unix_ms, 1).front();
  return reserved ? refusal(name, kReserved, free) : taken(name, is_anothers, free);
}

bool Names::may_claim(const Person& person, std::int64_t unix_ms) const {
  const std::string folded = folded_name(person.name);
  return is_valid_name(person.name) && !is_reserved(person) && !in_use_.contains(folded) &&
         !belongs_to_another(folded, person, unix_ms);
}

std::vector<std::string> Names::offers(const Person& person, std::int64_t unix_ms,
                                       std::size_t count) const {
  std::vector<std::string> free;
  next_free_name(beginning_for(person), [&](const std::string& candidate) {
    const std::string folded = folded_name(candidate);
    if (in_use_.contains(folded) || belongs_to_another(folded, person, unix_ms)) return true;
    free.push_back(candidate);
    return free.size() < count;
  });
  return free;
}

Refusal Names::taken(const std::string& name, bool owned, const std::string& offer) {
  return refusal(name, owned ? kOwned : kInUse, offer);
}

bool Names::belongs_to_another(const std::string& folded, const Person& person,
                               std::int64_t unix_ms) const {
  return owned_.is_anothers(folded, person.keyed ? &person.player_id : nullptr, unix_ms);
}

bool Names::is_reserved(const Person& person) const {
  return reserved_.has(person.name) || (is_ghost_name(person.name) && !person.bot);
}

std::string Names::beginning_for(const Person& person) const {
  // A reserved name with a number is reserved too.
  if (!is_reserved(person)) return person.name;
  const auto* const free = std::ranges::find_if_not(
      kNamesForAnybody, [this](const char* beginning) { return reserved_.has(beginning); });
  return free == kNamesForAnybody.end() ? kNamesForAnybody.back() : *free;
}

std::optional<Names::Claim> Names::hold(const Person& person) {
  std::string folded = folded_name(person.name);
  if (!in_use_.insert(folded).second) return std::nullopt;
  if (use_ != nullptr) use_->on_held(folded, person);
  return Claim(*this, std::move(folded));
}

void Names::release(const std::string& folded) {
  in_use_.erase(folded);
  if (use_ != nullptr) use_->on_free(folded);
}

std::optional<PlayerId> Names::owner(const std::string& name) const {
  return owned_.owner(folded_name(name));
}

std::size_t Names::forget(const std::string& name) {
  const std::optional<PlayerId> key = owner(name);
  return key ? owned_.free_all(*key) : 0;
}

}  // namespace race2048::server
