#include "server/sessions/address.h"

#include <algorithm>
#include <span>
#include <system_error>

#include "shared/whole_number.h"

namespace race2048::server {
namespace {

constexpr Address::Bytes kMapped = Address::v4({}).bytes();
constexpr int kMappedBits = 96;
constexpr std::size_t kGroups = 8;
using Groups = std::array<std::uint16_t, kGroups>;

// A number of at most `most_digits` digits that fills the text.
std::optional<std::uint32_t> number_in(std::string_view text, int base, std::size_t most_digits) {
  return text.size() <= most_digits ? whole_number<std::uint32_t>(text, base) : std::nullopt;
}

// Cuts the text up to `mark`, or all of it, off its front.
std::string_view cut(std::string_view& text, char mark) {
  const std::string_view part = text.substr(0, text.find(mark));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

std::optional<std::array<std::uint8_t, 4>> parse_v4(std::string_view text) {
  if (std::count(text.begin(), text.end(), '.') != 3) return std::nullopt;
  std::array<std::uint8_t, 4> bytes{};
  for (std::uint8_t& byte : bytes) {
    const std::string_view part = cut(text, '.');
    const auto number = number_in(part, 10, 3);
    const bool is_octal = part.size() > 1 && part.front() == '0';  // elsewhere 010 is 8
    if (!number || *number > 255 || is_octal) return std::nullopt;
    byte = static_cast<std::uint8_t>(*number);
  }
  return bytes;
}

// Groups on one side of "::", or all; at most eight. The last of an address may be one of IPv4.
std::optional<std::vector<std::uint16_t>> parse_groups(std::string_view text, bool at_end) {
  std::vector<std::uint16_t> groups;
  if (text.empty()) return groups;
  if (text.back() == ':') return std::nullopt;
  while (!text.empty() && groups.size() < kGroups) {
    const std::string_view part = cut(text, ':');
    if (const auto v4 = at_end && text.empty() ? parse_v4(part) : std::nullopt) {
      groups.push_back(static_cast<std::uint16_t>((*v4)[0] << 8 | (*v4)[1]));
      groups.push_back(static_cast<std::uint16_t>((*v4)[2] << 8 | (*v4)[3]));
      return groups;
    }
    const auto group = number_in(part, 16, 4);
    if (!group) return std::nullopt;
    groups.push_back(static_cast<std::uint16_t>(*group));
  }
  return text.empty() ? std::optional(groups) : std::nullopt;
}

std::optional<Address> parse_v6(std::string_view text) {
  const std::size_t gap = text.find("::");
  const auto front = parse_groups(text.substr(0, gap), gap == text.npos);
  const auto back = parse_groups(gap == text.npos ? "" : text.substr(gap + 2), true);
  if (!front || !back) return std::nullopt;
  const std::size_t given = front->size() + back->size();
  if (gap == text.npos ? given != kGroups : given >= kGroups) return std::nullopt;
  Groups groups{};
  std::copy(front->begin(), front->end(), groups.begin());
  std::copy_backward(back->begin(), back->end(), groups.end());
  Address::Bytes bytes{};
  for (std::size_t i = 0; i < kGroups; ++i) {
    bytes[2 * i] = static_cast<std::uint8_t>(groups[i] >> 8);
    bytes[2 * i + 1] = static_cast<std::uint8_t>(groups[i] & 0xff);
  }
  return Address(bytes);
}

std::string text_of_v4(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    if (!text.empty()) text += '.';
    text += std::to_string(byte);
  }
  return text;
}

// The longest run of at least two zero groups: its begin and end.
std::pair<std::size_t, std::size_t> longest_gap(const Groups& groups) {
  std::pair<std::size_t, std::size_t> best{kGroups, kGroups};
  std::size_t best_size = 1;
  for (std::size_t begin = 0; begin < kGroups; ++begin) {
    std::size_t end = begin;
    while (end < kGroups && groups[end] == 0) ++end;
    if (end - begin <= best_size) continue;
    best = {begin, end};
    best_size = end - begin;
  }
  return best;
}

std::string text_of_v6(const Groups& groups) {
  const auto [gap_begin, gap_end] = longest_gap(groups);
  std::string text;
  for (std::size_t i = 0; i < kGroups; ++i) {
    if (i == gap_begin) {
      text += "::";
      i = gap_end - 1;
      continue;
    }
    if (!text.empty() && text.back() != ':') text += ':';
    std::array<char, 4> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), groups[i], 16).ptr;
    text.append(digits.data(), end);
  }
  return text;
}

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
    return parse_v6(text.substr(1, text.size() - 2));
  }
  if (const auto v4_bytes = parse_v4(text)) return v4(*v4_bytes);
  return parse_v6(text);
}

bool Address::is_v4() const {
  return std::equal(kMapped.begin(), kMapped.begin() + kMappedBits / 8, bytes_.begin());
}

bool Address::is_loopback() const {
  if (is_v4()) return bytes_[kMappedBits / 8] == 127;
  Bytes one{};
  one.back() = 1;
  return bytes_ == one;
}

Address Address::first(int bits) const {
  Address prefix = *this;
  for (std::size_t i = 0; i < kBytes; ++i) {
    const int kept = std::clamp(bits - static_cast<int>(8 * i), 0, 8);
    prefix.bytes_[i] = static_cast<std::uint8_t>(prefix.bytes_[i] & (0xff00 >> kept));
  }
  return prefix;
}

std::string Address::text() const {
  if (is_v4()) return text_of_v4(std::span(bytes_).subspan(kMappedBits / 8));
  Groups groups{};
  for (std::size_t i = 0; i < kGroups; ++i) {
    groups[i] = static_cast<std::uint16_t>(bytes_[2 * i] << 8 | bytes_[2 * i + 1]);
  }
  return text_of_v6(groups);
}

std::string network_text(const std::string& address) {
  const std::optional<Address> parsed = Address::parse(address);
  return parsed ? parsed->network().text() : address;
}

std::optional<Network> Network::parse(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto base = Address::parse(text.substr(0, slash));
  if (!base) return std::nullopt;
  Network network{.base = *base};
  if (slash != text.npos) {
    const auto bits = number_in(text.substr(slash + 1), 10, 3);
    if (!bits || *bits > (base->is_v4() ? 32u : 128u)) return std::nullopt;
    network.bits = static_cast<int>(*bits) + (base->is_v4() ? kMappedBits : 0);
  }
  return network.contains(*base) ? std::optional(network) : std::nullopt;
}

}  // namespace race2048::server
