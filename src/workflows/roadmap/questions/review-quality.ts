// The first reviewer: a quality engineer who looks for gaps, contradictions and lost threads.

import { defineReview } from './review-question.ts';

export const reviewQuality = defineReview(
  'review-quality',
  'You are a quality engineer. You review a roadmap and its test strategy against the spec they were made from: whether they are complete, consistent, traceable and tested in time.',
);
