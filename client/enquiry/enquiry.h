// A person's enquiry about the matches that a server keeps: questions, each of which follows from
// the answers before, until all is known. Without I/O: asker.h asks them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/match_result.h"

namespace race2048::client {

class Enquiry {
 public:
  Enquiry() = default;
  virtual ~Enquiry() = default;
  Enquiry(const Enquiry&) = delete;
  Enquiry& operator=(const Enquiry&) = delete;

  // The question to ask now; nothing: all is known.
  virtual std::optional<Question> question() const = 0;
  // Takes the answer to question(). Returns false if no server would give it, such as a page with
  // less than a server has room for, which would need many more questions; then no call may follow.
  [[nodiscard]] virtual bool take(const ResultAnswer& answer) = 0;
  // The server has no such match, or not any more. Returns false if there is nothing else to ask.
  [[nodiscard]] virtual bool do_without() { return false; }
};

// The newest matches of a list.
class ResultsEnquiry : public Enquiry {
 public:
  // At most `most` matches, from `from` on.
  ResultsEnquiry(AskResults from, std::size_t most);

  std::optional<Question> question() const override;
  bool take(const ResultAnswer& answer) override;

  const std::vector<PlayedMatch>& matches() const { return matches_; }
  // The server has older matches than these.
  bool more() const { return more_; }

 private:
  AskResults next_;
  std::size_t most_;
  std::vector<PlayedMatch> matches_;
  bool more_ = true;
};

// One match with all its seats.
class DetailsEnquiry : public Enquiry {
 public:
  // `match`: the beginning of the id, in hexadecimal.
  explicit DetailsEnquiry(std::string match) : match_(std::move(match)) {}

  std::optional<Question> question() const override;
  bool take(const ResultAnswer& answer) override;

  // Nothing before the first answer.
  const std::optional<ResultDetails>& details() const { return details_; }

 private:
  std::string match_;
  std::optional<ResultDetails> details_;
};

// The newest matches of a list, each with all its seats. A match that the server has deleted
// meanwhile is left out.
class WholeMatchesEnquiry : public Enquiry {
 public:
  WholeMatchesEnquiry(AskResults from, std::size_t most) : list_(std::move(from), most) {}

  std::optional<Question> question() const override;
  bool take(const ResultAnswer& answer) override;
  bool do_without() override;

  const ResultsEnquiry& list() const { return list_; }
  const std::vector<ResultDetails>& matches() const { return matches_; }

 private:
  bool has_list() const { return !list_.question(); }
  // Begins with the next match of the list, if any is left.
  void begin_next();

  ResultsEnquiry list_;
  std::size_t next_ = 0;  // index in the list
  std::optional<DetailsEnquiry> match_;
  std::vector<ResultDetails> matches_;
};

// The first lines of a top list.
class TopEnquiry : public Enquiry {
 public:
  TopEnquiry(AskTop list, std::size_t most) : next_(list), most_(most) {}

  std::optional<Question> question() const override;
  bool take(const ResultAnswer& answer) override;

  const std::vector<TopLine>& lines() const { return lines_; }

 private:
  AskTop next_;
  std::size_t most_;
  std::vector<TopLine> lines_;
  bool over_ = false;  // the list has no more lines
};

// The replay of one match.
class ReplayEnquiry : public Enquiry {
 public:
  // Asked when the match is known, before its replay comes.
  using Wanted = std::function<bool(const MatchId& match)>;

  // `match`: the beginning of the id, in hexadecimal.
  explicit ReplayEnquiry(std::string match, Wanted wanted = nullptr)
      : match_(std::move(match)), wanted_(std::move(wanted)) {}
  // The replay of this match, which has `total` bytes.
  ReplayEnquiry(const MatchId& match, std::uint32_t total) : match_id_(match), total_(total) {}

  std::optional<Question> question() const override;
  bool take(const ResultAnswer& answer) override;

  // Nothing: there was no answer yet.
  const std::optional<MatchId>& match_id() const { return match_id_; }
  // The bytes that the replay has; 0: none is kept, or there was no answer yet.
  std::uint32_t total() const { return total_; }
  // The bytes that have come; all of them in the end, unless they were not wanted.
  const std::string& bytes() const { return bytes_; }

 private:
  bool take_details(const ResultDetails& details);
  bool take_piece(const ReplayPiece& piece);

  std::string match_;
  Wanted wanted_;
  std::optional<MatchId> match_id_;
  bool is_wanted_ = true;
  std::uint32_t total_ = 0;
  std::string bytes_;
};

}  // namespace race2048::client
