import { expect, test } from 'vitest';
import { readPriority } from './read-priority.ts';

test.each([
  ['', 'Users must log in', [], 'P0'],
  ['', 'This is critical', [], 'P0'],
  ['', 'Users should log in', [], 'P1'],
  ['', 'The schema shall be kept for future readers', [], 'P1'],
  ['', 'Pages could be cached', [], 'P2'],
  ['', 'The system MAY offer a slip', [], 'P2'],
  ['', 'Users may log in', [], undefined],
  ['', '- Optional: users must see a page', [], 'P2'],
  ['', '(later) users must see a page', [], 'P3'],
  ['', 'Themes are planned', [], 'P3'],
  ['', 'Writes `roadmap.md` and roadmap.json', [], undefined],
  ['', 'Users log in', [], undefined],
  ['', 'Users log in', ['Title', 'v2 Requirements'], 'P3'],
  ['', 'Users log in', ['Must Have', 'Login'], undefined],
  ['', 'Users log in', ['Title', 'Must Have'], 'P0'],
  ['', 'Users log in', ['Title', 'Roadmap Must Change'], undefined],
  ['', 'Themes are on our roadmap', [], 'P3'],
  ['Low', 'Users must log in', [], 'P3'],
  ['', 'Users must log in\n  - priority: P2', [], 'P2'],
])('%s | %s | %j is %s', (field, said, titles, priority) => {
  expect(readPriority(field, said, titles)).toBe(priority);
});
