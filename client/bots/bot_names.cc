#include "client/bots/bot_names.h"

#include <array>
#include <cstdint>

#include "shared/random.h"

namespace race2048::client {
namespace {

constexpr std::array<std::string_view, 32> kNames = {
    "Otto",  "Vera",  "Mo",   "Ida",   "Kim",  "Theo", "Lina", "Max",    "Rosa",  "Finn", "Uma",
    "Karl",  "Zoe",   "Hugo", "Nora",  "Emil", "Lea",  "Paul", "Mira",   "Anton", "Eva",  "Luis",
    "Tilda", "Bruno", "Ines", "Oskar", "Yara", "Jon",  "Pia",  "Viktor", "Greta", "Sam"};

}  // namespace

std::span<const std::string_view> bot_names() {
  return kNames;
}

std::string_view bot_name(std::size_t number) {
  return kNames[number % kNames.size()];
}

std::size_t random_bot_number() {
  std::array<std::uint8_t, 1> byte{};
  os_random(byte);
  return byte.front() % kNames.size();
}

}  // namespace race2048::client
