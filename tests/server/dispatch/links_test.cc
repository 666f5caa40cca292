// The table of connections: numbers of sessions, and entries that are used again.
#include "server/dispatch/links.h"

#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

class LinksTest : public testing::Test {
 protected:
  SessionId open() { return links_.open(Peer{}, TimePoint{}).session.id(); }
  std::vector<SessionId> all() {
    std::vector<SessionId> all;
    links_.for_each([&all](const Link& link) { all.push_back(link.session.id()); });
    return all;
  }

  Links links_{nullptr};
};

TEST_F(LinksTest, ConnectionsAreNumberedFromOne) {
  EXPECT_EQ(number_of(open()), 1u);
  EXPECT_EQ(number_of(open()), 2u);
}

TEST_F(LinksTest, AnEntryIsUsedAgainUnderAGreaterNumber) {
  const SessionId first = open();
  const SessionId second = open();
  links_.erase(first);
  const SessionId third = open();
  EXPECT_EQ(link_index_of(third), link_index_of(first));
  EXPECT_EQ(number_of(third), 3u);
  EXPECT_LT(second, third);
  EXPECT_EQ(all(), (std::vector{third, second}));
  EXPECT_EQ(links_.size(), 2u);
}

TEST_F(LinksTest, AConnectionThatIsGoneIsNotFoundInItsFormerEntry) {
  const SessionId gone = open();
  links_.erase(gone);
  EXPECT_EQ(links_.find(gone), nullptr);
  open();
  EXPECT_EQ(links_.find(gone), nullptr);
  EXPECT_THROW(links_.at(gone), std::logic_error);
  EXPECT_THROW(links_.erase(gone), std::logic_error);
  EXPECT_EQ(links_.size(), 1u);
}

TEST_F(LinksTest, AnIndexBeyondTheTableIsNotFound) {
  open();
  EXPECT_EQ(links_.find(session_id(1, 1)), nullptr);
}

TEST_F(LinksTest, WhatIsGoneIsNotAmongTheTouched) {
  Link& link = links_.open(Peer{}, TimePoint{});
  const SessionId gone = link.session.id();
  links_.touch(link);
  links_.erase(gone);
  const SessionId next = open();  // in the same entry
  EXPECT_EQ(links_.take_touched(), std::vector{gone});
  EXPECT_FALSE(links_.at(next).touched);
}

}  // namespace
}  // namespace race2048::server
