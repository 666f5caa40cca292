// A server that tries every field of every message in every phase, each with the values at its
// ends. The client leaves it, or its model still holds what every model holds.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include "tests/client/model_invariants.h"
#include "tests/client/session/resume_fixture.h"
#include "tests/support/one_in.h"

namespace race2048::client {
namespace {

using namespace testing;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// At most four, so that each mutation is tried in several phases.
const auto kShare = static_cast<std::size_t>(std::min(race2048::tests::one_in(), 4));

// One value of one field, in a message or in any message within it.
struct Mutation {
  std::vector<const FieldDescriptor*> path;
  std::string name;  // for a failing test
  std::function<void(Message& owner, const FieldDescriptor& field)> set;
};

// The message that has the last field of the path: the last one of each repeated field on the way,
// which is added if there is none.
Message& owner_of(Message& message, const std::vector<const FieldDescriptor*>& path) {
  Message* owner = &message;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const Reflection& reflection = *owner->GetReflection();
    const FieldDescriptor* const field = path[i];
    if (!field->is_repeated()) {
      owner = reflection.MutableMessage(owner, field);
      continue;
    }
    const int size = reflection.FieldSize(*owner, field);
    owner = size == 0 ? reflection.AddMessage(owner, field)
                      : reflection.MutableRepeatedMessage(owner, field, size - 1);
  }
  return *owner;
}

template <typename Set, typename Add, typename Value>
auto one_value(Set set, Add add, Value value) {
  return [=](Message& owner, const FieldDescriptor& field) {
    const Reflection& reflection = *owner.GetReflection();
    if (!field.is_repeated()) return (reflection.*set)(&owner, &field, value);
    (reflection.*add)(&owner, &field, value);
  };
}

class Mutations {
 public:
  explicit Mutations(const Message& message) { add_all(*message.GetDescriptor(), {}, ""); }
  const std::vector<Mutation>& all() const { return all_; }

 private:
  using Path = std::vector<const FieldDescriptor*>;

  void add_all(const google::protobuf::Descriptor& type, const Path& path,
               const std::string& name) {
    for (int i = 0; i < type.field_count(); ++i) {
      const FieldDescriptor& field = *type.field(i);
      Path longer = path;
      longer.push_back(&field);
      add_field(field, longer, name + "." + field.name());
    }
  }

