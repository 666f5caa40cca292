#include "client/play/practice.h"

#include <cstdio>
#include <string>
#include <utility>

#include "client/net/clock.h"
#include "client/play/terminal_session.h"
#include "client/screen/widgets.h"
#include "client/solo/solo_screen.h"
#include "client/system/configuration.h"
#include "client/system/exit_codes.h"
#include "shared/random.h"

namespace race2048::client {
namespace {

std::string command_of(const PracticeOptions& options) {
  std::string command = "race2048 solo";
  if (options.preset.name != presets().front().name) {
    command.append(" --rules ").append(options.preset.name);
  }
  if (options.size != Rules{}.size) command += " --size " + std::to_string(options.size);
  return command;
}

class Practice : private TerminalClient {
 public:
  explicit Practice(const PracticeOptions& options)
      : options_(options),
        store_(store_for(options)),
        room_(room_of(options, store_)),
        shown_(options.preferences),
        terminal_(*this) {}

  int run() {
    terminal_.open(options_.preferences.appearance);
    if (room_.warning.empty()) room_.warning = terminal_.note();
    terminal_.run();
    terminal_.close();
    const std::string farewell = farewell_text(room_, command_of(options_));
    if (!farewell.empty()) std::printf("%s\n", farewell.c_str());
    return exit_code_.value_or(kDone);
  }

 private:
  void on_key(const Key& key) override {
    if (exit_code_) return;  // typed ahead, after the key that leaves
    const SoloEffect effect = client::on_key(key, room_);
    if (room_.slid) {
      animate(*room_.slid);
    } else if (effect != SoloEffect::none) {
      motion_.reset();
    }
    if (room_.preferences != shown_) adopt();
    switch (effect) {
      case SoloEffect::none:
        break;
      case SoloEffect::save:
        save(Durability::this_program);
        break;
      case SoloEffect::new_game:
        start_game(room_, key_for_game(options_));
        save(Durability::this_program);
        break;
      case SoloEffect::leave:
        return leave(kDone);
      case SoloEffect::interrupt:
        return leave(kInterrupted);
      case SoloEffect::redraw:
        terminal_.repaint();
        break;
    }
    terminal_.changed();
  }

  void on_kill(int signal) override { leave(kSignalled + signal); }

  void adopt() {
    const OrFault<> kept = remember(changes(shown_, room_.preferences));
    if (!kept) room_.warning = kept.fault().text;
    if (room_.preferences.appearance != shown_.appearance) {
      terminal_.set_appearance(room_.preferences.appearance);
    }
    shown_ = room_.preferences;
  }

  void before_drawing(const TerminalView& view) override {
    room_.unseen = too_small_for_solo(view.rows, view.columns);
  }

  Drawing draw(const TerminalView& view) const override {
    const SoloScreenInput input{.room = room_,
                                .rows = view.rows,
                                .columns = view.columns,
                                .unicode = view.unicode,
                                .motion = motion_,
                                .now = view.now};
    return {client::draw(input), next_redraw(input)};
  }

  void animate(const Slid& slid) {
    motion_.reset();
    if (!room_.preferences.animate) return;
    motion_ = motion_of_slide(slid.before, slid.direction, read_clock());
  }

  void save(Durability durability) {
    if (!store_) return;
    store_->save(room_.game, room_.best, durability);
    room_.not_saved = store_->fault();
    room_.on_disk |= room_.not_saved.empty();
  }

  void leave(int exit_code) {
    if (exit_code_) return;
    exit_code_ = exit_code;
    save(Durability::power_loss);
    terminal_.stop();
  }

  const PracticeOptions& options_;
  std::optional<SoloStore> store_;
  SoloRoom room_;
  Preferences shown_;                  // the preferences that the terminal uses and that are saved
  std::optional<SlideMotion> motion_;  // of the last move
  TerminalSession terminal_;
  std::optional<int> exit_code_;
};

}  // namespace

race2048::Key key_for_game(const PracticeOptions& options) {
  if (options.seed) return *options.seed;
  race2048::Key key;
  os_random(key);
  return key;
}

std::optional<SoloStore> store_for(const PracticeOptions& options) {
  std::optional<SoloStore> store;
  if (!options.seed) store.emplace(options.preset, options.size);
  return store;
}

SoloRoom room_of(const PracticeOptions& options, std::optional<SoloStore>& store) {
  SoloRoom room{.rules_name = std::string(options.preset.name),
                .game = SoloGame(rules_of(options.preset, options.size), key_for_game(options)),
                .preferences = options.preferences};
  if (store) {
    std::optional<SoloSave> kept = store->load(room.warning);
    room.not_saved = store->fault();
    if (kept) room.best = kept->best;
    if (kept && !kept->game.state().ended()) {
      room.game = std::move(kept->game);
      room.on_disk = true;
      if (const std::uint32_t moves = room.game.state().moves(); moves > 0) {
        room.welcome = "Continuing your game of " + counted(moves, "move") + "; " +
                       options.preferences.keys.label(Meaning::new_game) + " starts a new one.";
      }
    }
  } else {
    room.not_saved = "--seed was given";
  }
  room.counts = store && store->fault().empty();
  return room;
}

int run_practice(const PracticeOptions& options) {
  return Practice(options).run();
}

}  // namespace race2048::client
