#include "client/control/command.h"

#include <tuple>

#include "client/control/settings_editor.h"

namespace race2048::client {
namespace {

bool same_entry(const std::optional<Entry>& a, const std::optional<Entry>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return std::tie(a->kind, a->code, a->password, a->settings, a->referee, a->exact) ==
             std::tie(b->kind, b->code, b->password, b->settings, b->referee, b->exact) &&
         same(a->options, b->options);
}

bool same_options(const std::optional<RoomOptions>& a, const std::optional<RoomOptions>& b) {
  return a && b ? same(*a, *b) : a.has_value() == b.has_value();
}

}  // namespace

bool Command::operator==(const Command& other) const {
  return std::tie(kind, action, ready, stop_server, text, level, first, settings) ==
             std::tie(other.kind, other.action, other.ready, other.stop_server, other.text,
                      other.level, other.first, other.settings) &&
         same_options(options, other.options) && same_entry(entry, other.entry);
}

}  // namespace race2048::client