  void add_field(const FieldDescriptor& field, const Path& path, const std::string& name) {
    add(path, name + " unset", [](Message& owner, const FieldDescriptor& at) {
      owner.GetReflection()->ClearField(&owner, &at);
    });
    if (field.is_repeated()) add_repeats(path, name);
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_MESSAGE:
        return add_all(*field.message_type(), path, name);
      case FieldDescriptor::CPPTYPE_STRING:
        return add_texts(path, name);
      case FieldDescriptor::CPPTYPE_ENUM:
        for (int i = 0; i < field.enum_type()->value_count(); ++i) {
          add_enum(path, name, field.enum_type()->value(i)->number());
        }
        for (const int beyond : {-1, 1000, INT32_MAX, INT32_MIN}) add_enum(path, name, beyond);
        return;
      case FieldDescriptor::CPPTYPE_BOOL:
        for (const bool value : {false, true}) {
          add(path, name, one_value(&Reflection::SetBool, &Reflection::AddBool, value));
        }
        return;
      case FieldDescriptor::CPPTYPE_UINT32:
        for (const std::uint32_t value : {0u, 1u, 2u, 3u, 7u, 31u, 32u, 1000u, 65'535u, 65'536u,
                                          60'001u, 1u << 31, UINT32_MAX}) {
          add(path, name + " = " + std::to_string(value),
              one_value(&Reflection::SetUInt32, &Reflection::AddUInt32, value));
        }
        return;
      case FieldDescriptor::CPPTYPE_UINT64:
        for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{1}, UINT64_MAX}) {
          add(path, name + " = " + std::to_string(value),
              one_value(&Reflection::SetUInt64, &Reflection::AddUInt64, value));
        }
        return;
      case FieldDescriptor::CPPTYPE_INT64:
        for (const std::int64_t value : {std::int64_t{0}, std::int64_t{-1}, INT64_MIN, INT64_MAX}) {
          add(path, name + " = " + std::to_string(value),
              one_value(&Reflection::SetInt64, &Reflection::AddInt64, value));
        }
        return;
      case FieldDescriptor::CPPTYPE_INT32:
      case FieldDescriptor::CPPTYPE_DOUBLE:
      case FieldDescriptor::CPPTYPE_FLOAT:
        break;
    }
    FAIL() << "no values for the type of " << name;
  }

  void add_texts(const Path& path, const std::string& name) {
    const bool bytes = path.back()->type() == FieldDescriptor::TYPE_BYTES;
    std::vector<std::string> texts{"",
                                   "x",
                                   std::string(15, 'y'),
                                   std::string(16, '9'),
                                   std::string(17, 'z'),
                                   std::string(32, 'c'),
                                   std::string(33, 'd'),
                                   std::string(20'000, 'a'),
                                   "\x1b]2;owned\a\r\n\tx",
                                   "ada",
                                   "KXQ7WP"};
    if (bytes) texts.push_back("\xff\xfe\x80" + std::string(13, '\0'));
    if (!bytes) texts.emplace_back("\u202e\u2066a\u0301\u0301\u0301\u0301\U000E0041\u2028");
    for (const std::string& text : texts) {
      const std::string shown = name + " of " + std::to_string(text.size()) + " bytes";
      add(path, shown, [text](Message& owner, const FieldDescriptor& field) {
        const Reflection& reflection = *owner.GetReflection();
        if (!field.is_repeated()) return reflection.SetString(&owner, &field, text);
        reflection.AddString(&owner, &field, text);
      });
    }
  }

  void add_enum(const Path& path, const std::string& name, int value) {
    add(path, name + " = " + std::to_string(value),
        one_value(&Reflection::SetEnumValue, &Reflection::AddEnumValue, value));
  }

  // The last entry once more, and many times.
  void add_repeats(const Path& path, const std::string& name) {
    for (const int times : {1, 2, 300}) {
      add(path, name + " +" + std::to_string(times),
          [=](Message& owner, const FieldDescriptor& at) {
            for (int i = 0; i < times; ++i) repeat(owner, at);
          });
    }
  }

  static void repeat(Message& owner, const FieldDescriptor& field) {
    const Reflection& reflection = *owner.GetReflection();
    const int size = reflection.FieldSize(owner, &field);
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_MESSAGE: {
        Message* const added = reflection.AddMessage(&owner, &field);
        if (size > 0) added->CopyFrom(reflection.GetRepeatedMessage(owner, &field, size - 1));
        return;
      }
      case FieldDescriptor::CPPTYPE_STRING:
        return reflection.AddString(
            &owner, &field,
            size > 0 ? reflection.GetRepeatedString(owner, &field, size - 1) : "bo");
      case FieldDescriptor::CPPTYPE_UINT32:
        return reflection.AddUInt32(
            &owner, &field, size > 0 ? reflection.GetRepeatedUInt32(owner, &field, size - 1) : 0);
      case FieldDescriptor::CPPTYPE_INT32:
      case FieldDescriptor::CPPTYPE_INT64:
      case FieldDescriptor::CPPTYPE_UINT64:
      case FieldDescriptor::CPPTYPE_DOUBLE:
      case FieldDescriptor::CPPTYPE_FLOAT:
      case FieldDescriptor::CPPTYPE_BOOL:
      case FieldDescriptor::CPPTYPE_ENUM:
        break;
    }
    FAIL() << "no repeats for the type of " << field.full_name();
  }

  void add(const Path& path, std::string name,
           std::function<void(Message&, const FieldDescriptor&)> set) {
    all_.push_back({.path = path, .name = std::move(name), .set = std::move(set)});
  }

  std::vector<Mutation> all_;
};

