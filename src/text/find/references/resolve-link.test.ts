import { expect, test } from 'vitest';
import { resolveLink } from './resolve-link.ts';

test.each([
  ['a.md', '#x', { anchor: 'x' }],
  ['a.md', '#Caf%C3%A9', { anchor: 'café' }],
  ['docs/a.md', 'b.md', { path: 'docs/b.md' }],
  ['docs/a.md', './b.md#X', { path: 'docs/b.md', anchor: 'x' }],
  ['docs/a.md', '../b.md', { path: 'b.md' }],
  ['a.md', '../../b.md', { path: '../../b.md' }],
  ['a.md', 'with%20blank.md', { path: 'with blank.md' }],
  ['a.md', 'broken%.md', { path: 'broken%.md' }],
  ['a.md', 'b.md?plain=1', { path: 'b.md' }],
])('%s: %s', (from, target, link) => expect(resolveLink(from, target)).toEqual(link));

test.each([
  '',
  'https://example.org/a.md',
  '//host/a.md',
  'mailto:a@b.md',
  'picture.png',
  'src/',
  '/root.md',
  '{{x}}.md',
])('%s is no document of the folder', (target) => expect(resolveLink('a.md', target)).toBeUndefined());
