// Captures the log as text while it lives, instead of stderr: level and message of each line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

namespace race2048::server {

class CapturedLog {
 public:
  explicit CapturedLog(spdlog::level::level_enum level = spdlog::level::debug) {
    auto logger = std::make_shared<spdlog::logger>(
        "captured", std::make_shared<spdlog::sinks::ostream_sink_st>(stream_));
    logger->set_pattern("%l %v");
    logger->set_level(level);
    before_ = spdlog::default_logger();
    spdlog::set_default_logger(std::move(logger));
  }
  ~CapturedLog() { spdlog::set_default_logger(std::move(before_)); }
  CapturedLog(const CapturedLog&) = delete;
  CapturedLog& operator=(const CapturedLog&) = delete;

  std::string text() const { return stream_.str(); }
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    std::istringstream rest(stream_.str());
    for (std::string line; std::getline(rest, line);) lines.push_back(line);
    return lines;
  }
  // The number of lines that start with `beginning`.
  std::size_t count(const std::string& beginning) const {
    const std::vector<std::string> all = lines();
    return static_cast<std::size_t>(std::count_if(
        all.begin(), all.end(),
        [&beginning](const std::string& line) { return line.starts_with(beginning); }));
  }

 private:
  std::ostringstream stream_;
  std::shared_ptr<spdlog::logger> before_;
};

}  // namespace race2048::server
