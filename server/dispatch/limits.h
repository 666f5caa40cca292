// The bounds of questions about results, each with its reason and the consequence of exceeding it.
// How often a connection may ask, and how much an answer holds, is in shared/limits.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "shared/limits.h"

namespace race2048::limits {

// Questions of one connection without an answer: a client that fetches a replay has one, its person
// another, and some may be on their way. One is with the archive at a time, so that nobody fills
// its queue. Beyond: Refused TOO_OFTEN.
inline constexpr std::size_t kMaxOpenQuestions = 4;
// No question goes to the archive while a connection is backlogged, so an answer never makes a
// client too slow.
static_assert(kBacklogSkips + kMaxFrameToClient < kBacklogCloses);

// The digits of a match's id in a question, in hexadecimal: the log shows twelve, and six of them
// tell a thousand matches apart. Beyond: Refused BAD_QUESTION.
inline constexpr std::size_t kMinMatchDigits = 6;
inline constexpr std::size_t kMaxMatchDigits = 32;
// Where the last page of a top list may begin: the store counts its way there. Beyond: Refused
// BAD_QUESTION.
inline constexpr std::uint32_t kMaxTopFirst = 1000;

}  // namespace race2048::limits
