// The acts of the operator that look at all people or all rooms.
#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "server/admin/operator.h"
#include "server/dispatch/chores.h"
#include "server/dispatch/departures.h"
#include "shared/fingerprint.h"

namespace race2048::server {
namespace {

// Whether `is_meant` accepts a person without a link.
template <typename IsMeant>
bool is_meant_away(const IsMeant& is_meant, const Member& member) {
  const std::optional<Address> address = Address::parse(member.address);
  return is_meant(member.person, address ? &*address : nullptr);
}

// Calls visit(session, member, away link) for the people of the room who are away.
template <typename Visit>
void visit_away(const HostedRoom& hosted, ChoreWork& work, Visit visit) {
  for (const auto& [session, away] : hosted.away) {
    work.use(ChoreWork::kLook);
    const auto member = hosted.room.members().find(session);
    if (member != hosted.room.members().end()) visit(session, member->second, away);
  }
}

PersonThere there(const Person& person) {
  return {.name = person.name,
          .key = person.keyed ? to_text(Fingerprint{person.player_id}) : "",
          .bot = person.bot};
}

RoomThere there(const Room& room) {
  return {.code = room.code(),
          .name = room.name(),
          .title = room.state().options().title,
          .host = room.state().host(),
          .players = room.player_count(),
          .seats = room.settings().seats,
          .watchers = room.watcher_count(),
          .running = room.running(),
          .listed = room.state().options().listed};
}

PersonThere there(const Link& link) {
  PersonThere person = there(link.session.person());
  person.address = link.peer.host();
  person.room = link.room != nullptr ? link.room->room.code() : "";
  person.since_unix_ms = link.since_unix_ms;
  return person;
}

}  // namespace

// ------------------------------------------------------------------------------------- remove

// First those with a link, then those who are away: a person who loses the link meanwhile is found
// in a room. A person who comes back meanwhile may be missed by both: the links are searched once
// more.
class Operator::Removing {
 public:
  Removing(Desk& desk, Refusal why, IsMeant is_meant, std::function<void(const Affected&)> done)
      : desk_(desk), why_(std::move(why)), is_meant_(std::move(is_meant)), done_(std::move(done)) {}

  bool go_on(ChoreWork& work, TimePoint now) {
    while (work.left()) {
      if (!found_.empty()) {
        put_one_out(now);
        work.use(ChoreWork::kPutOut);
      } else if (look_on(work)) {
        done_(affected_);
        return true;
      }
    }
    return false;
  }

 private:
  struct Found {
    SessionId session;
    std::string room;  // empty: in none
  };

  // True: all have been looked at, and `found_` is empty.
  bool look_on(ChoreWork& work) {
    const auto note_link = [this](const Link& link) {
      if (!is_there(link) || !is_meant_(link.session.person(), &link.peer.address)) return;
      found(link.session.id(), link.session.person(),
            link.room != nullptr ? link.room->room.code() : "");
    };
    if (!links_.go_on(desk_.links, work, note_link)) return false;
    const auto note_room = [&](const HostedRoom& hosted) {
      visit_away(hosted, work, [&](SessionId session, const Member& member, const auto&) {
        if (is_meant_away(is_meant_, member)) found(session, member.person, hosted.room.code());
      });
    };
    if (!rooms_.go_on(desk_.rooms, work, note_room)) return false;
    if (affected_.count == 0 && !links_again_.go_on(desk_.links, work, note_link)) return false;
    return found_.empty();
  }

  void found(SessionId session, const Person& person, std::string room) {
    found_.push_back({.session = session, .room = std::move(room)});
    add(person, affected_);
  }

  void put_one_out(TimePoint now) {
    const Found next = std::move(found_.front());
    found_.pop_front();
    if (Link* const link = desk_.links.find(next.session)) {
      put_out(desk_, *link, why_, now);
    } else if (HostedRoom* const hosted = desk_.rooms.find(next.room)) {
      remove_from_room(desk_, *hosted, next.session, why_, now);  // has lost the link
    }
  }

