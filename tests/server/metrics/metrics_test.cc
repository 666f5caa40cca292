// What the figures say after a race.
#include "server/metrics/metrics.h"

#include <string>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

// The value of a figure in the text format; empty if it has none.
std::string value_of(const std::string& text, const std::string& figure) {
  const std::size_t begin = text.find("\n" + figure + " ");
  if (begin == text.npos) return "";
  const std::size_t value = begin + figure.size() + 2;
  return text.substr(value, text.find('\n', value) - value);
}

TEST(MetricsTest, ConnectionsLoginsAndRefusalsAreCounted) {
  Metrics metrics;
  for (std::uint64_t i = 1; i <= 3; ++i) metrics.on_session_opened(SessionId{i}, "192.0.2.1:5");
  metrics.on_logged_in(SessionId{1}, {.name = "ada"}, "0.1.0");
  metrics.on_logged_in(SessionId{2}, {.name = "bo", .bot = true}, "0.1.0");
  metrics.on_refused(SessionId{3}, {.reason = Reason::name_taken});
  metrics.on_refused(SessionId{3}, {.reason = Reason::name_taken});
  const std::string text = metrics.text({}, {});
  EXPECT_EQ(value_of(text, "race2048_connections_total"), "3");
  EXPECT_EQ(value_of(text, "race2048_logins_total{kind=\"person\"}"), "1");
  EXPECT_EQ(value_of(text, "race2048_logins_total{kind=\"bot\"}"), "1");
  EXPECT_EQ(value_of(text, "race2048_refusals_total{reason=\"REASON_NAME_TAKEN\"}"), "2");
}

TEST(MetricsTest, TheMomentIsToldAsItIs) {
  Metrics metrics;
  std::string text = metrics.text({.connections = 5, .clients = 4, .rooms = 2, .matches = 1}, {});
  EXPECT_EQ(value_of(text, "race2048_connections"), "5");
  EXPECT_EQ(value_of(text, "race2048_clients"), "4");
  EXPECT_EQ(value_of(text, "race2048_rooms"), "2");
  EXPECT_EQ(value_of(text, "race2048_matches"), "1");
  EXPECT_EQ(value_of(text, "race2048_storage_trouble"), "0");
  text = metrics.text({.storage_trouble = true,
                       .draining = true,
                       .certificate_ends_unix_s = 1'800'000'001,
                       .bans = 3,
                       .results = 70,
                       .database_bytes = 4096},
                      {});
  EXPECT_EQ(value_of(text, "race2048_connections"), "0");
  EXPECT_EQ(value_of(text, "race2048_storage_trouble"), "1");
  EXPECT_EQ(value_of(text, "race2048_draining"), "1");
  EXPECT_EQ(value_of(text, "race2048_certificate_expiry_timestamp_seconds"), "1800000001");
  EXPECT_EQ(value_of(text, "race2048_bans"), "3");
  EXPECT_EQ(value_of(text, "race2048_results"), "70");
  EXPECT_EQ(value_of(text, "race2048_database_bytes"), "4096");
}

TEST(MetricsTest, AServerAmongOthersTellsOfItsLeaseAndOfRoomsThatCameAndWent) {
  Metrics metrics;
  Moment moment{
      .nodes = 3, .lease_confirmed = true, .lease_lapses = 1, .rooms_claimed = 20, .rooms_lost = 4};
  moment.stored_in.add(std::chrono::milliseconds(3));
  const std::string text = metrics.text(moment, {});
  EXPECT_EQ(value_of(text, "race2048_nodes"), "3");
  EXPECT_EQ(value_of(text, "race2048_lease_confirmed"), "1");
  EXPECT_EQ(value_of(text, "race2048_lease_lapses_total"), "1");
  EXPECT_EQ(value_of(text, "race2048_rooms_claimed_total"), "20");
  EXPECT_EQ(value_of(text, "race2048_rooms_lost_total"), "4");
  EXPECT_EQ(value_of(text, "race2048_store_seconds_bucket{le=\"0.001\"}"), "0");
  EXPECT_EQ(value_of(text, "race2048_store_seconds_bucket{le=\"0.005\"}"), "1");
}

TEST(MetricsTest, LimitsAreCountedByTheirNames) {
  Metrics metrics;
  Moment moment{
      .counts = {
          .turned_away = 7, .put_out = 6, .reading_pauses = 5, .sent_away = 4, .passed_on = 3}};
  moment.limits[static_cast<std::size_t>(Limit::codes)] = 4;
  const std::string text = metrics.text(moment, {});
  EXPECT_EQ(value_of(text, "race2048_limited_total{limit=\"codes\"}"), "4");
  EXPECT_EQ(value_of(text, "race2048_limited_total{limit=\"chat\"}"), "0");
  EXPECT_EQ(value_of(text, "race2048_connections_turned_away_total"), "7");
  EXPECT_EQ(value_of(text, "race2048_connections_put_out_total"), "6");
  EXPECT_EQ(value_of(text, "race2048_reading_pauses_total"), "5");
  EXPECT_EQ(value_of(text, "race2048_redirects_total"), "4");
  EXPECT_EQ(value_of(text, "race2048_passed_on_total"), "3");
}

TEST(MetricsTest, TrafficGrowsFromOneQuestionToTheNext) {
  Metrics metrics;
  Traffic traffic{.bytes_in = 100, .bytes_out = 200};
  traffic.wake_ups.add(std::chrono::microseconds(50));
  metrics.text({}, traffic);
  traffic.bytes_in = 150;
  traffic.wake_ups.add(std::chrono::milliseconds(2));
  traffic.wake_ups.add(std::chrono::seconds(3));
  const std::string text = metrics.text({}, traffic);
  EXPECT_EQ(value_of(text, "race2048_received_bytes_total"), "150");
  EXPECT_EQ(value_of(text, "race2048_sent_bytes_total"), "200");
  EXPECT_EQ(value_of(text, "race2048_wake_up_seconds_count"), "3");
  EXPECT_EQ(value_of(text, "race2048_wake_up_seconds_bucket{le=\"0.0001\"}"), "1");
  EXPECT_EQ(value_of(text, "race2048_wake_up_seconds_bucket{le=\"0.005\"}"), "2");
  EXPECT_EQ(value_of(text, "race2048_wake_up_seconds_bucket{le=\"+Inf\"}"), "3");
  EXPECT_NEAR(std::stod(value_of(text, "race2048_wake_up_seconds_sum")), 3.00205, 1e-9);
}

TEST(MetricsTest, TheProcessIsOneOfTheFigures) {
  Metrics metrics;
  const std::string text = metrics.text({}, {});
  const auto figure = [&](const char* name) { return std::stod(value_of(text, name)); };
  EXPECT_GT(figure("process_resident_memory_bytes"), 1'000'000);
  EXPECT_GE(figure("process_open_fds"), 3);
  EXPECT_GE(figure("process_max_fds"), figure("process_open_fds"));
}

}  // namespace
}  // namespace race2048::server
