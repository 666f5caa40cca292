#include "client/commands/hosting/left_server.h"

#include <unistd.h>

#include <cstdio>
#include <system_error>
#include <utility>

#include "client/commands/confirm.h"
#include "client/commands/visiting/kept_place.h"
#include "client/commands/visiting/rooms_list.h"
#include "shared/utc_text.h"

namespace race2048::client {
namespace {

// The host's place in the room of the note; without a file if it cannot be resumed.
KeptPlace place_of_host(const HostedNote& note) {
  const Visit visit{.typed = "",
                    .target = {.host = kLoopback, .port = note.port, .room = note.room},
                    .name = note.name,
                    .password = "",
                    .preferences = {}};
  for (const bool watches : {false, true}) {
    OrFault<KeptPlace> place = kept_place(visit, watches);
    if (place && place->file) return *std::move(place);
  }
  return {};
}

std::string what_is_left(const LeftFolder& left, const KeptPlace& place) {
  const bool in_mid_match = !place.file->record().actions.empty();
  return "The server that you hosted on " + local_text(left.hosted_at, "%A %H:%M") + " ended" +
         (in_mid_match ? " in mid-match" : "") + " (room " + left.note.room + ").";
}

bool is_asked_for(const HostedNote& note, const std::string& name, std::uint16_t port) {
  const bool any_port = port == 0 || port == kDefaultPort;
  return (name.empty() || name == note.name) && (any_port || port == note.port);
}

void delete_server(const LeftFolder& left, KeptPlace& place) {
  place.file->remove();
  std::error_code ignored;  // remaining files are removed another day
  std::filesystem::remove_all(left.path, ignored);
}

std::string what_runs(const LeftFolder& left) {
  return "The server that you hosted on " + local_text(left.hosted_at, "%A %H:%M") +
         " still runs (room " + left.note.room + ").";
}

std::optional<Offered> offered_running(const std::string& name, std::uint16_t port) {
  for (HostlessFolder& hostless : hostless_folders()) {
    const LeftFolder& left = hostless.folder;
    if (!is_asked_for(left.note, name, port)) continue;
    if (isatty(STDIN_FILENO) == 0) {
      std::fprintf(stderr, "race2048 host: %s To go back: race2048 join 127.0.0.1:%u/%s\n",
                   what_runs(left).c_str(), left.note.port, left.note.room.c_str());
      continue;
    }
    switch (confirm(what_runs(left) + " Go back to it?")) {
      case Consent::yes:
        return Offered{.taken = LeftServer{.folder = left.path,
                                           .note = left.note,
                                           .place = place_of_host(left.note),
                                           .running = std::move(hostless)}};
      case Consent::no:
        break;
      case Consent::none:
        return Offered{.unanswered = true};
    }
  }
  return std::nullopt;
}

}  // namespace

Offered offered_server(const std::string& name, std::uint16_t port) {
  if (std::optional<Offered> running = offered_running(name, port)) return *std::move(running);
  for (const LeftFolder& left : left_folders()) {
    if (!is_asked_for(left.note, name, port)) continue;
    KeptPlace place = place_of_host(left.note);
    if (!place.file) continue;
    const std::string what = what_is_left(left, place);
    if (isatty(STDIN_FILENO) == 0) {
      std::fprintf(stderr, "race2048 host: %s To resume it: race2048 host, on a terminal.\n",
                   what.c_str());
      return {};
    }
    switch (confirm(what + " Resume it? n deletes it.")) {
      case Consent::yes:
        if (std::optional<std::filesystem::path> folder = take_folder(left.path)) {
          return {.taken = LeftServer{
                      .folder = *std::move(folder), .note = left.note, .place = std::move(place)}};
        }
        break;
      case Consent::no:
        delete_server(left, place);
        break;
      case Consent::none:
        return {.unanswered = true};
    }
  }
  return {};
}

void move_place(KeptPlace& place, std::uint16_t port) {
  OrFault<SeatFile, SeatFileFault> moved =
      SeatFile::create({.host = kLoopback, .port = port}, place.file->record());
  if (!moved) return;  // the old file still serves this start of the program
  place.file->remove();
  place.file = *std::move(moved);
}

}  // namespace race2048::client
