// The three stances in words: what each judge is called, what it is to look for, and what it may not give up.

import type { Stance } from './decision.ts';

export interface StanceWords {
  /** `Risk judge timed out`. */
  readonly name: string;
  readonly title: string;
  readonly stance: 'SKEPTICAL' | 'OPTIMISTIC' | 'PRAGMATIC';
  readonly evaluates: string;
  readonly aim: string;
  /** Seed 004: what each always does. */
  readonly duty: string;
  readonly table: string;
}

export const STANCE_WORDS: Readonly<Record<Stance, StanceWords>> = {
  risk: {
    name: 'Risk judge',
    title: 'Risk Judge',
    stance: 'SKEPTICAL',
    evaluates: 'Evaluate each option for risks.',
    aim: 'Recommend the option that MINIMIZES RISK.',
    duty: 'You always challenge optimism: what is hoped for and not shown does not count.',
    table:
      'Rows: what can go wrong, by type (Technical, User, Business, Operational), with its probability and its impact.',
  },
  value: {
    name: 'Value judge',
    title: 'Value Judge',
    stance: 'OPTIMISTIC',
    evaluates: 'Evaluate each option for user value.',
    aim: 'Recommend the option that MAXIMIZES VALUE.',
    duty: 'You always push for more: what users would miss counts more than what is inconvenient to build.',
    table:
      'Rows: what users or the business gain, by type (Delight, Competitive, Retention, Growth), with its magnitude and its reach.',
  },
  effort: {
    name: 'Effort judge',
    title: 'Effort Judge',
    stance: 'PRAGMATIC',
    evaluates: 'Evaluate each option for ROI.',
    aim: 'Recommend the option that OPTIMIZES ROI.',
    duty: 'You always ground the others in reality: what can be built, by whom, in which time.',
    table:
      'Rows: what has to be done, by component (Implementation, Testing, QA, Docs), with days only where a text says how long, its complexity and what it depends on.',
  },
};
