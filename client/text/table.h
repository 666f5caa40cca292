// Tables with aligned columns, for lines of text.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

namespace race2048::client {

using TableRow = std::vector<std::string>;  // its cells

// One line per row, with two blanks between the columns and none at the end. Each column is as wide
// as its widest cell; those whose index is in `numbers` are right-aligned. REQUIRES: all rows have
// the same number of cells.
std::string aligned(const std::vector<TableRow>& rows,
                    std::initializer_list<std::size_t> numbers = {});

}  // namespace race2048::client
