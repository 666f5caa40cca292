// A file in memory that ncurses writes to in the terminal's place.
#pragma once

#include <cstdio>
#include <string>

namespace race2048::client::ui {

// ncurses writes for as long as it takes, whatever signals come: a terminal that takes nothing
// would hold the program up for ever. So its bytes go here, and from here to a TerminalOutput.
class CursesFile {
 public:
  CursesFile();  // throws std::system_error
  ~CursesFile();
  CursesFile(const CursesFile&) = delete;
  CursesFile& operator=(const CursesFile&) = delete;

  std::FILE* file() const { return file_; }
  // What was written since the last time.
  std::string take();

 private:
  std::FILE* file_ = nullptr;
};

}  // namespace race2048::client::ui
