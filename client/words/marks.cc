#include "client/words/marks.h"

namespace race2048::client {
namespace {

std::string mark(bool own, bool bot) {
  if (own) return std::string(kOwnMark);
  return bot ? std::string(kBotMark) : "";
}

template <typename Who>
std::string mark_in(const Room& room, const Who& who, bool own) {
  if (!who.muted && !room.hides(who.person, who.name)) return mark(own, who.bot);
  return own ? "(you, muted)" : who.bot ? "(bot, muted)" : "(muted)";
}

template <typename Who>
std::string key_text_of(const Room& room, const Who& who) {
  if (!room.shows_keys()) return {};
  return who.key_mark.empty() && !who.bot ? "guest" : who.key_mark;
}

}  // namespace

bool is_own(const Model& model, const Watcher& watcher) {
  return !model.room.own_seat && watcher.name == model.own_name;
}

bool is_own(const Race& race, std::uint32_t seat) {
  return race.own_seat == seat;
}

std::string mark_of(const Model& model, const Member& member) {
  return mark_in(model.room, member, model.room.own_seat == member.seat);
}

std::string mark_of(const Model& model, const Watcher& watcher) {
  return mark_in(model.room, watcher, is_own(model, watcher));
}

std::string mark_of(const Race& race, std::uint32_t seat) {
  return mark(is_own(race, seat), race.is_bot(seat));
}

std::string mark_of(const SeriesRow& row, const std::string& own_name) {
  return mark(row.name == own_name, row.bot);
}

std::string key_text(const Room& room, const Member& member) {
  return key_text_of(room, member);
}

std::string key_text(const Room& room, const Watcher& watcher) {
  return key_text_of(room, watcher);
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
