#include "client/commands/archive/review_output.h"

#include "client/bots/program_names.h"
#include "client/commands/verify_report.h"
#include "client/text/text.h"
#include "client/words/marks.h"
#include "client/words/review_text.h"
#include "engine/match/view/match_story.h"
#include "engine/settings/formats.h"
#include "shared/hex.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

constexpr int kReviewWidth = 80;

// "bob (bot), 2nd of 4: 5,320 points in 612 moves".
std::string seat_line(const ReviewedSeat& reviewed) {
  const Match& match = *reviewed.room.match();
  const Person& person = match.seats.at(reviewed.seat).person;
  const Standing standing = standing_of(match, reviewed.seat);
  std::string line = with_mark(person.name, person.bot ? std::string(kBotMark) : "") + ", " +
                     ordinal(standing.rank) + " of " + std::to_string(match.seats.size()) + ": " +
                     grouped(standing.score) + " points in " + counted(standing.moves, "move");
  const std::size_t late = standing.moves - reviewed.moves.size();
  if (late != 0) line += ", " + grouped(late) + " of them made by the server";
  return line;
}

ordered_json move_json(const MadeMove& move, const JudgedMove& judged) {
  return {{"move", move.number},
          {"at_ms", move.at_ms},
          {"board_number", move.board},
          {"board", rows_of(move.before)},
          {"made", to_string(move.direction)},
          {"better", to_string(judged.better)},
          {"expected_better", judged.best},
          {"expected_made", judged.made},
          {"cost", judged.cost()}};
}

}  // namespace

std::string review_text(const ReviewedSeat& reviewed, Glyphs glyphs) {
  std::string text = match_line(reviewed.room) + "\n" + seat_line(reviewed) + "\n\n";
  for (const std::string& line :
       review_lines(reviewed.moves, reviewed.review, kReviewWidth, glyphs)) {
    text += line + "\n";
  }
  return text;
}

std::string review_json(const ReviewedSeat& reviewed) {
  const Match& match = *reviewed.room.match();
  const Review& review = reviewed.review;
  const Person& person = match.seats.at(reviewed.seat).person;
  const Standing standing = standing_of(match, reviewed.seat);
  ordered_json json{{"match_id", hex(match.match_id)},
                    {"room", reviewed.room.code()},
                    {"round", match.round},
                    {"format", row_of(match.settings.format).name},
                    {"settings", describe(match.settings)},
                    {"seat", reviewed.seat},
                    {"name", person.name},
                    {"bot", person.bot},
                    {"place", standing.rank},
                    {"score", standing.score},
                    {"moves", standing.moves},
                    {"own_moves", review.moves.size()},
                    {"best_moves", review.best_moves},
                    {"skill", -review.cost},
                    {"luck", review.luck},
                    {"worst", ordered_json::array()},
                    {"expected", ordered_json::array()}};
  for (const std::size_t place : review.worst) {
    json["worst"].push_back(move_json(reviewed.moves[place], review.moves[place]));
  }
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    json["expected"].push_back({reviewed.moves[i].number, review.moves[i].best});
  }
  return json_line(json);
}

}  // namespace race2048::client
