// The table of a series: place, name, the points of the last round, and the total.
#pragma once

#include <vector>

#include "client/screen/widgets.h"
#include "client/words/evening_rows.h"

namespace race2048::client {

// Draws a heading and the rows, as many as fit. With few columns, leaves out the less important
// columns; names are cut last, and then so that no two look the same. `scores`: has a column for
// the scores of the last round, if there is room.
void draw_series(Frame& frame, const Area& area, const std::vector<EveningRow>& rows, bool scores);
// The columns that the table needs with everything in it.
int series_table_columns(const std::vector<EveningRow>& rows, bool scores);

}  // namespace race2048::client
