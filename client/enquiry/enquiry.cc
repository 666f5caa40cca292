#include "client/enquiry/enquiry.h"

#include <algorithm>
#include <utility>

#include "shared/hex.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

bool begins_with(const MatchId& id, const std::string& digits) {
  return hex(id, digits.size()) == digits;
}

bool is_of(const PlayedMatch& match, const AskResults& asked) {
  if (asked.format && match.format != *asked.format) return false;
  return match.number != 0 && (asked.before == 0 || match.number < asked.before);
}

}  // namespace

// ---- a list of matches

ResultsEnquiry::ResultsEnquiry(AskResults from, std::size_t most)
    : next_(std::move(from)), most_(most) {}

std::optional<Question> ResultsEnquiry::question() const {
  if (!more_ || matches_.size() >= most_) return std::nullopt;
  return next_;
}

bool ResultsEnquiry::take(const ResultAnswer& answer) {
  const auto* const list = std::get_if<ResultList>(&answer);
  if (list == nullptr || list->matches.size() > limits::kResultsPerPage) return false;
  // Only the last page has fewer.
  if (list->more && list->matches.size() != limits::kResultsPerPage) return false;
  more_ = list->more;
  for (const PlayedMatch& match : list->matches) {
    if (!is_of(match, next_)) return false;
    if (matches_.size() == most_) {
      more_ = true;
      return true;
    }
    next_.before = match.number;
    matches_.push_back(match);
  }
  return true;
}

// ---- one match

std::optional<Question> DetailsEnquiry::question() const {
  const AskResult first{.match = match_};
  if (!details_) return first;
  if (details_->seats.size() >= details_->match.seats) return std::nullopt;
  return AskResult{.match = hex(details_->match.match_id),
                   .first = static_cast<std::uint32_t>(details_->seats.size())};
}

bool DetailsEnquiry::take(const ResultAnswer& answer) {
  const auto* const page = std::get_if<ResultDetails>(&answer);
  if (page == nullptr || page->first >= page->match.seats) return false;
  const std::uint32_t left = page->match.seats - page->first;
  if (page->seats.size() != std::min(left, limits::kResultsPerPage)) return false;
  if (!details_) {
    if (page->first != 0 || page->settings_bytes.empty() || page->match.seats > limits::kMaxSeats ||
        !begins_with(page->match.match_id, match_)) {
      return false;
    }
    details_ = *page;
  } else {
    if (page->match != details_->match || page->first != details_->seats.size()) return false;
    details_->seats.insert(details_->seats.end(), page->seats.begin(), page->seats.end());
  }
  return details_->seats.size() <= details_->match.seats;
}

// ---- matches with their seats

std::optional<Question> WholeMatchesEnquiry::question() const {
  if (!has_list()) return list_.question();
  return match_ ? match_->question() : std::nullopt;
}

bool WholeMatchesEnquiry::take(const ResultAnswer& answer) {
  if (!has_list()) {
    if (!list_.take(answer)) return false;
    if (has_list()) begin_next();
    return true;
  }
  if (!match_ || !match_->take(answer)) return false;
  if (!match_->question()) {
    matches_.push_back(*match_->details());
    begin_next();
  }
  return true;
}

bool WholeMatchesEnquiry::do_without() {
  if (!match_) return false;
  begin_next();
  return true;
}

void WholeMatchesEnquiry::begin_next() {
  match_.reset();
  if (next_ < list_.matches().size()) match_.emplace(hex(list_.matches()[next_++].match_id));
}

// ---- a top list

std::optional<Question> TopEnquiry::question() const {
  if (over_ || lines_.size() >= most_) return std::nullopt;
  return next_;
}

bool TopEnquiry::take(const ResultAnswer& answer) {
  const auto* const page = std::get_if<TopLines>(&answer);
  if (page == nullptr || page->first != next_.first ||
      page->lines.size() > limits::kResultsPerPage) {
    return false;
  }
  const std::size_t wanted = std::min(page->lines.size(), most_ - lines_.size());
  lines_.insert(lines_.end(), page->lines.begin(),
                page->lines.begin() + static_cast<std::ptrdiff_t>(wanted));
  next_.first += static_cast<std::uint32_t>(page->lines.size());
  over_ = page->lines.size() < limits::kResultsPerPage || next_.first > limits::kMaxTopFirst;
  return true;
}

// ---- a replay

std::optional<Question> ReplayEnquiry::question() const {
  if (!match_id_) return AskResult{.match = match_};
  if (!is_wanted_ || bytes_.size() >= total_) return std::nullopt;
  return AskReplay{.match_id = *match_id_, .offset = static_cast<std::uint32_t>(bytes_.size())};
}

bool ReplayEnquiry::take(const ResultAnswer& answer) {
  if (const auto* const details = std::get_if<ResultDetails>(&answer)) {
    return take_details(*details);
  }
  const auto* const piece = std::get_if<ReplayPiece>(&answer);
  return piece != nullptr && take_piece(*piece);
}

bool ReplayEnquiry::take_details(const ResultDetails& details) {
  if (match_id_ || details.replay_bytes > limits::kMaxReplayBytes ||
      !begins_with(details.match.match_id, match_)) {
    return false;
  }
  match_id_ = details.match.match_id;
  total_ = details.replay_bytes;
  is_wanted_ = !wanted_ || wanted_(*match_id_);
  return true;
}

bool ReplayEnquiry::take_piece(const ReplayPiece& piece) {
  // The session has checked that the piece is within its replay.
  if (!match_id_ || piece.match_id != *match_id_ || piece.total != total_ ||
      piece.offset != bytes_.size() || piece.bytes.empty() ||
      piece.bytes.size() !=
          std::min<std::size_t>(total_ - bytes_.size(), limits::kReplayPartBytes)) {
    return false;
  }
  bytes_ += piece.bytes;
  return true;
}

}  // namespace race2048::client
