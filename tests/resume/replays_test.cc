// What a client says of the replay of its match: that of an honest server agrees with it, any other
// does not, however well it holds by itself.
#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/proto/replay/played_match.h"
#include "tests/resume/duel.h"

namespace race2048::resume {
namespace {

using Course = std::vector<Decision>;
using Change = std::function<void(Course&)>;

constexpr SeatNumber kAda = 0;
constexpr SeatNumber kBo = 1;

// The replay of the match with other decisions: the result is what those make.
std::string with_course(const std::string& file, const Change& change) {
  tests::ReplayParts parts = tests::parts_of(file);
  change(parts.decisions);
  RoomState room;
  for (const Decision& decision : parts.decisions) room.apply(decision);
  parts.result = result_of(room);
  return tests::file_of(parts);
}

Course::iterator last_action_of(Course& course, SeatNumber seat) {
  auto found = course.end();
  for (auto it = course.begin(); it != course.end(); ++it) {
    const auto* const acted = std::get_if<Acted>(&it->body);
    if (acted != nullptr && acted->seat == seat) found = it;
  }
  return found;
}

// What ada's client says after a match for time, with the replay of a server that has changed it.
std::string said_after(const Change& change) {
  Duel duel(Format::time);
  duel.race();
  const std::string file = with_course(duel.world().replays().front(), change);
  EXPECT_EQ(tests::verdict(file), "");
  if (!duel.ada().take_replay(duel.match().match_id, file, duel.world().now())) return "not taken";
  const client::Model& model = duel.ada().model();
  return model.broken_replay ? model.broken_replay->why : "";
}

TEST(ReplaysTest, AServerThatChangesTheCourseOfTheMatchIsFoundOut) {
  EXPECT_EQ(said_after([](Course&) {}), "");
  const std::vector<std::pair<const char*, Change>> lies{
      {"an own move a millisecond later",
       [](Course& course) {
         ++last_action_of(course, kAda)->at_ms;
         std::ranges::stable_sort(course, {}, &Decision::at_ms);
       }},
      {"an own move less", [](Course& course) { course.erase(last_action_of(course, kAda)); }},
      {"an own action more",
       [](Course& course) {
         Decision more = *last_action_of(course, kAda);
         std::get<Acted>(more.body).board = 5;
         course.insert(std::next(last_action_of(course, kAda)), more);
       }},
      {"a move of another seat less",
       [](Course& course) { course.erase(last_action_of(course, kBo)); }},
      {"another name",
       [](Course& course) {
         for (Decision& decision : course) {
           auto* const seated = std::get_if<Seated>(&decision.body);
           if (seated != nullptr && seated->seat == kBo) seated->person.name = "eve";
         }
       }},
      {"seats that have changed their moves",
       [](Course& course) {
         for (Decision& decision : course) {
           auto* const acted = std::get_if<Acted>(&decision.body);
           if (acted != nullptr) acted->seat = acted->seat == kAda ? kBo : kAda;
         }
       }},
  };
  for (const auto& [name, lie] : lies) EXPECT_NE(said_after(lie), "") << name;
}

class KeptReplaysTest : public ::testing::TestWithParam<Format> {};

INSTANTIATE_TEST_SUITE_P(Formats, KeptReplaysTest, ::testing::Values(Format::time, Format::step),
                         [](const auto& format) {
                           return std::string(format.param == Format::time ? "Time" : "Step");
                         });

// In lockstep the server moves for ada meanwhile.
TEST_P(KeptReplaysTest, AMatchInWhichTheLinkWasLostAgreesWithItsReplay) {
  Duel duel(GetParam());
  duel.begin();
  duel.world().refuse(true);
  duel.world().cut(duel.ada());
  duel.world().run_for(GetParam() == Format::step ? 25s : 2s);
  duel.world().refuse(false);
  duel.race();
  duel.expect_agreements();
  EXPECT_TRUE(duel.ada().model().replay) << "it was compared";
}

}  // namespace
}  // namespace race2048::resume
