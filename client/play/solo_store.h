// The practice room's files: one game and one best score for each preset and board size.
//
// All are in `solo` in the state folder: classic-4.game, the saved game; classic-4.lock, which the
// one program that saves keeps locked; and classic-4.game.damaged (.damaged-2, ..), earlier files
// that could not be read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "client/solo/solo_save.h"
#include "engine/or_fault.h"
#include "engine/rules.h"
#include "shared/atomic_file.h"
#include "shared/descriptor.h"

namespace race2048::client {

class SoloStore {
 public:
  // Takes the lock, or has a fault() that says why nothing can be saved.
  SoloStore(const Preset& preset, int size);

  // Empty while games are saved, otherwise a reason for the person. A reason is final, except for a
  // failure to write, which the next save() may overcome.
  const std::string& fault() const { return fault_; }

  // Returns the saved state. Puts aside a file that it cannot understand, and `notice` says where
  // it is. Leaves alone a file that it cannot put aside or that a later version wrote, and sets
  // fault().
  std::optional<SoloSave> load(std::string& notice);

  // Replaces the saved state, all or nothing. Does nothing if the fault is final.
  void save(const SoloGame& game, std::uint64_t best, Durability durability);

 private:
  void lock();
  std::optional<std::string> read();
  void put_aside(std::string& notice);
  OrFault<> write(const std::string& text, Durability durability) const;

  const Preset& preset_;
  int size_;
  std::filesystem::path file_;
  Descriptor lock_;
  bool usable_ = false;
  bool damaged_ = false;  // set by read()
  std::string fault_;
};

}  // namespace race2048::client
