// The questions that programs ask by HTTP. Each becomes a question of the protocol, and the answer
// becomes JSON or a file. Knows no sockets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/or_fault.h"
#include "proto/race2048.pb.h"
#include "shared/reason.h"

namespace race2048::server::web {

// The status of HTTP that says the same as the reason of a refusal.
int status_of(Reason reason);

// The answer to a program's question.
struct ApiAnswer {
  int status = 200;
  std::string_view type = "application/json";
  std::string headers{};   // further ones, each with its line end
  std::string text{};      // the content, or its next part
  std::uint64_t size = 0;  // of the whole content, in bytes
  bool is_rest = false;    // a further part, whose head was sent before the first
};

// A refusal, as an object with its reason and its text.
ApiAnswer refusal(Reason reason, const std::string& text);

class ApiQuestion {
 public:
  // The question at this path below "/api/" with this query. A fault is the answer.
  static OrFault<ApiQuestion, ApiAnswer> from(std::string_view path, std::string_view query);

  // The question for the server now: a ListRooms, ListResults, GetResult, ListTop or GetReplay.
  const v1::ToServer& message() const { return message_; }
  // The answer in what the server says, from which message() may follow; nothing if it says
  // something else.
  std::optional<ApiAnswer> take(const v1::ToClient& told);
  // After an answer: message() asks for the next part of the same file.
  bool goes_on() const { return goes_on_; }

 private:
  using Parameter = std::pair<std::string, std::string>;

  ApiQuestion() = default;
  // The address of the next page, where this parameter differs.
  std::string next_page(std::string_view name, std::uint64_t value) const;
  std::optional<ApiAnswer> page(const v1::ToClient& told) const;
  ApiAnswer part(const v1::ReplayPart& told);

  v1::ToServer message_;
  std::vector<Parameter> parameters_;
  bool goes_on_ = false;
};

}  // namespace race2048::server::web
