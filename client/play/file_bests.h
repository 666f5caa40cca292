// The file of the person's best results, one for all servers: own_bests in the state folder.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "client/model/own_best.h"
#include "engine/or_fault.h"

namespace race2048::client {

// Keeps bests in that file, a line "KIND VALUE" for each kind. A file that cannot be understood is
// put aside as own_bests.damaged, and an empty one begins.
class FileBests : public BestKeeper {
 public:
  // More kinds of races than anybody plays. A further one is not kept.
  static constexpr std::size_t kMostKinds = 1000;
  static constexpr std::size_t kMostKindBytes = 80;
  static constexpr std::size_t kMostBytes = kMostKinds * (kMostKindBytes + 22);

  // `tell` says to the person why bests are not kept, once, and what has become of a damaged file.
  explicit FileBests(std::function<void(const std::string&)> tell) : tell_(std::move(tell)) {}

  std::optional<std::uint64_t> keep(const OwnMark& mark) override;

 private:
  // The value of each kind.
  using Bests = std::map<std::string, std::uint64_t, std::less<>>;

  OrFault<std::optional<std::uint64_t>> kept(const OwnMark& mark);
  OrFault<Bests> read(const std::filesystem::path& file) const;
  // Nothing if a line is not as keep() writes it.
  static std::optional<Bests> bests_in(const std::string& text);

  std::function<void(const std::string&)> tell_;
  bool told_ = false;
};

}  // namespace race2048::client
