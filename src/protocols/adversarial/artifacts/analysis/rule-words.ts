// What rules and categories are called in reports.

import type { ContradictionCategory, Rule } from '../../../../domain/difference.ts';

export const RULE_WORDS: Record<Rule, string> = {
  'near-equal': 'nearly the same words',
  'same-key': 'same key, other value',
  'same-record': 'same record, other value',
  'same-id': 'same id, other thing',
  renamed: 'renamed',
  'counted-wrong': 'counted wrong',
  'impossible-sequence': 'impossible sequence',
};

export const CATEGORY_WORDS: Record<ContradictionCategory, string> = {
  'opposing-claims': 'opposing claims',
  'requirement-constraint': 'requirement-constraint conflict',
  'impossible-sequence': 'impossible sequence',
  'id-clash': 'one id, two things',
};
