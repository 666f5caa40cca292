#include "shared/toml/toml.h"

#include <algorithm>
#include <utility>

#include "shared/toml/ascii.h"

namespace race2048::toml_data {
namespace {

// On some invalid files, such as "[[[", toml++ 3.3 fails an assertion: it aborts, or with NDEBUG
// its behaviour is undefined. Throwing this replaces both.
struct ParserFault {};

[[noreturn]] void throw_parser_fault() {
  throw ParserFault{};
}

}  // namespace
}  // namespace race2048::toml_data

// Only this file includes the expensive header.
#undef NDEBUG
#define TOML_ASSERT(expr) \
  ((expr) ? static_cast<void>(0) : ::race2048::toml_data::throw_parser_fault())
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace race2048::toml_data {
namespace {

Value value_of(const toml::node& node);

Array array_of(const toml::array& nodes) {
  Array array;
  for (const toml::node& node : nodes) array.push_back(value_of(node));
  return array;
}

// toml++ has the keys in alphabetical order.
Table table_of(const toml::table& nodes) {
  Table table;
  for (const auto& [key, node] : nodes) {
    table.push_back({.key = std::string(key.str()), .value = value_of(node)});
  }
  std::stable_sort(table.begin(), table.end(), [](const Entry& one, const Entry& other) {
    return one.value.line < other.value.line;
  });
  return table;
}

Value value_of(const toml::node& node) {
  Value value{.content = Date{}, .line = node.source().begin.line};
  if (const toml::table* const table = node.as_table()) {
    value.content = table_of(*table);
  } else if (const toml::array* const array = node.as_array()) {
    value.content = array_of(*array);
  } else if (const auto yes_or_no = node.value_exact<bool>()) {
    value.content = *yes_or_no;
  } else if (const auto whole = node.value_exact<std::int64_t>()) {
    value.content = *whole;
  } else if (const auto real = node.value_exact<double>()) {
    value.content = *real;
  } else if (auto text = node.value_exact<std::string>()) {
    value.content = *std::move(text);
  }
  return value;
}

bool parser_gives_up(std::string_view text) {
  try {
    static_cast<void>(toml::parse(text));
  } catch (const toml::parse_error&) {
    // A prefix of a valid file may be invalid; only assertions matter here.
  } catch (const ParserFault&) {
    return true;
  }
  return false;
}

// The first line after which toml++ asserts. It reads top-down, so every longer prefix asserts too.
// REQUIRES: the whole text does.
std::uint32_t line_of_parser_fault(std::string_view text) {
  std::vector<std::size_t> ends;  // ends of the lines
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', end + 1)) {
    ends.push_back(end);
  }
  const auto found = std::ranges::partition_point(
      ends, [text](std::size_t end) { return !parser_gives_up(text.substr(0, end)); });
  return static_cast<std::uint32_t>(found - ends.begin()) + 1;
}

OrFault<Table, TomlFault> parse_ascii(std::string_view text) {
  try {
    return table_of(toml::parse(text));
  } catch (const toml::parse_error& error) {
    return TomlFault{error.source().begin.line,
                     "this is not TOML: " + std::string(error.description()) + "."};
  } catch (const ParserFault&) {
    return TomlFault{line_of_parser_fault(text), "this is not TOML."};
  }
}

}  // namespace

OrFault<Table, TomlFault> parse(std::string_view text, std::size_t most) {
  if (text.size() > most) {
    return TomlFault{1, "the file has at most " + std::to_string(most / 1024) + " KiB."};
  }
  // For a letter such as "é", toml++ asks whether it is a space, and declares the other case to be
  // unreachable: then its behaviour is undefined. So it gets no such letters.
  const AsciiToml ascii = ascii_of(text);
  OrFault<Table, TomlFault> table = parse_ascii(ascii.text);
  if (ascii.fault && (table || ascii.fault->line <= table.fault().line)) return *ascii.fault;
  return table;
}

}  // namespace race2048::toml_data