class HostileFieldsTest : public ResumeTest {
 protected:
  // A place in the protocol, and how a client gets there.
  struct Station {
    std::string name;
    std::function<void()> go;
  };

  std::vector<Station> stations() {
    const auto enter_as = [this](Entry entry, bool seated, const MatchSettings& settings) {
      ClientOptions options{.entry = std::move(entry)};
      connect(options);
      welcome();
      entered(seated);
      seal(1, settings);
    };
    const Entry join{.kind = Entry::Kind::join, .code = "KXQ7WP"};
    const Entry watch{.kind = Entry::Kind::watch, .code = "KXQ7WP"};
    const MatchSettings free = any_rate();
    const MatchSettings steps = step_settings(10'000);
    const auto in_race = [=, this](std::uint32_t seats) {
      enter_as(join, true, free);
      start_race(seats);
      client_->ask(Act{Action::left}, kStart);
    };
    return {
        {"greeting", [this, join] { connect({.entry = join}); }},
        {"lobby",
         [this] {
           connect({.entry = {.kind = Entry::Kind::lobby}});
           welcome();
         }},
        {"asking",
         [this] {
           connect({.entry = {.kind = Entry::Kind::ask}});
           welcome();
           client_->ask(Ask{AskResults{}}, kStart);
         }},
        {"entering",
         [this, join] {
           connect({.entry = join});
           welcome();
         }},
        {"before the seal",
         [this, join] {
           connect({.entry = join});
           welcome();
           entered();
         }},
        {"host",
         [this, enter_as] {
           enter_as({.kind = Entry::Kind::create, .settings = any_rate()}, true, any_rate());
           whole_roster(kStart);
         }},
        {"countdown",
         [=, this] {
           enter_as(join, true, free);
           v1::ToClient start = base(v1::ToClient::kStart);
           say(start);
         }},
        {"racing", [in_race] { in_race(2); }},
        {"racing among many", [in_race] { in_race(25); }},
        {"lockstep",
         [=, this] {
           enter_as(join, true, steps);
           start_race(2);
           begin_step(1);
         }},
        {"watching",
         [=, this] {
           enter_as(watch, false, free);
           start_race(3);
         }},
        {"results",
         [=, this] {
           in_race(2);
           end_race();
         }},
        {"next match",
         [=, this] {
           in_race(2);
           end_race();
           seal(2, free);
         }},
        {"place asked for again",
         [=, this] {
           in_race(2);
           lose();
           dial_and_connect();
           welcome_back(kStart);
         }},
        {"coming back",
         [=, this] {
           in_race(2);
           lose();
           dial_and_connect();
           welcome_back(kStart);
           entered_again(1, true, kStart);
         }},
        {"back but for the roster",
         [=, this] {
           in_race(2);
           lose();
           dial_and_connect();
           welcome_back(kStart);
           entered_again(1, true, kStart);
           seal_again(1, kStart);
         }},
    };
  }

  // A message of this kind as an honest server could send it in some of the stations.
  v1::ToClient base(v1::ToClient::BodyCase body) {
    v1::ToClient message;
    switch (body) {
      case v1::ToClient::kWelcome:
        message.mutable_welcome()->set_name("ada");
        break;
      case v1::ToClient::kRefused:
        message.mutable_refused()->set_text("No.");
        break;
      case v1::ToClient::kGoodbye:
        message.mutable_goodbye()->set_text("Bye.");
        break;
      case v1::ToClient::kEntered:
        message.mutable_entered()->set_code("KXQ7WP");
        message.mutable_entered()->set_seated(true);
        message.mutable_entered()->set_seat(1);
        message.mutable_entered()->set_token(token_);
        message.mutable_entered()->set_hold_ms(120'000);
        message.mutable_entered()->set_hold_between_ms(60'000);
        break;
      case v1::ToClient::kSealed:
        message.mutable_sealed()->set_match_id(match_id(2));
        message.mutable_sealed()->set_settings(serialised(any_rate()));
        message.mutable_sealed()->set_commitment(std::string(32, 'c'));
        message.mutable_sealed()->set_round(2);
        break;
      case v1::ToClient::kRoster:
        message.mutable_roster()->set_whole(true);
        message.mutable_roster()->set_host("bo");
        seat(message, 0, "bo");
        seat(message, 1, "ada");
        message.mutable_roster()->mutable_watching()->add_people()->set_name("cy");
        break;
      case v1::ToClient::kStart:
        message.mutable_start()->set_match_id(match_id(1));
        message.mutable_start()->set_round(1);
        for (const std::uint32_t number : {0u, 1u}) {
          v1::StartSeat& seat = *message.mutable_start()->add_seats();
          seat.set_seat(number);
          seat.set_name(number == 1 ? "ada" : "bo");
          seat.set_nonce(std::string(16, 7));
        }
        message.mutable_start()->set_countdown_ms(3000);
        break;
      case v1::ToClient::kGo:
        message.mutable_go()->set_round(1);
        for (const std::uint32_t cell : {0u, 1u}) {
          v1::Spawn& spawn = *message.mutable_go()->add_spawns();
          spawn.set_cell(cell);
          spawn.set_tile(2);
        }
        break;
      case v1::ToClient::kStep:
        message.mutable_step()->set_round(1);
        message.mutable_step()->set_number(2);
        message.mutable_step()->set_ends_ms(20'000);
        break;
      case v1::ToClient::kOutcome: {
        v1::Outcome& outcome = *message.mutable_outcome();
        outcome.set_seq(1);
        outcome.set_result(v1::RESULT_APPLIED);
        outcome.set_state(v1::SEAT_STATE_RACING);
        outcome.set_score(4);
        outcome.set_rank(1);
        outcome.add_spawns()->set_cell(15);
        outcome.mutable_spawns(0)->set_tile(2);
        break;
      }
      case v1::ToClient::kStandings:
        message.mutable_standings()->set_round(1);
        fill(*message.mutable_standings()->add_standings());
        message.mutable_standings()->add_splits()->set_exponent(5);
        fill(*message.mutable_standings()->add_boards());
        break;
      case v1::ToClient::kPage:
        message.mutable_page()->set_round(1);
        message.mutable_page()->set_total(2);
        fill(*message.mutable_page()->add_standings());
        fill(*message.mutable_page()->add_boards());
        break;
      case v1::ToClient::kEnd:
        message.mutable_end()->set_match_id(match_id(1));
        message.mutable_end()->set_reason(v1::END_REASON_TIME_UP);
        message.mutable_end()->set_secret(std::string(32, 's'));
        fill(*message.mutable_end()->add_standings());
        message.mutable_end()->add_splits()->set_exponent(5);
        break;
      case v1::ToClient::kClock:
        message.mutable_clock()->set_round(1);
        break;
      case v1::ToClient::kSaid:
        message.mutable_said()->set_name("bo");
        message.mutable_said()->set_text("hello");
        break;
      case v1::ToClient::kEmoted:
        message.mutable_emoted()->set_name("bo");
        message.mutable_emoted()->set_emote(v1::EMOTE_WOW);
        break;
      case v1::ToClient::kSeries:
        message.mutable_series()->set_rounds(3);
        message.mutable_series()->set_played(1);
        message.mutable_series()->add_rows()->set_name("bo");
        message.mutable_series()->mutable_rows(0)->set_place(1);
        break;
      case v1::ToClient::kRooms:
        message.mutable_rooms()->set_total(1);
        message.mutable_rooms()->add_rooms()->set_code("KXQ7WP");
        message.mutable_rooms()->mutable_rooms(0)->set_host("bo");
        message.mutable_rooms()->mutable_rooms(0)->set_settings(serialised(any_rate()));
        break;
      case v1::ToClient::kKept:
        message.mutable_kept()->set_match_id(match_id(1));
        message.mutable_kept()->set_keeping(v1::KEEPING_NEVER);
        break;
      default: {
        // As it is when nothing is set.
        const auto* const field = message.GetDescriptor()->FindFieldByNumber(body);
        message.GetReflection()->MutableMessage(&message, field);
        break;
      }
    }
    return message;
  }

  static void fill(v1::Standing& standing) {
    standing.set_seat(1);
    standing.set_rank(1);
    standing.set_best_tile(4);
    standing.set_state(v1::SEAT_STATE_RACING);
  }
  static void fill(v1::SeatBoard& board) {
    board.set_seat(1);
    board.set_cells("\1\1" + std::string(14, '\0'));
  }

  // What a session does with a client whatever comes: it writes and draws, and time passes.
  void judge(const std::string& what) {
    const std::string broken = ModelInvariants(model()).broken();
    EXPECT_EQ(broken, "") << what;
    EXPECT_LE(client_->output(link_).size(), 4096u) << what;
    if (client_->finished()) return;
    const TimePoint later = kStart + std::chrono::seconds(1);
    model().match_ms(later);
    client_->ask(Act{Action::up}, later);
    client_->ask(SetReady{true}, kStart);
    client_->on_time(later);
    EXPECT_EQ(ModelInvariants(model()).broken(), "") << what << ", a second later";
  }

  std::size_t tried_ = 0;
  std::size_t believed_ = 0;  // the client has not left
};

TEST_F(HostileFieldsTest, EveryFieldOfEveryMessageInEveryPhase) {
  const auto* const bodies = v1::ToClient::descriptor()->FindOneofByName("body");
  // Each phase begins with another mutation, so a share of them is all of them in a few phases.
  std::size_t phases = 0;
  for (const Station& station : stations()) {
    std::size_t number = phases++;
    for (int i = 0; i < bodies->field_count(); ++i) {
      const auto body = static_cast<v1::ToClient::BodyCase>(bodies->field(i)->number());
      const v1::ToClient honest = base(body);
      const Message& inner = honest.GetReflection()->GetMessage(honest, bodies->field(i));
      const Mutations mutations(inner);
      for (const Mutation& mutation : mutations.all()) {
        if (number++ % kShare != 0) continue;
        station.go();
        ASSERT_FALSE(model().failure) << station.name;
        sent();
        v1::ToClient message = honest;
        Message& changed = *message.GetReflection()->MutableMessage(&message, bodies->field(i));
        mutation.set(owner_of(changed, mutation.path), *mutation.path.back());
        say(message);
        ++tried_;
        believed_ += client_->finished() ? 0 : 1;
        judge(station.name + ": " + bodies->field(i)->name() + mutation.name);
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(tried_, 20'000u / kShare);
  EXPECT_GT(believed_, tried_ / 10) << "not all of it is turned away at once";
}

TEST_F(HostileFieldsTest, EveryMessageAfterEveryOther) {
  const auto* const bodies = v1::ToClient::descriptor()->FindOneofByName("body");
  std::size_t phases = 0;
  for (const Station& station : stations()) {
    std::size_t number = phases++;
    for (int i = 0; i < bodies->field_count(); ++i) {
      for (int k = 0; k < bodies->field_count(); ++k) {
        if (number++ % kShare != 0) continue;
        station.go();
        for (const int each : {i, k}) {
          if (client_->finished()) break;
          say(base(static_cast<v1::ToClient::BodyCase>(bodies->field(each)->number())));
          judge(station.name + ": " + bodies->field(i)->name() + ", " + bodies->field(k)->name());
        }
        if (HasFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace race2048::client
