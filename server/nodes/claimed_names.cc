#include "server/nodes/claimed_names.h"

#include <algorithm>

#include "server/door/identity_limits.h"

namespace race2048::server {

void ClaimedNames::begin(Names& names) {
  names_ = &names;
  names.set_use(this);
}

std::int64_t ClaimedNames::expired_before() const {
  const std::chrono::milliseconds kept = limits::kNameKept;
  return hooks_.age_unix_ms() - kept.count();
}

void ClaimedNames::on_held(const std::string& folded, const Person& person) {
  held_.insert_or_assign(folded, store::person_bytes(person));
  freed_.erase(folded);
  unclaimed_.insert(folded);
  send_if_idle();
}

void ClaimedNames::on_free(const std::string& folded) {
  held_.erase(folded);
  unclaimed_.erase(folded);
  contested_.erase(folded);
  freed_.insert(folded);
  send_if_idle();
}

std::optional<DoorAnswer> ClaimedNames::ask(DoorTicket ticket, const Person& person) {
  // The server refuses by itself, or the database is away: nobody is kept out by that.
  if (is_away_ || !names_->may_claim(person, hooks_.age_unix_ms())) return Permitted{};
  const TimePoint now = hooks_.clock();
  logins_.emplace(
      ticket,
      Login{.person = person, .folded = folded_name(person.name), .since = now, .ask_at = now});
  send_if_idle();
  return std::nullopt;
}

void ClaimedNames::on_time() {
  if (asked_at_ && hooks_.clock() - *asked_at_ >= limits::kClaimAnswered) {
    is_away_ = true;
    let_all_in();
  }
  if (hooks_.clock() >= contest_at_) unclaimed_.merge(contested_);
  send_if_idle();
}

void ClaimedNames::add_logins(TimePoint now, std::set<std::string>& names,
                              std::vector<Asked>& asked, store::NameChanges& changes) {
  for (const auto& [ticket, login] : logins_) {
    // The second one of a name waits for the next question.
    if (login.ask_at > now || !names.insert(login.folded).second) continue;
    asked.push_back({.ticket = ticket, .folded = login.folded});
    changes.claims.push_back(
        {.folded = login.folded, .person = store::person_bytes(login.person), .is_login = true});
  }
}

void ClaimedNames::send_if_idle() {
  const TimePoint now = hooks_.clock();
  if (asked_at_ || stopped_) return;
  store::NameChanges changes{.freed = {}, .claims = {}, .expired_before_unix_ms = expired_before()};
  std::vector<Asked> asked;
  std::set<std::string> names;
  if (now >= retry_at_) {
    changes.freed.assign(freed_.begin(), freed_.end());
    for (const std::string& folded : unclaimed_) {
      names.insert(folded);
      asked.push_back({.ticket = std::nullopt, .folded = folded});
      changes.claims.push_back({.folded = folded, .person = held_.at(folded)});
    }
    freed_.clear();
  }
  add_logins(now, names, asked, changes);
  if (changes.freed.empty() && changes.claims.empty()) {
    // The next login shows whether the database is still away.
    if (now >= retry_at_) is_away_ = false;
    return;
  }
  asked_at_ = now;
  std::vector<std::string> freed = changes.freed;
  thread_.query(
      [changes = std::move(changes)](store::Nodes& nodes) { return nodes.change_names(changes); },
      [this, asked = std::move(asked), freed = std::move(freed)](
          const store::OrStoreFault<std::vector<store::NameAnswer>>& answers) {
        on_answer(asked, freed, answers);
      });
}

void ClaimedNames::on_answer(const std::vector<Asked>& asked, const std::vector<std::string>& freed,
                             const store::OrStoreFault<std::vector<store::NameAnswer>>& answers) {
  if (!answers) return on_fault(freed);
  is_away_ = false;
  std::vector<Refused> refused;
  for (std::size_t i = 0; i != asked.size(); ++i) {
    const store::NameAnswer answer = answers->at(i);
    if (answer == store::NameAnswer::ours) {
      on_ours(asked[i]);
    } else {
      on_not_ours(asked[i], answer, refused);
    }
  }
  if (!refused.empty()) refuse(refused);
  asked_at_.reset();
  send_if_idle();
}

void ClaimedNames::on_fault(const std::vector<std::string>& freed) {
  is_away_ = true;
  retry_at_ = hooks_.clock() + limits::kClaimedAgain;
  for (const std::string& folded : freed) {
    if (!held_.contains(folded)) freed_.insert(folded);
  }
  let_all_in();
  asked_at_.reset();
}

void ClaimedNames::on_ours(const Asked& claim) {
  if (claim.ticket) admit(*claim.ticket);
  unclaimed_.erase(claim.folded);
  // The person has gone, or was refused for another reason.
  if (!held_.contains(claim.folded)) freed_.insert(claim.folded);
}

void ClaimedNames::on_not_ours(const Asked& claim, store::NameAnswer answer,
                               std::vector<Refused>& refused) {
  if (!claim.ticket) {
    if (unclaimed_.erase(claim.folded) == 0) return;  // the person has gone
    contested_.insert(claim.folded);
    contest_at_ = hooks_.clock() + limits::kClaimedAgain;
    return;
  }
  const auto found = logins_.find(*claim.ticket);
  if (found == logins_.end()) return;
  Login& login = found->second;
  const TimePoint now = hooks_.clock();
  // Perhaps the person comes from there, and that node is about to free the name.
  if (answer == store::NameAnswer::is_there && now - login.since < limits::kMoveWait) {
    login.ask_at = now + limits::kNamesLookedAt;
    return;
  }
  refused.push_back({.ticket = *claim.ticket,
                     .person = std::move(login.person),
                     .owned = answer == store::NameAnswer::owned});
  logins_.erase(found);
}

void ClaimedNames::let_all_in() {
  while (!logins_.empty()) admit(logins_.begin()->first);
}

void ClaimedNames::admit(DoorTicket ticket) {
  if (logins_.erase(ticket) != 0) hooks_.admit(ticket, Permitted{});
}

void ClaimedNames::refuse(const std::vector<Refused>& refused) {
  std::vector<std::vector<std::string>> offers;
  std::set<std::string> asked;
  for (const Refused& each : refused) {
    const std::size_t count = offers.size() < limits::kOffersChecked ? limits::kOffers : 1;
    offers.push_back(names_->offers(each.person, hooks_.age_unix_ms(), count));
    if (count == 1) continue;
    for (const std::string& offer : offers.back()) asked.insert(folded_name(offer));
  }
  const std::vector<std::string> all(asked.begin(), asked.end());
  thread_.query(
      [all, before = expired_before()](store::Nodes& nodes) {
        return nodes.names_taken(all, before);
      },
      [this, refused, offers](const store::OrStoreFault<std::vector<std::string>>& taken) {
        std::set<std::string> gone;  // taken, or offered to another person
        if (taken) gone.insert(taken->begin(), taken->end());
        for (std::size_t i = 0; i != refused.size(); ++i) {
          const auto free = std::ranges::find_if(offers[i], [&gone](const std::string& offer) {
            return gone.insert(folded_name(offer)).second;
          });
          const std::string& offer = free == offers[i].end() ? offers[i].back() : *free;
          hooks_.admit(refused[i].ticket,
                       Names::taken(refused[i].person.name, refused[i].owned, offer));
        }
      });
}

}  // namespace race2048::server
