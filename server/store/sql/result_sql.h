// The questions to the tables of results, as SQL. Each finds its rows by an index, in their order;
// a test checks that. For the files of this folder only.
#pragma once

#include <string>

#include "server/store/result.h"

namespace race2048::store {

// Parameters: the number before which to begin, the name in lower case, the room, the format, how
// many rows, and the person who looks. A property that is not asked for is NULL. `all`: the person
// may find all matches.
std::string latest_sql(const AskResults& asked, bool all);

// The columns of latest_sql(), the settings, and the bytes of the replay. Parameters: the id, and
// the person who looks as number 6.
extern const std::string kResultPageSql;

// Parameters: the number of the match, how many rows, how many to skip.
extern const char* const kSeatsByPlaceSql;

// Parameters: format, size, whether bots, how many rows, how many to skip.
std::string best_scores_sql(bool listed);

// Parameters: size, tile, whether bots, how many rows, how many to skip.
std::string fastest_sql(bool listed);

// Parameters: the lowest and the highest id, the person who looks, and whether that person may find
// all matches.
extern const char* const kFindMatchSql;

// The columns of the next three: the number, the bytes of the rows and of the replay, and the time
// of saving. Parameters of the first: the time of saving (AgeClock) before which matches are too
// old, and how many rows; of the other two: the room, and how many rows.
extern const char* const kTooOldSql;
extern const char* const kOldestOfRoomSql;
extern const char* const kLargestReplaysSql;

// The two rooms whose rows take most, or whose replays do: the room, and the bytes.
extern const char* const kMostRowsSql;
extern const char* const kMostReplaysSql;
// The bytes of all of them.
extern const char* const kAllBytesSql;

}  // namespace race2048::store
