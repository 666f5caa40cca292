// Access to a database file without the store, to look at it or to damage it.
#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace race2048::store::tests {

class RawDatabase {
 public:
  explicit RawDatabase(const std::filesystem::path& file, const std::string& vfs = "") {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(file.c_str(), &sqlite_, flags, vfs.empty() ? nullptr : vfs.c_str()) !=
        SQLITE_OK) {
      throw std::runtime_error("cannot open " + file.string());
    }
  }
  ~RawDatabase() { sqlite3_close(sqlite_); }
  RawDatabase(const RawDatabase&) = delete;
  RawDatabase& operator=(const RawDatabase&) = delete;

  // The rows of all statements, each as its columns with a bar between.
  std::vector<std::string> run(const std::string& sql) {
    std::vector<std::string> rows;
    char* error = nullptr;
    const auto take = [](void* to, int columns, char** values, char** /*names*/) {
      std::string row;
      for (int i = 0; i < columns; ++i) {
        if (i != 0) row += '|';
        row += values[i] == nullptr ? "NULL" : values[i];
      }
      static_cast<std::vector<std::string>*>(to)->push_back(row);
      return 0;
    };
    if (sqlite3_exec(sqlite_, sql.c_str(), take, &rows, &error) != SQLITE_OK) {
      const std::string text = error;
      sqlite3_free(error);
      throw std::runtime_error(text);
    }
    return rows;
  }

 private:
  sqlite3* sqlite_ = nullptr;
};

}  // namespace race2048::store::tests
