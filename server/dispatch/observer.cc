#include "server/dispatch/observer.h"

#include "shared/key_mark.h"

namespace race2048::server {

void add(const Person& person, Affected& people) {
  ++people.count;
  if (people.named.size() == Affected::kNamed) return;
  people.named.push_back(person.name + " (" +
                         (person.keyed ? "key:" + key_mark(person.player_id) : "guest") + ")");
}

}  // namespace race2048::server
