#include "server/store/postgres/dialect.h"

#include <cctype>
#include <utility>

namespace race2048::store {
namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
}

// The hint with the name of its index.
void remove_index_hints(std::string& sql) {
  constexpr std::string_view kHint = "INDEXED BY ";
  for (std::size_t at = 0; (at = sql.find(kHint, at)) != std::string::npos;) {
    const std::size_t end = sql.find(' ', at + kHint.size());
    sql.erase(at, end - at + 1);
  }
}

}  // namespace

std::string in_postgres(std::string_view sql) {
  std::string text;
  int in_turn = 0;
  for (std::size_t i = 0; i != sql.size(); ++i) {
    if (sql[i] != '?') {
      text += sql[i];
      continue;
    }
    text += '$';
    const bool is_numbered =
        i + 1 != sql.size() && std::isdigit(static_cast<unsigned char>(sql[i + 1]));
    if (!is_numbered) text += std::to_string(++in_turn);
  }
  remove_index_hints(text);
  // Its planner chooses the order of a join, of which the cross join would have no condition.
  replace_all(text, "CROSS JOIN", "JOIN");
  replace_all(text, "instr(", "strpos(");
  return text;
}

}  // namespace race2048::store
