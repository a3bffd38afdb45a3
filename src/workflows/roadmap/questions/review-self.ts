// The second reviewer: somebody who has to carry the plan out and asks whether it keeps what it promises.

import { defineReview } from './review-question.ts';

export const reviewSelf = defineReview(
  'review-self',
  'You are the lead of the team that will carry this roadmap out, and you review it before you commit to it: whether it is faithful to the spec, can be done in this order, names the true risks and can be tested.',
);
