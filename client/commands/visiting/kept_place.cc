#include "client/commands/visiting/kept_place.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <utility>
#include <vector>

#include "client/commands/confirm.h"
#include "client/system/environment.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

// The places on this server that no client has now, and that may be in the room of the visit if it
// names one: only the files contain the names of rooms.
std::vector<KeptSeat> free_places(const Visit& visit, const Target& server) {
  const std::optional<std::string> code = normalised_room_code(visit.target.room);
  std::vector<KeptSeat> places = kept_seats(server, code.value_or(""));
  std::erase_if(places, [&](const KeptSeat& place) {
    const bool fits =
        visit.name.empty() ? is_name_or_next(place.name, default_name()) : place.name == visit.name;
    return place.locked || !fits;
  });
  // Another room may have had the name before.
  if (!code) std::ranges::stable_sort(places, std::greater(), &KeptSeat::written);
  return places;
}

// Opens a place in the target's room; in any room if it names none.
KeptPlace open_place(const Target& target, const KeptSeat& place, bool watches) {
  OrFault<SeatFile, SeatFileFault> file = SeatFile::open(target, place.code, place.name);
  if (file) {
    const SeatRecord& record = file->record();
    const bool is_meant = target.room.empty() || is_room_of(record, target.room);
    if (record.watches != watches || !is_meant) return {};
    const std::string room = record.room_name.empty() ? record.code : record.room_name;
    return {.file = *std::move(file),
            .line = "Going on in room " + room + " as " + place.name + "."};
  }
  switch (file.fault().kind) {
    case SeatFileFault::Kind::missing:
    case SeatFileFault::Kind::locked:
      return {};  // another start has been faster
    case SeatFileFault::Kind::put_aside:
    case SeatFileFault::Kind::unusable:
      return {.file = std::nullopt,
              .line = "Your place in room " + place.code +
                      " cannot be taken up again: " + file.fault().text + "."};
  }
  return {};
}

std::string command_for(const Visit& visit, const KeptSeat& place) {
  Target target = visit.target;
  target.room = place.code;
  return "race2048 join " + to_string(target) + " --name " + place.name;
}

}  // namespace

OrFault<KeptPlace> kept_place(const Visit& visit, bool watches) {
  remove_old_seats(std::filesystem::file_time_type::clock::now());
  // Only the files say who watches, so open them before counting.
  std::vector<KeptPlace> found;
  KeptPlace none;
  for (const Target& server : servers_of(visit.target)) {
    for (const KeptSeat& place : free_places(visit, server)) {
      const auto has_name = [&place](const KeptPlace& it) {
        return it.file->record().name == place.name;
      };
      if (std::ranges::any_of(found, has_name)) continue;  // in a newer room of the same name
      KeptPlace opened = open_place(server, place, watches);
      if (opened.file) {
        opened.at = Node{.address = server_text(server), .fingerprint = server.fingerprint};
        found.push_back(std::move(opened));
      } else if (!opened.line.empty()) {
        none.line = std::move(opened.line);
      }
    }
  }
  if (found.empty()) return none;
  if (found.size() == 1) return std::move(found.front());
  std::string names;
  for (const KeptPlace& place : found) {
    names += (names.empty() ? "" : ", ") + place.file->record().name;
  }
  return Fault{"several places in room " + visit.target.room + " are kept here (" + names +
               "): choose one with --name, or give a new name."};
}

OrFault<int> enter_named_room(const Visit& visit, bool watches) {
  if (const OrFault<> password = check_password(visit.password); !password) {
    return password.fault();
  }
  OrFault<KeptPlace> place = kept_place(visit, watches);
  if (!place) return place.fault();
  return enter(visit,
               {.kind = watches ? Entry::Kind::watch : Entry::Kind::join,
                .code = visit.target.room,
                .password = visit.password},
               *std::move(place));
}

KeptPlace offered_place(const Visit& visit) {
  remove_old_seats(std::filesystem::file_time_type::clock::now());
  KeptPlace none;
  for (const KeptSeat& place : free_places(visit, visit.target)) {
    KeptPlace found = open_place(visit.target, place, false);
    if (!found.file) {
      if (!found.line.empty()) none.line = found.line;
      continue;
    }
    // Only the server knows whether it still keeps the seat.
    const std::string had = "You had a seat in room " + place.code + " as " + place.name;
    if (isatty(STDIN_FILENO) == 0) {
      std::fprintf(stderr, "%s: %s\n", had.c_str(), command_for(visit, place).c_str());
    } else if (confirm(had + ". Resume it?") == Consent::yes) {
      return found;
    }
  }
  return none;
}

KeptPlace left_seat(const Target& server) {
  remove_old_seats(std::filesystem::file_time_type::clock::now());
  KeptPlace none;
  for (const KeptSeat& place : kept_seats(server, "")) {
    if (place.locked) continue;
    KeptPlace found = open_place(server, place, false);
    if (found.file) return found;
    if (!found.line.empty()) none.line = std::move(found.line);
  }
  return none;
}

}  // namespace race2048::client
