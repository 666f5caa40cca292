// How the load program prints what it has measured of nodes.
#pragma once

#include <string>

#include "tests/bench/load/nodes/coming_and_going.h"
#include "tests/bench/load/nodes/gallery_runs.h"
#include "tests/bench/load/nodes/node_runs.h"

namespace race2048::bench {

// A line of sums, and one for each table that has changed since it was made or has rows.
std::string text_of(const ComingAndGoing& now);

// Several lines each.
std::string text_of(const NodeKilled& result);
std::string text_of(const NodesUpgraded& result);
std::string text_of(const Galleries& result);

}  // namespace race2048::bench
