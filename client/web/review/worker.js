// @ts-check
// Reviews a seat of a replay beside the page: a search would hold up its frames.
import {movesOf} from './moves.js';
import {reviewOf} from './review.js';

addEventListener('message', ({data: {bytes, seat}}) => {
  const made = movesOf(bytes, seat);
  postMessage({share: 0});
  const review = reviewOf(made, (share) => postMessage({share}));
  postMessage({made, review});
});
