// The log's lines about rooms out of the journal.
#pragma once

#include "server/journal/recovery.h"

namespace race2048::server {

void log_recovery(const Recovery& recovery);

}  // namespace race2048::server
