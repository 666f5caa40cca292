#include "client/wire/results.h"

#include <utility>

#include "client/wire/link.h"
#include "client/wire/room.h"
#include "proto/results.h"
#include "shared/limits.h"

namespace race2048::client {

std::optional<ResultAnswer> answer_from(const v1::ToClient& told) {
  std::optional<ResultAnswer> answer = wire::answer_from(told);
  const auto make_safe = [](PlayedMatch& match) {
    match.title = shown_text(match.title, limits::kMaxTitle);
  };
  if (!answer) return answer;
  if (auto* const list = std::get_if<ResultList>(&*answer)) {
    for (PlayedMatch& match : list->matches) make_safe(match);
  } else if (auto* const details = std::get_if<ResultDetails>(&*answer)) {
    make_safe(details->match);
  }
  return answer;
}

std::optional<KeptResult> kept_from(const v1::Kept& told) {
  switch (told.keeping()) {
    case v1::KEEPING_STORED:
      return KeptResult{.keeping = Keeping::stored};
    case v1::KEEPING_NOT_YET:
      return KeptResult{.keeping = Keeping::not_yet, .why = quote_from(told.text())};
    case v1::KEEPING_NEVER:
      return KeptResult{.keeping = Keeping::never, .why = quote_from(told.text())};
    default:
      return std::nullopt;
  }
}

}  // namespace race2048::client
