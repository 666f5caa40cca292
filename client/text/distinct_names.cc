#include "client/text/distinct_names.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "client/text/text.h"

namespace race2048::client {
namespace {

// A name cut to `room` columns, of which the last `tail` show its end.
std::string cut_name(const std::string& name, int room, int tail, Glyphs glyphs) {
  if (width_of(name) <= room || tail == 0) return fitted(name, room, glyphs);
  const std::string end(ending(name, std::min(tail, room - 1)));
  return fitted(name, room - width_of(end), glyphs) + end;
}

class Cutter {
 public:
  Cutter(const std::vector<std::string>& names, int width, Glyphs glyphs,
         const std::vector<std::string>& marks)
      : names_(names), glyphs_(glyphs) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool marked = i < marks.size() && !marks[i].empty();
      rooms_.push_back(std::max(width - (marked ? width_of(marks[i]) + 1 : 0), 1));
    }
  }

  // The same cut for all names keeps a table calm.
  std::vector<std::string> shown() const {
    for (int tail = 0; tail <= longest_tail(); ++tail) {
      std::vector<std::string> cut;
      for (std::size_t i = 0; i < names_.size(); ++i) cut.push_back(cut_at(i, tail));
      if (std::set(cut.begin(), cut.end()).size() == cut.size()) return cut;
    }
    return each_cut_alone();
  }

 private:
  int longest_tail() const { return std::max(*std::ranges::max_element(rooms_) - 1, 0); }
  std::string cut_at(std::size_t i, int tail) const {
    return cut_name(names_[i], rooms_[i], tail, glyphs_);
  }

  // One after another, each name gets the first cut that no other name has.
  std::vector<std::string> each_cut_alone() const {
    std::set<std::string> taken;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (width_of(names_[i]) <= rooms_[i]) taken.insert(names_[i]);
    }
    std::vector<std::string> cut;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      std::string name = cut_at(i, 0);
      for (int tail = 1; taken.contains(name) && tail < rooms_[i]; ++tail) name = cut_at(i, tail);
      taken.insert(name);
      cut.push_back(std::move(name));
    }
    return cut;
  }

  const std::vector<std::string>& names_;
  const Glyphs glyphs_;
  std::vector<int> rooms_;
};

}  // namespace

std::vector<std::string> distinct_names(const std::vector<std::string>& names, int width,
                                        Glyphs glyphs, const std::vector<std::string>& marks) {
  if (names.empty()) return {};
  std::vector<std::string> shown = Cutter(names, width, glyphs, marks).shown();
  for (std::size_t i = 0; i < std::min(names.size(), marks.size()); ++i) {
    if (!marks[i].empty()) shown[i] += " " + marks[i];
  }
  return shown;
}

}  // namespace race2048::client
