#include "client/terminal/key_decoder.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/control/keymap.h"

namespace race2048::client {
namespace {

using KeyKind = Key::Kind;
using Keys = std::vector<Key>;

constexpr TimePoint kStart{};

Keys all_of(KeyDecoder& decoder, TimePoint now) {
  Keys keys;
  while (const std::optional<Key> key = decoder.next(now)) keys.push_back(*key);
  return keys;
}

Keys at_once(std::string_view bytes) {
  KeyDecoder decoder;
  decoder.feed(bytes, kStart);
  Keys keys = all_of(decoder, kStart);
  EXPECT_EQ(decoder.due(), std::nullopt) << "something still waits";
  return keys;
}

Keys of_kinds(std::initializer_list<KeyKind> kinds) {
  Keys keys;
  for (const KeyKind kind : kinds) keys.push_back({kind});
  return keys;
}

Keys letters(std::string_view text) {
  Keys keys;
  for (const char c : text) keys.push_back(Key::of(static_cast<char32_t>(c)));
  return keys;
}

TEST(KeyDecoderTest, LettersAndControls) {
  EXPECT_EQ(at_once("hW1?"), letters("hW1?"));
  EXPECT_EQ(at_once("\t\r\n\x08\x7F\x0C\x03"),
            of_kinds({KeyKind::tab, KeyKind::enter, KeyKind::enter, KeyKind::backspace,
                      KeyKind::backspace, KeyKind::redraw, KeyKind::interrupt}));
  EXPECT_EQ(at_once(std::string("\0\x01\x1F", 3)), Keys{});
}

TEST(KeyDecoderTest, ArrowsOfBothModesOfTheKeypad) {
  const Keys arrows = of_kinds({KeyKind::up, KeyKind::down, KeyKind::right, KeyKind::left});
  EXPECT_EQ(at_once("\x1B[A\x1B[B\x1B[C\x1B[D"), arrows);
  EXPECT_EQ(at_once("\x1BOA\x1BOB\x1BOC\x1BOD"), arrows);
}

TEST(KeyDecoderTest, ModifiedArrowsAreArrows) {
  for (const char* modified :
       {"\x1B[1;2C", "\x1B[1;5C", "\x1B[1;3C", "\x1B[1;8C", "\x1BO5C", "\x1BO1;5C", "\x1B[5C",
        "\x1B\x1B[C", "\x1B\x1BOC", "\x1B[c", "\x1BOc"}) {
    EXPECT_EQ(at_once(modified), of_kinds({KeyKind::right})) << modified + 1;
  }
}

TEST(KeyDecoderTest, PagesAndShiftTab) {
  EXPECT_EQ(at_once("\x1B[5~\x1B[6~\x1B[5;2~\x1B[Z\x1BOM"),
            of_kinds({KeyKind::page_up, KeyKind::page_down, KeyKind::page_up, KeyKind::back_tab,
                      KeyKind::enter}));
}

TEST(KeyDecoderTest, HomeAndEndAsEachTerminalHasThem) {
  for (const char* home : {"\x1B[H", "\x1BOH", "\x1B[1~", "\x1B[7~", "\x1B[1;5H"}) {
    EXPECT_EQ(at_once(home), of_kinds({KeyKind::home})) << home + 1;
  }
  for (const char* end : {"\x1B[F", "\x1BOF", "\x1B[4~", "\x1B[8~", "\x1B[1;5F"}) {
    EXPECT_EQ(at_once(end), of_kinds({KeyKind::end})) << end + 1;
  }
}

TEST(KeyDecoderTest, AReleasedKeyIsNoKeyAndARepeatedOneIs) {
  EXPECT_EQ(at_once("\x1B[D\x1B[1;1:3D"), of_kinds({KeyKind::left}));
  EXPECT_EQ(at_once("\x1B[1;1:1A\x1B[1;1:2A\x1B[1;1:2A\x1B[1;1:3A"),
            of_kinds({KeyKind::up, KeyKind::up, KeyKind::up}));
  for (const char* released :
       {"\x1B[1;5:3C", "\x1B[1;129:3B", "\x1B[5;1:3~", "\x1B[1;1:3H", "\x1B[104;1:3u",
        "\x1B[104:72;2:3;72u", "\x1B[13;1:3u", "\x1B[27;1:3u", "\x1B[99;5:3u", "\x1B[57417;1:3u"}) {
    EXPECT_EQ(at_once(released), Keys{}) << released + 1;
  }
}

TEST(KeyDecoderTest, KeysReportedByTheirNumbersAreTheSameKeys) {
  EXPECT_EQ(at_once("\x1B[27u\x1B[13u\x1B[9u\x1B[9;2u\x1B[127u\x1B[57414u\x1B[99;5u\x1B[108;5u"),
            of_kinds({KeyKind::escape, KeyKind::enter, KeyKind::tab, KeyKind::back_tab,
                      KeyKind::backspace, KeyKind::enter, KeyKind::interrupt, KeyKind::redraw}));
  EXPECT_EQ(at_once("\x1B[13;5u\x1B[27;5;13~\x1B[27;2;9~"),
            of_kinds({KeyKind::enter, KeyKind::enter, KeyKind::back_tab}));
  EXPECT_EQ(at_once("\x1B[57417u\x1B[57418;129u\x1B[57419u\x1B[57420u\x1B[57421u\x1B[57424u"),
            of_kinds({KeyKind::left, KeyKind::right, KeyKind::up, KeyKind::down, KeyKind::page_up,
                      KeyKind::end}));
  EXPECT_EQ(at_once("\x1B[104u\x1B[104;1:2u\x1B[104;2u\x1B[104:72;2u\x1B[104;65u\x1B[57401u"),
            letters("hhHHh2"));
  EXPECT_EQ(at_once("\x1B[47:63;2u\x1B[47;2;63u\x1B[27;2;63~"), letters("???"));
  EXPECT_EQ(at_once("\x1B[1089::99;5u"), of_kinds({KeyKind::interrupt})) << "Ctrl-C in Cyrillic";
  for (const char* none :
       {"\x1B[104;3u", "\x1B[104;9u", "\x1B[104;7u", "\x1B[47;2u", "\x1B[57441;2u", "\x1B[57358u",
        "\x1B[u", "\x1B[;5u", "\x1B[55296u", "\x1B[1114112u", "\x1B[99999999999u", "\x1B[27;5~"}) {
    EXPECT_EQ(at_once(none), Keys{}) << none + 1;
  }
}

TEST(KeyDecoderTest, WhatMeansNothingHereIsSwallowedWhole) {
  for (const char* sequence : {"\x1BOP",         "\x1B[15~",
                               "\x1B[15;2~",     "\x1B[[A",
                               "\x1B[3~",        "\x1B[E",
                               "\x1B[1;5E",      "\x1BOE",
                               "\x1B[I",         "\x1B[O",
                               "\x1B[<0;12;7M",  "\x1B[<0;12;7m",
                               "\x1B[M !!",      "\x1B[97;5u",
                               "\x1B[27;5;106~", "\x1B[2$",
                               "\x1B[2^",        "\x1B[?1;2c",
                               "\x1B[?2026;2$y", "\x1B]11;rgb:0000/0000/0000\x1B\\",
                               "\x1B]0;quit\a",  "\x1BP>|quark\x1B\\",
                               "\x1B[3\x1B[3~"}) {
    EXPECT_EQ(at_once(std::string(sequence) + "x"), letters("x")) << sequence + 1;
  }
}

TEST(KeyDecoderTest, EscCountsWhenNothingFollows) {
  KeyDecoder decoder;
  decoder.feed("\x1B", kStart);
  EXPECT_EQ(decoder.next(kStart), std::nullopt);
  ASSERT_EQ(decoder.due(), kStart + KeyDecoder::kEscDelay);
  EXPECT_EQ(all_of(decoder, *decoder.due()), of_kinds({KeyKind::escape}));
  EXPECT_EQ(decoder.due(), std::nullopt);
}

TEST(KeyDecoderTest, EscAndALetterAreBoth) {
  EXPECT_EQ(at_once("\x1Bq"), (Keys{{KeyKind::escape}, Key::of(U'q')}));
  EXPECT_EQ(at_once("\x1B\x1Bq"), (Keys{{KeyKind::escape}, {KeyKind::escape}, Key::of(U'q')}));
  // Letters that can also begin a sequence.
  for (const char letter : {'O', 'P', '_', ']'}) {
    KeyDecoder decoder;
    decoder.feed(std::string("\x1B") + letter, kStart);
    EXPECT_EQ(decoder.next(kStart), std::nullopt);
    EXPECT_EQ(all_of(decoder, *decoder.due()),
              (Keys{{KeyKind::escape}, Key::of(static_cast<char32_t>(letter))}));
  }
}

TEST(KeyDecoderTest, KeysAfterALetterWithAltAreNotHeldBack) {
  for (const char letter : {']', 'P', '_', 'X', '^'}) {
    const std::string typed = std::string("\x1B") + letter + "hjkl";
    Keys expected = {{KeyKind::escape}};
    for (const Key& key : letters(std::string_view(typed).substr(1))) expected.push_back(key);
    EXPECT_EQ(at_once(typed), expected) << letter;
  }
}

TEST(KeyDecoderTest, WhatComesMeanwhileDoesNotProlongTheWait) {
  KeyDecoder decoder;
  TimePoint now = kStart;
  decoder.feed("\x1B]1", now);
  for (; now < kStart + KeyDecoder::kSequenceDelay; now += KeyDecoder::kEscDelay) {
    EXPECT_EQ(decoder.next(now), std::nullopt);
    EXPECT_EQ(decoder.due(), kStart + KeyDecoder::kSequenceDelay);
    decoder.feed("h", now);
  }
  Keys expected = {{KeyKind::escape}};
  for (const Key& key : letters("]1hhhhhhhhhh")) expected.push_back(key);
  EXPECT_EQ(all_of(decoder, now), expected);
}

TEST(KeyDecoderTest, WhatWaitsBehindAKeyBeganNoEarlierThanItCame) {
  KeyDecoder decoder;
  decoder.feed("\xC3", kStart);
  const TimePoint later = kStart + KeyDecoder::kSequenceDelay - KeyDecoder::kEscDelay / 2;
  decoder.feed("\xA4\x1B", later);
  EXPECT_EQ(all_of(decoder, later), (Keys{Key::of(0xE4)}));
  EXPECT_EQ(decoder.due(), later + KeyDecoder::kEscDelay);
}

TEST(KeyDecoderTest, ASequenceMayComeInParts) {
  for (const std::string sequence : {"\x1B[A", "\x1B[1;5A", "\x1BOA"}) {
    KeyDecoder decoder;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      const TimePoint now = kStart + i * (KeyDecoder::kEscDelay / 2);
      EXPECT_EQ(decoder.next(now), std::nullopt);
      decoder.feed(sequence.substr(i, 1), now);
    }
    EXPECT_EQ(all_of(decoder, kStart + sequence.size() * KeyDecoder::kEscDelay),
              of_kinds({KeyKind::up}));
  }
}

TEST(KeyDecoderTest, ASequenceThatStaysUnfinishedGivesItsLettersToNobody) {
  KeyDecoder decoder;
  decoder.feed("\x1B[1;", kStart);
  EXPECT_EQ(decoder.next(kStart + KeyDecoder::kEscDelay), std::nullopt) << "no person's Esc";
  EXPECT_EQ(all_of(decoder, *decoder.due()), of_kinds({KeyKind::escape}));
  decoder.feed("w", kStart + std::chrono::seconds(1));
  EXPECT_EQ(all_of(decoder, kStart + std::chrono::seconds(1)), letters("w"));
}

TEST(KeyDecoderTest, TextIsUtf8AndAllElseIsLeftOut) {
  EXPECT_EQ(at_once("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x8E\xB2"),
            (Keys{Key::of(0xE4), Key::of(0x20AC), Key::of(0x1F3B2)}));
  // A lone byte, an overlong slash, C1 controls.
  EXPECT_EQ(at_once("\x80w\xFFx\xC0\xAFy\xC2\x9Bz"), letters("wxyz"));
}

TEST(KeyDecoderTest, BytesThatBeginNoLetterHoldNoKeyBack) {
  for (const char* bytes : {"\xFFw", "\xF8w", "\xF5\x80w", "\xC0w", "\xC1\x81w", "\xE2\x82w",
                            "\xF0\x9Fw", "\xC3w", "\xE2w"}) {
    EXPECT_EQ(at_once(bytes), letters("w"));
  }
  EXPECT_EQ(at_once("\xFF"), Keys{});
}

TEST(KeyDecoderTest, ALetterMayComeInPartsOrNever) {
  KeyDecoder decoder;
  decoder.feed("\xC3", kStart);
  EXPECT_EQ(decoder.next(kStart), std::nullopt);
  decoder.feed("\xA4", kStart);
  EXPECT_EQ(all_of(decoder, kStart), (Keys{Key::of(0xE4)}));
  decoder.feed("\xC3", kStart);
  EXPECT_EQ(decoder.next(*decoder.due()), std::nullopt);
  EXPECT_EQ(decoder.due(), std::nullopt);
}

TEST(KeyDecoderTest, PastedTextSaysSo) {
  const auto pasted = [](char32_t c) {
    Key key = Key::of(c);
    key.pasted = true;
    return key;
  };
  const Keys keys = at_once("\x1B[200~w\r\n\x1B[Aq\x1B[201~w");
  EXPECT_EQ(keys, (Keys{pasted(U'w'), pasted(U'q'), Key::of(U'w')}));
  EXPECT_EQ(KeyMap{}.keystroke(keys[0], KeyContext::race).slide(), std::nullopt);
  EXPECT_EQ(letter_of(keys[1]), 0);
  EXPECT_NE(KeyMap{}.keystroke(keys[2], KeyContext::race).slide(), std::nullopt);
}

TEST(KeyDecoderTest, APasteWithoutAnEndEndsByAPause) {
  KeyDecoder decoder;
  decoder.feed("\x1B[200~w", kStart);
  EXPECT_TRUE(decoder.next(kStart)->pasted);
  const TimePoint soon = kStart + KeyDecoder::kPastePause / 2;
  decoder.feed("x\r", soon);
  EXPECT_TRUE(decoder.next(soon)->pasted);
  EXPECT_EQ(decoder.next(soon), std::nullopt);
  const TimePoint late = soon + KeyDecoder::kPastePause;
  decoder.feed("y\r", late);
  EXPECT_EQ(all_of(decoder, late), (Keys{Key::of(U'y'), {KeyKind::enter}}));
}

TEST(KeyDecoderTest, APasteWithoutAnEndEndsAlsoUnderKeys) {
  KeyDecoder decoder;
  decoder.feed("\x1B[200~", kStart);
  TimePoint now = kStart;
  for (; now < kStart + KeyDecoder::kLongestPaste; now += KeyDecoder::kPastePause / 4) {
    decoder.feed("\x1B[A", now);
    EXPECT_EQ(all_of(decoder, now), Keys{});
  }
  decoder.feed("\x1B[A", now);
  EXPECT_EQ(all_of(decoder, now), of_kinds({KeyKind::up}));
  // The late end mark of the paste.
  decoder.feed("\x1B[201~w", now);
  EXPECT_EQ(all_of(decoder, now), letters("w"));
}

TEST(KeyDecoderTest, WhatIsForgottenIsNoKeyAndNoPaste) {
  KeyDecoder decoder;
  decoder.feed("\x1B[200~\x1B[", kStart);
  EXPECT_EQ(decoder.next(kStart), std::nullopt);
  decoder.forget();
  EXPECT_EQ(decoder.due(), std::nullopt);
  decoder.feed("w", kStart);
  EXPECT_EQ(all_of(decoder, kStart), letters("w"));
}

TEST(KeyDecoderTest, AnswersWithoutAnEndAreNotCollectedForEver) {
  KeyDecoder decoder;
  decoder.feed("\x1B]52;" + std::string(5000, 'x'), kStart);
  EXPECT_EQ(decoder.next(kStart), std::nullopt);
  EXPECT_EQ(decoder.due(), std::nullopt);
}

}  // namespace
}  // namespace race2048::client
