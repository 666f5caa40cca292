// The practice room's files: one game and one best score for each preset and size.
//
// In `solo` in the state folder: classic-4.game; beside it classic-4.lock, which the one program
// that writes holds locked; and classic-4.game.damaged (.damaged-2, ..), whatever was found in its
// place that could not be read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "client/solo/solo_save.h"
#include "engine/rules.h"
#include "shared/atomic_file.h"
#include "shared/descriptor.h"

namespace race2048::client {

class SoloStore {
 public:
  // Takes the lock, or says in fault() why nothing can be kept.
  SoloStore(const Preset& preset, int size);

  // Empty while games are kept; else why not, for a person. Once there is a reason it stays, but
  // for failures to write, which the next save() may mend.
  const std::string& fault() const { return fault_; }

  // What was kept. What cannot be read is put aside, and `notice` says where; what cannot even be
  // put aside, or is of a later version, is left alone and becomes a fault.
  std::optional<SoloSave> load(std::string& notice);

  // Replaces what is kept, all or nothing. Does nothing where the fault is final.
  void save(const SoloGame& game, std::uint64_t best, Durability durability);

 private:
  void lock();
  std::optional<std::string> read();
  void put_aside(std::string& notice);
  // Returns an empty text, or what failed.
  std::string write(const std::string& text, Durability durability) const;

  const Preset& preset_;
  int size_;
  std::filesystem::path file_;
  Descriptor lock_;
  bool usable_ = false;
  bool damaged_ = false;  // what read() found
  std::string fault_;
};

}  // namespace race2048::client
