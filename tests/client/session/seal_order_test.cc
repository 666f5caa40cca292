// All orders in which a server can tell of seals, starts and ends on any number of links: whoever
// raced with a nonce gets a verdict.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/client/session/resume_fixture.h"
#include "tests/support/one_in.h"

namespace race2048::client {
namespace {

using namespace testing;

const auto kOneIn = static_cast<std::size_t>(race2048::tests::one_in());

// A server that sends what it likes. A letter is a message:
//   n  the seal of the next match      s  the last seal again
//   o  Start with the client's own nonce in its seat, as far as it has given one
//   f  Start with a foreign nonce in the client's seat
//   w  Start without the client        g  Go
//   e  End with the right secret
//   c, d  the link is lost, and Entered says on the next that no match runs, or that one does
//   r  the whole Roster
class SealOrderTest : public ResumeTest {
 protected:
  static constexpr std::string_view kLetters = "nsofwgecdr";

  void play(bool running, std::string_view word) {
    match_ = 0;
    nonces_.clear();
    key_ = {};
    now_ = kStart;
    drawn_ = 0;
    ClientOptions options{.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}};
    options.random = [this](std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, ++drawn_); };
    connect(options);
    welcome();
    sent();
    v1::ToClient message = entered_message(running);
    say(message);
    for (const char letter : word) {
      if (model().failure) return;
      hear(letter);
      note_nonces();
    }
  }

  void hear(char letter) {
    switch (letter) {
      case 'n':
        ++match_;
        return seal();
      case 's':
        return seal();
      case 'o':
      case 'f':
      case 'w':
        return start(letter);
      case 'g':
        return go();
      case 'e':
        return end(true);
      case 'c':
      case 'd':
        return lose_and_return(letter == 'd');
      case 'r':
        return whole_roster(now_);
      default:
        FAIL() << letter;
    }
  }

  void seal() {
    v1::ToClient message;
    v1::Sealed& sealed = *message.mutable_sealed();
    sealed.set_match_id(match_id(match_));
    sealed.set_settings(serialised(settings_));
    const Digest digest = commitment(id(), wire::bytes_of(sealed.settings()), secret());
    sealed.set_commitment(wire::to_bytes(digest));
    sealed.set_round(match_);
    say(message, now_);
  }

  void start(char how) {
    Nonce nonce{};
    nonce.fill(0xee);
    if (how == 'o' && nonces_.contains(match_)) nonce = nonces_.at(match_);
    const std::uint16_t seat = how == 'w' ? 0 : 1;
    const SeatNonce given{.seat = seat, .nonce = nonce};
    const bool runs = model().phase == Phase::countdown || model().phase == Phase::racing;
    if (!runs) {  // a start that is told again changes nothing
      key_ = match_key(secret(), id(), std::span(&given, 1));
      own_ = how != 'w';
    }
    v1::ToClient message;
    message.mutable_start()->set_match_id(match_id(match_));
    message.mutable_start()->set_round(match_);
    v1::StartSeat& added = *message.mutable_start()->add_seats();
    added.set_seat(seat);
    added.set_name(how == 'w' ? "bo" : "ada");
    added.set_nonce(wire::to_bytes(nonce));
    say(message, now_);
  }

  void go() {
    const race2048::Run run(settings_.run(), key_);
    v1::ToClient message;
    message.mutable_go()->set_round(match_);
    wire::add_spawns(run.start_spawns(), *message.mutable_go());
    say(message, now_);
  }

  void end(bool honest) {
    const race2048::Run run(settings_.run(), key_);
    Secret told = secret();
    if (!honest) told.back() ^= 1;
    v1::ToClient message;
    v1::End& end = *message.mutable_end();
    end.set_match_id(match_id(match_));
    end.set_reason(v1::END_REASON_TIME_UP);
    end.set_match_ms(settings_.length_ms());
    end.set_secret(wire::to_bytes(told));
    v1::Standing& standing = *end.add_standings();
    standing.set_seat(own_ ? 1 : 0);
    standing.set_rank(1);
    standing.set_state(v1::SEAT_STATE_RACING);
    standing.set_best_tile(static_cast<std::uint32_t>(tile_value(run.best_exponent())));
    say(message, now_);
  }

