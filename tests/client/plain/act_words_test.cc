// The words of the line mode that act on the room: seats, announcements, people who are put out,
// and settings.
#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

class ActWordsTest : public PlainTalkTest {
 protected:
  static Model two_people() { return in_room({member(0, "ada"), member(1, "bo")}); }

  // The settings that "set ..." asks for; they become those of the room.
  MatchSettings set(const std::string& what) {
    EXPECT_EQ(type("set " + what), Lines{}) << what;
    const std::optional<Command> asked = command();
    const Edit* const edit = asked ? intent_in<Edit>(*asked) : nullptr;
    if (edit == nullptr || !edit->settings) {
      ADD_FAILURE() << what;
      return {};
    }
    return model_.room.seal->settings = *edit->settings;
  }

  // The room as "set ..." asks for it.
  RoomRequest set_room(const std::string& what) {
    EXPECT_EQ(type("set " + what), Lines{}) << what;
    const std::optional<Command> asked = command();
    const Edit* const edit = asked ? intent_in<Edit>(*asked) : nullptr;
    if (edit != nullptr && edit->request) return *edit->request;
    ADD_FAILURE() << what;
    return {};
  }
};

// ------------------------------------------------------------------------------------ seats

TEST_F(ActWordsTest, WhoWatchesTakesASeat) {
  start(watched(two_people()), PlainInput::person);
  EXPECT_EQ(type("sit"), Lines{});
  EXPECT_EQ(command(), Command(Seating{}));
  type("sit down");
  EXPECT_EQ(command(), Command(Seating{}));
  EXPECT_EQ(type("stand"), Lines{"You have no seat."});
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(ActWordsTest, WhoIsPromisedASeatIsToldSo) {
  Model model = watched(two_people());
  model.room.people.back().waits = true;
  start(model, PlainInput::person);
  EXPECT_EQ(type("sit"), Lines{"You have a seat in the next match."});
  EXPECT_EQ(command(), std::nullopt);
  type("stand");
  EXPECT_EQ(command(), Command(Seating{.stands_up = true})) << "gives up the promise";
}

TEST_F(ActWordsTest, ASeatIsGivenUpButNotWhileItRaces) {
  start(two_people(), PlainInput::person);
  EXPECT_EQ(type("sit"), Lines{"You have a seat."});
  type("stand up");
  EXPECT_EQ(command(), Command(Seating{.stands_up = true}));
  start(in_race({member(0, "ada"), member(1, "bo")}), PlainInput::person);
  EXPECT_EQ(type("stand"), Lines{"You race: give up first, with g, or wait for the end."});
  EXPECT_EQ(command(), std::nullopt);
}

// ------------------------------------------------------------------------------------ people

TEST_F(ActWordsTest, AnAnnouncementIsTheHostsAndNeedsAText) {
  start(two_people(), PlainInput::person);
  type("announce Five  minutes");
  EXPECT_EQ(command(), Command(Say{.text = "Five  minutes", .announced = true}));
  EXPECT_EQ(type("announce"), Lines{"Announce what? Type announce and your text."});
  model_.room.host = "bo";
  EXPECT_EQ(type("announce hello"), Lines{"Only the host does that: bo."});
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(ActWordsTest, TheHostAnnouncesAlsoDuringAMatch) {
  start(refereed(in_race({member(0, "ada"), member(1, "bo")})), PlainInput::person);
  type("announce Last minute");
  EXPECT_EQ(command(), Command(Say{.text = "Last minute", .announced = true}));
}

TEST_F(ActWordsTest, AnEmoteIsNamedByItsNumberOrItsWord) {
  start(in_race({member(0, "ada"), member(1, "bo")}), PlainInput::person);
  type("emote 2");
  EXPECT_EQ(command(), Command(SendEmote{Emote::wow}));
  type("emote :)");
  EXPECT_EQ(command(), Command(SendEmote{Emote::smile}));
  EXPECT_EQ(type("emote 5"), Lines{"Which emote? emote 1 is gg, 2 wow, 3 nooo, 4 :)."});
  model_.room.info.chat_off = true;
  EXPECT_EQ(type("emote 1"), Lines{"Chat is off in this room."});
  start(two_people(), PlainInput::person);
  EXPECT_EQ(type("emote 1"), Lines{"Emotes are for a match in which you have a seat."});
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(ActWordsTest, EmotesAreSpokenButNotAllOfMany) {
  start(in_race({member(0, "ada"), member(1, "bo")}), PlainInput::person);
  model_.room.emote = ShownEmote{.name = "bo", .emote = Emote::wow, .at = at(1)};
  EXPECT_EQ(news(1), Lines{"bo says: wow"});
  EXPECT_EQ(news(1), Lines{});
  model_.room.emote = ShownEmote{.name = "bo", .emote = Emote::gg, .at = at(2)};
  EXPECT_EQ(news(2), Lines{}) << "it is too soon";
  model_.room.emote = ShownEmote{.name = "bo", .emote = Emote::gg, .at = at(3)};
  EXPECT_EQ(news(3), Lines{"bo says: gg"});
}

TEST_F(ActWordsTest, WhoWasPutOutIsLetBackIn) {
  start(two_people(), PlainInput::person);
  EXPECT_EQ(type("unkick zed"), Lines{"There is nobody to choose."});
  model_.room.put_out = {"cy", "zed"};
  EXPECT_EQ(type("unkick"), Lines{"Which person? cy and zed."});
  EXPECT_EQ(type("unkick bo"), Lines{"Which person? cy and zed."});
  EXPECT_EQ(command(), std::nullopt);
  type("unkick zed");
  EXPECT_EQ(command(), Command(HostAct{Meaning::unkick, "zed"}));
}

TEST_F(ActWordsTest, APersonMutesAndUnmutesByName) {
  Model model = two_people();
  model.room.host = "bo";
  start(model, PlainInput::person);
  EXPECT_EQ(type("mute zed"), Lines{"Which person? bo."});
  EXPECT_EQ(type("unmute bo"), Lines{"bo is not muted."});
  EXPECT_EQ(command(), std::nullopt);
  EXPECT_EQ(type("mute bo"), Lines{});
  EXPECT_EQ(command(), Command(Mute{.name = "bo"}));
  model_.room.hidden.push_back({.name = "bo"});
  EXPECT_EQ(type("mute bo"), Lines{"bo is muted already."});
  type("unmute bo");
  EXPECT_EQ(command(), Command(Mute{.name = "bo", .lifted = true}));
  model_.room.hidden.clear();
  model_.room.people[1].muted = true;
  EXPECT_EQ(type("unmute bo"), Lines{"The host has muted bo: only the host can change that."});
  EXPECT_EQ(command(), std::nullopt);
  start(in_room({member(0, "ada")}), PlainInput::person);
  EXPECT_EQ(type("mute bo"), Lines{"There is nobody to choose."});
}

TEST_F(ActWordsTest, TheHostMutesForEverybody) {
  start(two_people(), PlainInput::person);
  type("mute bo");
  EXPECT_EQ(command(), Command(Mute{.name = "bo"}));
  model_.room.people[1].muted = true;
  EXPECT_EQ(type("mute bo"), Lines{"bo is muted already."});
  type("unmute BO");
  EXPECT_EQ(command(), Command(Mute{.name = "bo", .lifted = true}));
  type("unmute gone");
  EXPECT_EQ(command(), Command(Mute{.name = "gone", .lifted = true}));
  EXPECT_EQ(type("mute gone").size(), 1u);
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(ActWordsTest, AStandInLeavesToTheOwnerWhatIsTheOwners) {
  Model model = two_people();
  model.room.owner = "tea";
  start(model, PlainInput::person);
  for (const char* line : {"kick bo", "unkick bo", "host bo", "lock", "unlock"}) {
    EXPECT_EQ(type(line), Lines{"This room belongs to tea, for whom you stand in: only tea does "
                                "that."})
        << line;
  }
  EXPECT_EQ(command(), std::nullopt);
  type("announce hello");
  EXPECT_EQ(command(), Command(Say{.text = "hello", .announced = true}));
}

TEST_F(ActWordsTest, ABotThatIsRemovedIsNotKeptOut) {
  start(in_room({member(0, "ada"), bot(1, "bo")}), PlainInput::person);
  EXPECT_EQ(type("kick bo"), Lines{"Remove bo from the room? y to remove, no to cancel."});
  type("y");
  EXPECT_EQ(command(), Command(HostAct{Meaning::kick, "bo"}));
}

// ------------------------------------------------------------------------------------ settings

TEST_F(ActWordsTest, ANewNumberForTheFormatKeepsAllElse) {
  start(two_people());
  set("stuck out");
  set("size 5");
  set("cap 10m");
  const MatchSettings before = set("move-rate 8");
  MatchSettings expected = before;
  expected.time_limit_ms = 120'000;
  EXPECT_EQ(set("time 2m"), expected);
}

TEST_F(ActWordsTest, AnotherFormatKeepsWhatWasSetAndItHas) {
  start(two_people());
  set("stuck out");
  set("cap 7m");
  MatchSettings settings = set("target 512");
  EXPECT_EQ(settings.format, Format::first);
  EXPECT_EQ(settings.cap_ms, 420'000u);
  EXPECT_EQ(settings.on_stuck, OnStuck::out);
  EXPECT_EQ(settings.finish, Finish::first) << "the default of the format";
  set("finish all");
  settings = set("target 256");
  EXPECT_EQ(settings.finish, Finish::all);
  EXPECT_EQ(settings.cap_ms, 420'000u);
  settings = set("moves 300");
  EXPECT_EQ(settings.cap_ms, 420'000u);
  EXPECT_EQ(settings.on_stuck, OnStuck::out);
}

TEST_F(ActWordsTest, AnotherFormatDropsWhatItHasNot) {
  start(in_room({member(0, "ada"), member(1, "bo")}, moves_settings(300)));
  set("stuck next");
  EXPECT_EQ(set("step 10").on_stuck, OnStuck::next_board);
  EXPECT_EQ(set("last").on_stuck, OnStuck::out);
  EXPECT_EQ(set("target 512").cap_ms, default_settings(Format::first).cap_ms)
      << "what was not set is as usual";
}

TEST_F(ActWordsTest, LockstepKeepsItsNumberOfMoves) {
  start(in_room({member(0, "ada"), member(1, "bo")}, step_settings(10'000, 50)));
  const MatchSettings settings = set("step 20");
  EXPECT_EQ(settings.move_time_ms, 20'000u);
  EXPECT_EQ(settings.move_limit, 50u);
}

TEST_F(ActWordsTest, AKnownSeedStaysKnown) {
  MatchSettings open = time_settings(60'000);
  open.open_seed.emplace();
  start(in_room({member(0, "ada"), member(1, "bo")}, open));
  EXPECT_EQ(set("time 90").open_seed, open.open_seed);
  EXPECT_EQ(set("moves 100").open_seed, open.open_seed);
}

TEST_F(ActWordsTest, WhatCannotBePlayedIsSaidAndNotSent) {
  start(in_room({member(0, "ada"), member(1, "bo")}, last_settings()));
  const Lines answer = type("set stuck next");
  ASSERT_EQ(answer.size(), 1u);
  EXPECT_TRUE(answer[0].starts_with("Not possible: ")) << answer[0];
  EXPECT_EQ(command(), std::nullopt);
}

TEST_F(ActWordsTest, TheRoomsOptionsAreSet) {
  start(two_people());
  EXPECT_EQ(set_room("title Friday evening").options.title, "Friday evening");
  EXPECT_EQ(set_room("password geheim").password, "geheim");
  EXPECT_EQ(set_room("password").password, "");
  EXPECT_EQ(set_room("start-at 4").options.start_at, 4u);
  EXPECT_EQ(set_room("start-in 5m").start_in_s, 300u);
  EXPECT_TRUE(set_room("listed on").options.listed);
  EXPECT_TRUE(set_room("chat off").options.chat_off);
  model_.room.info.rounds = 3;
  EXPECT_TRUE(set_room("pause on").options.pause);
}

TEST_F(ActWordsTest, DuringAMatchOnlyTheRoomIsSet) {
  start(refereed(in_race({member(0, "ada"), member(1, "bo")})));
  EXPECT_EQ(type("set time 90"), Lines{"A match is running: change that after it."});
  EXPECT_EQ(command(), std::nullopt);
  EXPECT_TRUE(set_room("chat off").options.chat_off);
}

}  // namespace
}  // namespace race2048::client::testing
