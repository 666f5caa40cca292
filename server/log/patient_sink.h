// The end of the log, which waits for nobody: when its reader takes nothing, lines are lost instead
// of holding up the server, and the next line that goes out says how many.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include <spdlog/sinks/base_sink.h>

#include "shared/descriptor.h"

namespace race2048::server {

class PatientSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  // Writes to the descriptor, which outlives the sink and stays as it is: other programs may share
  // it, so its flags are not changed.
  explicit PatientSink(int descriptor);

 private:
  enum class Kind { file, socket, terminal, pipe };

  void sink_it_(const spdlog::details::log_msg& message) override;
  void flush_() override {}
  std::string text_of(const spdlog::details::log_msg& message);
  // Completes a line that was begun. Returns false if it cannot yet.
  bool finish_line();
  // Writes as much as is taken at once, from the front. Returns the number of bytes.
  std::size_t write_some(std::string_view bytes) const;

  int descriptor_;
  Kind kind_;
  Descriptor own_;          // of a terminal: a way to it that does not block
  std::string unfinished_;  // the rest of a line of which a part was taken
  std::size_t lost_ = 0;    // lines since the last that went out
};

}  // namespace race2048::server