  void lose_and_return(bool running) {
    lose(now_);
    if (!client_->connect_at()) return;
    dial_and_connect();
    now_ = dialled_;
    welcome_back(now_);
    say(entered_message(running, true), now_);
  }

  static v1::ToClient entered_message(bool running, bool resumed = false) {
    v1::ToClient message;
    v1::Entered& entered = *message.mutable_entered();
    entered.set_code("KXQ7WP");
    entered.set_seated(true);
    entered.set_seat(1);
    entered.set_running(running);
    entered.set_token(std::string(32, 't'));
    entered.set_hold_ms(120'000);
    entered.set_hold_between_ms(60'000);
    if (resumed) entered.mutable_resumed()->set_next_seq(1);
    return message;
  }

  void note_nonces() {
    for (const v1::ToServer& message : sent()) {
      if (!message.has_nonce()) continue;
      for (std::uint32_t match = 0; match <= match_; ++match) {
        if (message.nonce().match_id() != match_id(match)) continue;
        const Nonce nonce = wire::array_from<Nonce>(message.nonce().nonce()).value();
        const auto [known, is_new] = nonces_.emplace(match, nonce);
        EXPECT_EQ(known->second, nonce) << "one nonce for one match";
      }
    }
  }

  MatchId id() const { return *wire::array_from<MatchId>(match_id(match_)); }
  Secret secret() const {
    Secret secret{};
    secret.fill(static_cast<std::uint8_t>(match_));
    return secret;
  }

  // The client races in the word's last match: what does it say of both ends?
  void judge(bool running, const std::string& word) {
    for (const bool honest : {true, false}) {
      play(running, word);
      ASSERT_EQ(model().phase, Phase::racing);
      const bool own = model().race->own_seat.has_value();
      const bool with_own_nonce = own && model().race->find_seat(1)->nonce.has_value() &&
                                  nonces_.contains(match_) &&
                                  model().race->find_seat(1)->nonce == nonces_.at(match_);
      end(honest);
      ASSERT_FALSE(model().failure) << word;
      const Verification::Kind kind = model().result->verification.kind;
      if (!honest) {
        EXPECT_EQ(kind, Verification::Kind::broken) << running << word;
      } else if (with_own_nonce) {
        EXPECT_EQ(kind, Verification::Kind::verified) << running << word;
      } else if (own) {
        EXPECT_EQ(kind, Verification::Kind::broken) << running << word;
      } else {
        EXPECT_TRUE(kind == Verification::Kind::seal_verified ||
                    kind == Verification::Kind::nothing_known)
            << running << word;
      }
      ++judged_;
    }
  }

  void try_all(bool running, const std::string& word, std::size_t most) {
    for (const char letter : kLetters) {
      const std::string longer = word + letter;
      if (longer.size() == most && longest_++ % kOneIn != 0) continue;
      play(running, longer);
      if (model().failure) continue;
      if (model().phase == Phase::racing) judge(running, longer);
      if (longer.size() < most) try_all(running, longer, most);
    }
  }

  const MatchSettings settings_ = time_settings(60'000);
  std::uint32_t match_ = 0;
  std::map<std::uint32_t, Nonce> nonces_;  // that the client has sent, by match
  race2048::Key key_{};
  bool own_ = false;
  TimePoint now_ = kStart;
  std::uint8_t drawn_ = 0;
  std::size_t longest_ = 0;  // words of the most letters, of which one in kOneIn is played
  std::size_t judged_ = 0;
};

TEST_F(SealOrderTest, WhoeverRacedGetsAVerdictInEveryOrder) {
  for (const bool running : {false, true}) try_all(running, "", 5);
  EXPECT_GT(judged_, 1000u / kOneIn) << "the words lead into races";
}

// Longer words, of servers that someone may think of.
TEST_F(SealOrderTest, AServerCannotSwitchTheCheckOff) {
  using Kind = Verification::Kind;
  struct Row {
    bool running;
    std::string word;
    std::optional<Kind> kind;  // at an honest end; nothing: the client has left before
  };
  const Row table[] = {
      {false, "nog", Kind::verified},
      {false, "nwg", Kind::seal_verified},
      {false, "nfg", Kind::broken},
      {true, "nog", std::nullopt},  // a seat in a match that was said to run
      {true, "nfg", std::nullopt},
      {true, "nwg", Kind::nothing_known},
      {true, "nwgenog", Kind::verified},  // who came late races in the next match
      {true, "nnog", std::nullopt},
      {true, "dsog", std::nullopt},
      {false, "ndsrog", Kind::verified},  // the link was lost while the match began
      {false, "ndsog", Kind::verified},
      {false, "nodsog", Kind::verified},
      {false, "nogdsog", Kind::verified},
      {false, "ncsog", Kind::verified},
      {false, "ndnog", std::nullopt},  // another match is said to run, with a seat of one's own
      {false, "ndnwg", Kind::nothing_known},
      {false, "ndnwgenog", Kind::verified},
      {false, "nogednog", std::nullopt},  // cut between two matches
      {false, "nogecnog", Kind::verified},
      {false, "nogendsog", Kind::verified},
      {false, "nogencsog", Kind::verified},
      {false, "nogdnog", std::nullopt},
      {false, "nogcnog", Kind::verified},  // the end of the first was missed
      {false, "nogdnwgrenog", Kind::verified},
      {false, "noocog", Kind::verified},  // a countdown may be told again
      {false, "nocog", Kind::verified},   // ended meanwhile: told to its end, without its seal
      {false, "nogcog", Kind::verified},
      {false, "ncog", Kind::verified},
      {false, "nogeog", std::nullopt},  // the same match again
      {false, "nogesog", std::nullopt},
      {false, "nogecsog", std::nullopt},
      {false, "nogo", std::nullopt},
      {false, "nogn", std::nullopt},
      {false, "non", std::nullopt},
  };
  for (const Row& row : table) {
    play(row.running, row.word);
    if (!model().failure && model().phase == Phase::racing) end(true);
    const bool judged = !model().failure && model().result && model().phase == Phase::results;
    const auto kind = judged ? std::optional(model().result->verification.kind) : std::nullopt;
    EXPECT_EQ(kind, row.kind) << row.running << " " << row.word;
    EXPECT_EQ(model().failure.has_value(), !row.kind.has_value()) << row.running << " " << row.word;
  }
}

TEST_F(SealOrderTest, ASealWhoseSeedIsKnownHasNoCommitment) {
  for (const bool open : {false, true}) {
    for (const bool has_commitment : {false, true}) {
      play(false, "nogen");
      MatchSettings settings = settings_;
      if (open) settings.open_seed.emplace().fill(7);
      v1::ToClient message;
      message.mutable_sealed()->set_match_id(match_id(3));
      message.mutable_sealed()->set_settings(serialised(settings));
      if (has_commitment) message.mutable_sealed()->set_commitment(std::string(32, 'x'));
      message.mutable_sealed()->set_round(3);
      say(message, now_);
      EXPECT_EQ(model().failure.has_value(), open == has_commitment)
          << open << has_commitment << ": it would look sealed, or never be opened";
    }
  }
}

TEST_F(SealOrderTest, AnIdStandsForOneMatchAndRoundsRise) {
  const auto fault_after = [&](const auto& next) {
    play(false, "nogen");
    next();
    return model().failure ? std::optional(model().failure->fault) : std::nullopt;
  };
  const auto sealed = [&](std::uint32_t id, std::uint32_t round, char commitment) {
    v1::ToClient message;
    message.mutable_sealed()->set_match_id(match_id(id));
    message.mutable_sealed()->set_settings(serialised(settings_));
    message.mutable_sealed()->set_commitment(std::string(32, commitment));
    message.mutable_sealed()->set_round(round);
    say(message, now_);
  };
  EXPECT_EQ(fault_after([&] { sealed(3, 3, 'x'); }), std::nullopt);
  EXPECT_EQ(fault_after([&] { sealed(3, 9, 'x'); }), std::nullopt) << "rounds may be left out";
  EXPECT_EQ(fault_after([&] { sealed(1, 3, 'x'); }), ProtocolFault::seal_after_end)
      << "that match is over";
  EXPECT_EQ(fault_after([&] { sealed(2, 3, 'x'); }), ProtocolFault::another_seal)
      << "that match has another commitment";
  EXPECT_EQ(fault_after([&] { sealed(3, 2, 'x'); }), ProtocolFault::old_round);
  EXPECT_EQ(fault_after([&] { sealed(3, 1, 'x'); }), ProtocolFault::old_round);
}

}  // namespace
}  // namespace race2048::client
