#include "server/site/visit.h"

#include <algorithm>
#include <utility>

#include "server/site/limits.h"

namespace race2048::server::web {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

std::span<const std::uint8_t> Visit::receive(std::span<std::uint8_t>& bytes) {
  step_ = Step::none;
  if (bytes.empty()) return {};  // a record of TLS may hold none
  if (is_socket_) return socket_.receive(bytes);
  if (over_ || has_question() || own_output().size() != 0) {
    // A peer that does not wait for its answers asks again on another connection.
    over_ = true;
    browsing_->is_last = true;
    bytes = {};
    return {};
  }
  std::span<const std::uint8_t> input = bytes;
  const auto request = browsing_->reader.next(input);
  bytes = bytes.last(input.size());
  if (request) take(*request);
  return {};
}

void Visit::take(const OrFault<Request, BadRequest>& request) {
  const Site& site = browsing_->site;
  browsing_->is_head = request && request->is_head;
  if (!request) return set_answer(site.answer(request.fault()));
  browsing_->client = site.client_of(*request, browsing_->visitor);
  browsing_->is_encrypted = site.is_encrypted(*request, browsing_->visitor);
  Answer answer = site.answer(*request, browsing_->visitor);
  step_ = answer.is_socket ? Step::socket : Step::request;
  ++browsing_->requests;
  const bool is_last = !request->keeps_alive || browsing_->requests == limits::kMaxRequests;
  browsing_->is_last = is_last;
  if (answer.question) {
    browsing_->question = std::move(answer.question);
    browsing_->is_to_ask = true;
    browsing_->is_begun = false;
    return;
  }
  set_answer(std::move(answer));
}

const v1::ToServer* Visit::next_question() {
  if (!has_question() || own_output().size() != 0) return nullptr;
  return std::exchange(browsing_->is_to_ask, false) ? &browsing_->question->message() : nullptr;
}

void Visit::hear(std::span<const OutputFront::Piece> output) {
  using Status = wire::FrameReader::Status;
  if (!browsing_) return;
  for (std::span<const std::uint8_t> bytes : output) {
    while (browsing_->told.next(bytes) == Status::frame) {
      const std::span<const std::uint8_t> body = browsing_->told.body();
      v1::ToClient told;
      if (told.ParseFromArray(body.data(), static_cast<int>(body.size()))) take_told(told);
    }
  }
}

void Visit::take_told(const v1::ToClient& told) {
  if (!has_question()) return;
  ApiQuestion& question = *browsing_->question;
  std::optional<ApiAnswer> answer = question.take(told);
  if (!answer) return;
  const bool goes_on = question.goes_on() && !browsing_->is_head;
  if (browsing_->is_begun && !answer->is_rest) {
    // The rest of a file does not come: the browser sees that it is too short.
    over_ = true;
  } else {
    set_answer(browsing_->site.answer(*std::move(answer)));
  }
  browsing_->is_begun = true;
  browsing_->is_to_ask = goes_on;
  if (!goes_on) browsing_->question.reset();
}

void Visit::refuse(const Refusal& why) {
  is_socket_ = false;
  browsing_->is_last = true;
  const bool is_question = std::exchange(browsing_->question, std::nullopt).has_value();
  set_answer(is_question ? browsing_->site.answer(refusal(why.reason, why.text))
                         : browsing_->site.answer(BadRequest{status_of(why.reason), why.text}));
}

void Visit::set_answer(Answer answer) {
  if (browsing_->is_last && !answer.is_socket) answer.closes = true;
  if (browsing_->is_head) {
    answer.asset = {};
    answer.text.clear();
  }
  over_ = over_ || answer.closes;
  is_socket_ = answer.is_socket;
  browsing_->head = answer.head();
  browsing_->answer = std::move(answer);
  browsing_->sent = 0;
}

Visit::Own Visit::own_output() const {
  if (!browsing_) return {.first = socket_.own_output()};
  const Answer& answer = browsing_->answer;
  const auto head = bytes_of(browsing_->head);
  const auto body = bytes_of(answer.asset.empty() ? answer.text : answer.asset);
  const std::size_t sent = browsing_->sent;
  return {.first = head.subspan(std::min(sent, head.size())),
          .second = body.subspan(sent - std::min(sent, head.size()))};
}

void Visit::own_sent(std::size_t bytes) {
  if (!browsing_) return socket_.own_sent(bytes);
  browsing_->sent += bytes;
  if (own_output().size() != 0) return;
  browsing_->head.clear();
  browsing_->answer = {};
  browsing_->sent = 0;
  if (is_socket_) browsing_.reset();
}

}  // namespace race2048::server::web
