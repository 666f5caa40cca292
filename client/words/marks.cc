#include "client/words/marks.h"

#include <algorithm>

#include "engine/board.h"
#include "engine/match/person.h"
#include "shared/names.h"
#include "shared/utf8.h"

namespace race2048::client {

namespace {

std::string mark_of_bot(const PersonShown& person, std::string_view more) {
  const std::string level =
      person.bot_level == 0 ? "" : " " + std::to_string(tile_value(person.bot_level));
  return "(bot" + level + std::string(more) + ")";
}

}  // namespace

std::string mark_of(const PersonShown& person, bool own, bool muted) {
  if (muted) return own ? "(you, muted)" : person.bot ? mark_of_bot(person, ", muted") : "(muted)";
  if (own) return std::string(kOwnMark);
  return person.bot ? mark_of_bot(person, "") : "";
}

std::string mark_in_room(const Model& model, const Member& member) {
  return mark_of(member, model.is_own(member), member.muted || model.room.hides(member));
}

std::string with_mark(const std::string& name, const std::string& mark) {
  return mark.empty() ? name : name + " " + mark;
}

bool shares_name(const Room& room, const PersonShown& person) {
  const auto bare = [](const std::string& name) { return folded_name(without_accents(name)); };
  const std::string own = bare(person.name);
  return std::ranges::any_of(room.people, [&](const Member& member) {
    if (member.name == person.name || member.bot || person.bot) return false;
    const std::string other = bare(member.name);
    return is_name_or_next(other, own) || is_name_or_next(own, other);
  });
}

std::string key_text(const Room& room, const PersonShown& person) {
  if (!room.shows_keys()) return {};
  return person.key_mark.empty() && !person.bot ? "guest" : person.key_mark;
}

std::string speaker_of(const ChatLine& line) {
  switch (line.hearers) {
    case Hearers::all:
      break;
    case Hearers::not_racing:
      return line.name + " (aside): ";
    case Hearers::announced:
      return line.name + " announces: ";
  }
  return line.name + ": ";
}

}  // namespace race2048::client
