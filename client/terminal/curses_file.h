// A file in memory that ncurses writes to instead of the terminal.
#pragma once

#include <cstdio>
#include <string>

namespace race2048::client::ui {

// ncurses keeps writing until all output is written, and no signal stops it: a terminal that
// accepts nothing would block the program for ever. So ncurses writes to this file, and the program
// passes the bytes on to a TerminalOutput.
class CursesFile {
 public:
  CursesFile();  // throws std::system_error
  ~CursesFile();
  CursesFile(const CursesFile&) = delete;
  CursesFile& operator=(const CursesFile&) = delete;

  std::FILE* file() const { return file_; }
  // The bytes written since the last call.
  std::string take();

 private:
  std::FILE* file_ = nullptr;
};

}  // namespace race2048::client::ui
