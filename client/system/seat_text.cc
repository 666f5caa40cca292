#include "client/system/seat_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/bytes.h"
#include "engine/sha256.h"
#include "shared/hex.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

constexpr std::string_view kSeatHeading = "race2048-seat ";
constexpr std::string_view kSeatVersion = "1";
constexpr std::string_view kNothing = "-";
constexpr std::string_view kActionLetters = "UDLRNG";  // in the order of Action
constexpr std::size_t kSumDigits = 8;
constexpr std::size_t kTokenBytes = 32;

std::string hex_or_nothing(std::span<const std::uint8_t> bytes) {
  return bytes.empty() ? std::string(kNothing) : hex(bytes);
}

template <std::size_t size>
std::string hex_or_nothing(const std::optional<std::array<std::uint8_t, size>>& bytes) {
  return bytes ? hex(*bytes) : std::string(kNothing);
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (;;) {
    const std::size_t space = line.find(' ');
    words.push_back(line.substr(0, space));
    if (space == std::string_view::npos) return words;
    line.remove_prefix(space + 1);
  }
}

// Each of the functions below returns false if the word is no such value.

bool read_word(std::string_view word, std::uint32_t& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc{} && end == word.data() + word.size();
}

template <std::size_t size>
bool read_word(std::string_view word, std::array<std::uint8_t, size>& bytes) {
  const std::optional<std::string> found = bytes_from_hex(word);
  if (!found || found->size() != size) return false;
  std::ranges::copy(bytes_of(*found), bytes.begin());
  return true;
}

template <std::size_t size>
bool read_word(std::string_view word, std::optional<std::array<std::uint8_t, size>>& bytes) {
  if (word == kNothing) return true;
  return read_word(word, bytes.emplace());
}

bool read_word(std::string_view word, std::string& bytes) {
  if (word == kNothing) return true;
  const std::optional<std::string> found = bytes_from_hex(word);
  if (found) bytes = *found;
  return found.has_value();
}

bool read_word(std::string_view word, Action& action) {
  const std::size_t letter = kActionLetters.find(word);
  if (word.size() != 1 || letter == std::string_view::npos) return false;
  action = static_cast<Action>(letter);
  return true;
}

}  // namespace

// ---------------------------------------------------------------------------------------- writing

std::string SeatLines::summed(std::string text) {
  Sha256 sha;
  last_sum_ = hex(sha.update(bytes_of(last_sum_)).update(bytes_of(text)).finish(), kSumDigits);
  return std::move(text) + " " + last_sum_ + "\n";
}

std::string SeatLines::heading() {
  return summed(std::string(kSeatHeading) + std::string(kSeatVersion));
}

std::string SeatLines::place(const SeatRecord& record) {
  return summed("place " + record.code + " " + record.name +
                (record.watches ? " watches" : " plays") +
                (record.room_name.empty() ? "" : " " + record.room_name));
}

std::string SeatLines::token(const std::string& token) {
  return summed("token " + hex(bytes_of(token)));
}

std::string SeatLines::seal(const KeptSeal& seal) {
  return summed("seal " + hex(seal.match_id) + " " + std::to_string(seal.round) + " " +
                hex_or_nothing(bytes_of(seal.settings_bytes)) + " " +
                hex_or_nothing(seal.commitment) + " " + hex_or_nothing(seal.nonce));
}

std::string SeatLines::action(const SentAction& action) {
  return summed("act " + std::to_string(action.board) + " " + std::to_string(action.seq) + " " +
                std::to_string(action.step) + " " +
                kActionLetters[static_cast<std::size_t>(action.action)]);
}

std::string SeatLines::all(const SeatRecord& record) {
  std::string text = heading();
  text += place(record);
  text += token(record.token);
  if (record.seal) text += seal(*record.seal);
  for (const SentAction& sent : record.actions) text += action(sent);
  return text;
}

// ---------------------------------------------------------------------------------------- reading

bool SeatLines::take_sum(std::string_view& line) {
  if (line.size() < kSumDigits + 1) return false;
  const std::string_view text = line.substr(0, line.size() - kSumDigits - 1);
  if (summed(std::string(text)) != std::string(line) + "\n") return false;
  line = text;
  return true;
}

class SeatReader {
 public:
  OrFault<SeatText, SeatTextFault> read(std::string_view text) {
    bool heads = true;
    for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; heads = false) {
      const std::string_view line = text.substr(0, end);
      if (heads && is_other_version(line)) return SeatTextFault::other_version;
      if (!take(line, heads)) return SeatTextFault::damaged;
      found_.size += end + 1;
      text.remove_prefix(end + 1);
    }
    // The first lines are written all at once, so that no file has only some of them.
    if (found_.record.token.empty()) return SeatTextFault::damaged;
    return std::move(found_);
  }

 private:
  static bool is_other_version(std::string_view line) {
    return line.starts_with(kSeatHeading) &&
           !line.substr(kSeatHeading.size()).starts_with(std::string(kSeatVersion) + " ");
  }

  bool take(std::string_view line, bool heads) {
    if (!found_.next.take_sum(line)) return false;
    if (heads) return line == std::string(kSeatHeading) + std::string(kSeatVersion);
    const std::vector<std::string_view> words = words_of(line);
    if (words[0] == "act") return take_action(words);
    if (words[0] == "token") return take_token(words);
    if (words[0] == "seal") return take_seal(words);
    return words[0] == "place" && take_place(words);
  }

  bool take_place(const std::vector<std::string_view>& words) {
    const bool is_named = words.size() == 5;
    if ((words.size() != 4 && !is_named) || normalised_room_code(words[1]) != words[1] ||
        !is_valid_name(words[2]) || (words[3] != "plays" && words[3] != "watches") ||
        (is_named && !is_valid_room_name(words[4]))) {
      return false;
    }
    found_.record.code = words[1];
    found_.record.name = words[2];
    found_.record.watches = words[3] == "watches";
    found_.record.room_name = is_named ? words[4] : "";
    return true;
  }

  bool take_token(const std::vector<std::string_view>& words) {
    if (words.size() != 2 || found_.record.code.empty()) return false;
    return read_word(words[1], found_.record.token) && found_.record.token.size() == kTokenBytes;
  }

  bool take_seal(const std::vector<std::string_view>& words) {
    if (words.size() != 6) return false;
    KeptSeal seal;
    if (!read_word(words[1], seal.match_id) || !read_word(words[2], seal.round) ||
        !read_word(words[3], seal.settings_bytes) || !read_word(words[4], seal.commitment) ||
        !read_word(words[5], seal.nonce)) {
      return false;
    }
    found_.record.seal = std::move(seal);
    return true;
  }

  bool take_action(const std::vector<std::string_view>& words) {
    if (words.size() != 5 || !found_.record.seal) return false;
    SentAction& sent = found_.record.actions.emplace_back();
    return read_word(words[1], sent.board) && read_word(words[2], sent.seq) &&
           read_word(words[3], sent.step) && read_word(words[4], sent.action);
  }

  SeatText found_;
};

OrFault<SeatText, SeatTextFault> read_seat(std::string_view text) {
  return SeatReader().read(text);
}

}  // namespace race2048::client
