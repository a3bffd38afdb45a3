import { expect, test } from 'vitest';
import { partOfTitle } from './titles.ts';

test.each([
  ['excluded', ['Out of scope', 'Not owed', 'Things we decided not to do', 'What this RFC does not do', 'Later, maybe', 'Deferred requirements', 'Left out on purpose', 'Limits of use', 'Outside of this agreement', '9 Reserved for a later version']],
  ['question', ['Open', 'Open questions', 'Points left open at signature', 'Still to be talked about', 'Unresolved', 'Not decided']],
  ['risk', ['Known hazards', 'Hazards considered', 'What could go wrong', 'What keeps Noor awake', 'Security risks', 'What worries me']],
  ['acceptance', ['Acceptance tests', 'How we will know', 'When are we happy?', 'Success checks', 'Proof at the end', 'Load tests']],
  ['background', ['1 Recitals', 'A. Setting', 'Why now', 'Who has a say', 'Where we come from', 'Current state', 'Problem statement']],
  ['trace', ['Where we are', 'State per 1 February', 'Traceability', 'Revision history']],
  ['plan', ['Getting there', 'Milestones and payment', 'Timing', 'Implementation plan']],
  ['goal', ['Goals', 'Success metrics']],
  ['quality', ['Latency targets', 'Backup plan', 'Performance', 'Security']],
  ['glossary', ['Words', 'Definitions', 'Required reading']],
  ['example', ['Signing ceremony (example)', 'A day in the life of a driver']],
  ['scope', ['Goals and non-goals', 'Scope and exclusions']],
  [undefined, ['Deferred payments', 'Survey questions', 'Risk scoring', 'Order history', 'Payment plan options', 'Collection of readings', 'Pay later', 'Validation and estimation', 'Search within a second', 'Account status', 'Gate definitions']],
] as const)('%s', (part, titles) => {
  expect(titles.map((title) => [title, partOfTitle(title)])).toEqual(titles.map((title) => [title, part]));
}); // biome-ignore format: a table