  Desk& desk_;
  Refusal why_;
  IsMeant is_meant_;
  std::function<void(const Affected&)> done_;
  LinksWalk links_;
  RoomsWalk rooms_;
  LinksWalk links_again_;
  std::deque<Found> found_;
  Affected affected_;
};

void Operator::remove(Refusal why, IsMeant is_meant, std::function<void(const Affected&)> done) {
  const auto chore =
      std::make_shared<Removing>(desk_, std::move(why), std::move(is_meant), std::move(done));
  server_.add_chore([chore](ChoreWork& work, TimePoint now) { return chore->go_on(work, now); });
}

Operator::IsMeant Operator::covered_by(const BannedParty& party) {
  return [party](const Person& person, const Address* address) {
    if (address != nullptr && party.has(*address)) return true;
    return person.keyed && party.has(to_text(Fingerprint{person.player_id}));
  };
}

void Operator::cover(const BannedParty& party, std::function<void(const Coverage&)> done) {
  server_.add_chore([this, is_meant = covered_by(party), done = std::move(done),
                     links = LinksWalk(), rooms = RoomsWalk(),
                     covers = Coverage()](ChoreWork& work, TimePoint) mutable {
    const auto count = [&covers](bool is_one) {
      ++covers.all;
      if (is_one) ++covers.meant;
    };
    if (!links.go_on(desk_.links, work, [&](const Link& link) {
          if (is_there(link)) count(is_meant(link.session.person(), &link.peer.address));
        })) {
      return false;
    }
    if (!rooms.go_on(desk_.rooms, work, [&](const HostedRoom& hosted) {
          visit_away(hosted, work, [&](SessionId, const Member& member, const auto&) {
            count(is_meant_away(is_meant, member));
          });
        })) {
      return false;
    }
    done(covers);
    return true;
  });
}

// ------------------------------------------------------------------------------------- close

// People who race leave last, so that the match has no end before the room has.
class Operator::Closing {
 public:
  Closing(Desk& desk, const HostedRoom& hosted, Refusal why, Done done)
      : desk_(desk),
        code_(hosted.room.code()),
        number_(hosted.number),
        why_(std::move(why)),
        done_(std::move(done)) {}

  bool go_on(ChoreWork& work, TimePoint now) {
    while (work.left()) {
      HostedRoom* const hosted = desk_.rooms.find(code_);
      const bool stands = hosted != nullptr && hosted->number == number_;
      if (stands) hosted->room.advance(now);
      if (!stands || !hosted->room.is_open()) {
        done_();
        return true;
      }
      put_next_out(*hosted, now);
      work.use(ChoreWork::kPutOut);
    }
    return false;
  }

 private:
  void put_next_out(HostedRoom& hosted, TimePoint now) {
    const auto& members = hosted.room.members();
    const auto bystander = std::find_if(members.rbegin(), members.rend(), [&](const auto& entry) {
      return !hosted.room.is_racing(entry.first);
    });
    const SessionId next = bystander == members.rend() ? members.rbegin()->first : bystander->first;
    remove_from_room(desk_, hosted, next, why_, now);
  }

  Desk& desk_;
  std::string code_;
  std::uint64_t number_;
  Refusal why_;
  Done done_;
};

void Operator::close(HostedRoom& hosted, Refusal why, Done done) {
  hosted.closes = true;
  const auto chore = std::make_shared<Closing>(desk_, hosted, std::move(why), std::move(done));
  server_.add_chore([chore](ChoreWork& work, TimePoint now) { return chore->go_on(work, now); });
}

// ------------------------------------------------------------------------------------- lists

class Operator::ListingPeople {
 public:
  ListingPeople(Desk& desk, std::function<void(const PersonThere&)> take, Done done)
      : desk_(desk), take_(std::move(take)), done_(std::move(done)) {}

  bool go_on(ChoreWork& work) {
    if (!links_.go_on(desk_.links, work, [&](const Link& link) {
          if (is_there(link)) note(there(link), work);
        })) {
      return false;
    }
    if (!rooms_.go_on(desk_.rooms, work, [&](const HostedRoom& hosted) { note(hosted, work); })) {
      return false;
    }
    while (!people_.empty() && work.left()) {
      take_(people_.begin()->second);
      people_.erase(people_.begin());
      work.use(ChoreWork::kListed);
    }
    if (!people_.empty()) return false;
    done_();
    return true;
  }

 private:
  void note(const HostedRoom& hosted, ChoreWork& work) {
    visit_away(hosted, work,
               [&](SessionId, const Member& member, const HostedRoom::AwayLink& away) {
                 PersonThere person = there(member.person);
                 person.room = hosted.room.code();
                 person.away = true;
                 person.since_unix_ms = away.since_unix_ms;
                 note(std::move(person), work);
               });
  }
  // Names are unique: a person who was seen with a link, and then away, is noted once.
  void note(PersonThere person, ChoreWork& work) {
    work.use(ChoreWork::kTell);
    std::string name = person.name;
    people_.insert_or_assign(std::move(name), std::move(person));
  }

  Desk& desk_;
  std::function<void(const PersonThere&)> take_;
  Done done_;
  LinksWalk links_;
  RoomsWalk rooms_;
  std::map<std::string, PersonThere> people_;
};

void Operator::people(std::function<void(const PersonThere&)> take, Done done) {
  const auto chore = std::make_shared<ListingPeople>(desk_, std::move(take), std::move(done));
  server_.add_chore([chore](ChoreWork& work, TimePoint) { return chore->go_on(work); });
}

void Operator::rooms(std::function<void(const RoomThere&)> take, Done done) {
  server_.add_chore([this, take = std::move(take), done = std::move(done), walk = RoomsWalk()](
                        ChoreWork& work, TimePoint) mutable {
    const bool all = walk.go_on(desk_.rooms, work, [&](const HostedRoom& hosted) {
      if (!hosted.room.is_open()) return;
      work.use(ChoreWork::kListed);
      take(there(hosted.room));
    });
    if (all) done();
    return all;
  });
}

}  // namespace race2048::server
