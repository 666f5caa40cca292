#include "client/screen/blocks.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace race2048::client {
namespace {

int pages_of(const std::vector<Block>& blocks, const std::vector<int>& shares) {
  int pages = 1;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].pages) pages = std::max(pages, blocks[i].pages(shares[i]));
  }
  return pages;
}

bool has_gap(const Block& block, int share) {
  return block.gap == Block::Gap::always || (block.gap == Block::Gap::if_shown && share > 0);
}

}  // namespace

Block text_block(Canvas& canvas, std::vector<TextLine> lines) {
  const int wanted = static_cast<int>(lines.size());
  return {.wanted = wanted, .draw = [&canvas, lines = std::move(lines)](int row, int rows) {
            return canvas.lines(row, lines, rows);
          }};
}

Block list_block(Canvas& canvas, std::vector<std::string> lines, Style style) {
  const int wanted = static_cast<int>(lines.size());
  return {.wanted = wanted, .draw = [&canvas, lines = std::move(lines), style](int row, int rows) {
            const auto count = static_cast<std::size_t>(rows);
            for (std::size_t i = 0; i < std::min(count, lines.size()); ++i) {
              canvas.line(row++, lines[i], style);
            }
            return row;
          }};
}

std::vector<int> share_rows(int rows, const std::vector<Block>& blocks) {
  std::vector<std::size_t> by_rank(blocks.size());
  std::iota(by_rank.begin(), by_rank.end(), std::size_t{0});
  std::stable_sort(by_rank.begin(), by_rank.end(), [&blocks](std::size_t a, std::size_t b) {
    return blocks[a].rank < blocks[b].rank;
  });
  std::vector<int> shares(blocks.size());
  int left = std::max(rows, 0);
  const auto give = [&](std::size_t i, int wanted) {
    const int more = std::clamp(wanted - shares[i], 0, left);
    shares[i] += more;
    left -= more;
  };
  for (const std::size_t i : by_rank) give(i, blocks[i].least);
  for (const std::size_t i : by_rank) give(i, blocks[i].wanted);
  return shares;
}

void draw_blocks(Canvas& canvas, int first, const KeyHints& keys,
                 const std::vector<Block>& blocks) {
  std::vector<int> shares = share_rows(canvas.notice_row_above(keys, false) - first, blocks);
  // A page number would take space beside the keys, which may then need another row.
  if (pages_of(blocks, shares) > 1) {
    shares = share_rows(canvas.notice_row_above(keys, true) - first, blocks);
  }
  canvas.keys(keys, canvas.page(pages_of(blocks, shares)));
  int spare = canvas.notice_row() - first - std::accumulate(shares.begin(), shares.end(), 0);
  int row = first;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    if (spare > 0 && has_gap(block, shares[i])) {
      --spare;
      ++row;
    }
    const bool shown = shares[i] > 0 && (!block.whole || shares[i] >= block.wanted);
    if (shown) row = block.draw(row, shares[i]);
  }
}

}  // namespace race2048::client
