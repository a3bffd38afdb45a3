import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkUndecided } from '../../../../../test/documents/check-undecided.ts';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import type { DiffPoint, Side } from '../../../../domain/comparison/difference.ts';
import type { Quote, Variant } from '../../../../domain/document.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { quoteSpan } from '../../../../text/relations/comparison/compare-documents.ts';
import { NOBODY_JUDGED } from '../../planning/list-unjudged.ts';
import { sayIds, type Undecided } from './entries.ts';
import { renderUndecided } from './undecided.ts';

const BASE =
  '# Spec\n\nIt is small.\n\n## Limits\n\n- Requests time out after 30 s.\n- There are 3 tries.\n\n## Access\n\n| Who | How |\n|---|---|\n| Guests | token |\n';
const OTHER =
  '# Spec\n\n## Calls\n\n- Requests wait at most 10 s.\n- Nobody tries five times.\n\n## Cost\n\n| Item | Sum |\n|---|---|\n| `Disk` | 5 |\n\n```sh\nrm x\n```\n\n## Extra\n\nDisks are `ours`.\n';
const variants = variantsOf(BASE, OTHER);

const quote = (variant: Variant, text: string): Quote => {
  const start = variant.document.text.indexOf(text);
  if (start < 0) throw new Error(`${text} is not there`);
  return quoteSpan(variant, { start, end: start + text.length });
};

const sideOf = (variant: Variant, texts: readonly string[], present: boolean): Side => ({
  variant: variant.id,
  summary: '',
  present,
  quotes: texts.map((text) => quote(variant, text)),
});

const point = (id: string, a: readonly string[], b: readonly string[], given: Partial<DiffPoint> = {}): DiffPoint => ({
  id,
  kind: 'unjudged',
  relation: 'unjudged',
  title: 'Something',
  severity: 'Medium',
  reason: NOBODY_JUDGED,
  sides: variants.map((variant, index) => sideOf(variant, index === 0 ? a : b, index === 1 || given.kind === 'contradiction')),
  ...given,
}); // biome-ignore format: one table

const { relation: _relation, ...dispute } = point(
  'X-001',
  ['Requests time out after 30 s.'],
  ['Requests wait at most 10 s.'],
  { kind: 'contradiction', title: 'Timeout: 30 s or 10 s', rule: 'same-key', severity: 'High' },
);

const undecided: Undecided = {
  points: [
    dispute,
    { ...dispute, id: 'X-002' },
    point('Q-001', ['There are 3 tries.', 'Requests time out after 30 s.'], ['Nobody tries five times.']),
    point('Q-002', [], ['| `Disk` | 5 |']),
    point('Q-004', [], ['Disks are `ours`.']),
    point('Q-003', ['| Guests | token |'], ['```sh\nrm x\n```']),
    { ...point('C-001', [], []), kind: 'content' },
  ],
  open: ['X-001', 'C-001'],
  variants,
  base: 'A',
};

test('sections of the base in their order, its lines once, statements by section, what has no place last', () => {
  const [title, , , , , ...rest] = renderUndecided(undecided).split('\n\n');
  expect(title).toBe('# Undecided: 1 contradiction to decide, 4 statements unjudged');
  expect(rest.join('\n\n')).toBe(`X-001 (High; same key, other value) Timeout: 30 s or 10 s:

- v1.md L7 \`- Requests time out after 30 s.\` in "Limits"
- v2.md L5 \`- Requests wait at most 10 s.\` in "Calls"

v1.md says:

- L8 \`There are 3 tries.\`

v2.md, section "Calls" (L3-7):

- Q-001 L6 \`Nobody tries five times.\` cf. L8

## Access (L10-14)

v1.md says:

- L14 \`| Guests | token |\` below \`| Who | How |\`

v2.md, section "Cost" (L8-17):

- Q-002 L12 \`\`| \`Disk\` | 5 |\`\` below \`| Item | Sum |\`
- Q-003 L14-16 cf. L14

  \`\`\`\`text
  \`\`\`sh
  rm x
  \`\`\`
  \`\`\`\`

## No place in v1.md: v2.md

v2.md, section "Extra" (L18-20):

- Q-004 L20 \`\`Disks are \`ours\`.\`\`
`);
});

describe('to be worked through', () => {
  const said = (base: string, ...others: readonly string[]) => {
    const all = variantsOf(base, ...others);
    let number = 0;
    return {
      all,
      /** A statement of a variant, with what the base says near it, the nearest first. */
      ask: (at: number, text: string, ...near: readonly string[]): DiffPoint => {
        number += 1;
        const sides = all.map((variant, index) =>
          sideOf(variant, index === at ? [text] : index === 0 ? near : [], index === at),
        );
        return { ...point(`Q-${String(number).padStart(3, '0')}`, [], []), sides };
      },
      show: (points: readonly DiffPoint[], isChain = false): string => {
        const one: Undecided = { points, open: [], variants: all, base: 'A', isChain };
        const text = renderUndecided(one);
        expect(checkUndecided(text, one)).toEqual([]);
        return text.slice(text.indexOf('\n## ') + 1);
      },
    };
  };

  test('an equal heading wins over a near line elsewhere, the nearest line over the first', () => {
    const base =
      '# A\n\n## Intake\n\nKeys are unique.\n\n## Security\n\nCalls are signed.\n\nOnly TLS is used.\n';
    const { ask, show } = said(base, '# B\n\n## 4. Security\n\nKeys sign all.\n\nTLS rules.\n\n## Wires\n\nTLS 1.3 only.\n'); // biome-ignore format: one text
    const text = show([
      ask(1, 'Keys sign all.', 'Keys are unique.', 'Calls are signed.'),
      ask(1, 'TLS rules.', 'Only TLS is used.'),
      ask(1, 'TLS 1.3 only.', 'Only TLS is used.', 'Keys are unique.'),
    ]);
    expect(text).not.toContain('## Intake');
    expect(text).toContain('- Q-001 L5 `Keys sign all.` cf. L5, L9\n');
    expect(text).toContain('- Q-003 L11 `TLS 1.3 only.` cf. L11\n');
  });

  test('sentences of one paragraph are one entry, also a question with its answer', () => {
    const { ask, show } = said(
      BASE,
      '# B\n\nOne is red. Two is blue. Three is old.\n\n**Q: Too little. Match?**\nA: No.\n',
    );
    const text = show([
      ask(1, 'One is red.', 'It is small.'),
      ask(1, 'Two is blue.', 'There are 3 tries.'),
      ask(1, '**Q: Too little. Match?**'),
      ask(1, 'A: No.'),
    ]); // biome-ignore format: statements
    expect(text).toContain('- Q-001, Q-002 L3 `One is red. Two is blue.` cf. L3, L8\n');
    expect(text).toContain('- Q-003, Q-004 L5-6 `**Q: Too little. Match?** A: No.`\n');
  });

  test('why it is open though somebody spoke of it is told once for a paragraph, as text', () => {
    const { ask, show } = said(BASE, '# B\n\nOne is red. Two is blue. Three is old.\n');
    const reason = 'one: same, see a.md L3; two: adds <!-- new -->';
    const text = show([
      { ...ask(1, 'One is red.', 'It is small.'), reason },
      { ...ask(1, 'Two is blue.'), reason },
      ask(1, 'Three is old.'),
    ]);
    expect(text).toContain('cf. L3; open since one: same, see a.md L3; two: adds &lt;!-- new --&gt;\n');
    expect(text.split('open since')).toHaveLength(2);
  });

  test('what several files say is told once, and in a chain what became of it', () => {
    const old = '# B\n\n## Limits\n\n- Requests time out after 20 s.\n';
    const { ask, show } = said(BASE, old, old.replace('B', 'C'));
    const points = [1, 2].map((at) => ask(at, '- Requests time out after 20 s.', 'Requests time out after 30 s.'));
    expect(show(points)).toContain('- Q-001, Q-002 L5 (also v3.md L5) `- Requests time out after 20 s.` cf. L7\n');
    expect(show(points, true)).toContain('`- Requests time out after 20 s.` now L7\n');
  }); // biome-ignore format: one line each

  test('a line of the base is quoted once in full, and where a dispute of the chapter quotes only a part of it', () => {
    const long =
      'Every single request that a client sends to this service times out after 30 s. It is logged.';
    const base = `# A\n\n## Limits\n\n${long}\n\n## Logs\n\nNone.\n`;
    const { all, ask, show } = said(base, '# B\n\n## Limits\n\nIt is loud.\n\n## Logs\n\nIt logs.\n');
    const [first = '', second = ''] = long.split(/(?<=s\.) /);
    const text = show([ask(1, 'It is loud.', first), ask(1, 'It logs.', first)]);
    expect(text.split(first)).toHaveLength(2);
    expect(text).toContain('(above)\n');
    const sides = all.map((variant, at) => sideOf(variant, [at === 0 ? first : 'It logs.'], true));
    const points = [{ ...dispute, sides }, ask(1, 'It is loud.', second)];
    const one: Undecided = { points, open: ['X-001'], variants: all, base: 'A' };
    expect(checkUndecided(renderUndecided(one), one)).toEqual([]);
  });

  test('ids that follow each other are a range', () =>
    expect([['Q-001'], ['Q-001', 'Q-002'], ['Q-007', 'Q-009', 'Q-008', 'Q-012']].map(sayIds)).toEqual([
      'Q-001',
      'Q-001, Q-002',
      'Q-007 to Q-009, Q-012',
    ]));
});

test('it names only commands that exist', () => {
  const text = renderUndecided(undecided);
  expect(text).toContain('`steelman adversarial --compare v1.md,v2.md --model sonnet`');
  expect(text).toContain('`steelman resolve --decisions`');
});

test('nothing undecided is one sentence', () =>
  expect(renderUndecided({ ...undecided, points: [], open: [] })).toBe(
    '# Undecided: 0 contradictions to decide, 0 statements unjudged\n\nNothing is left to decide.\n',
  ));

test('what only a third variant is near to is named by file', () => {
  const three = variantsOf(BASE, OTHER, 'We try 4 times.\n');
  const [first, second] = point('Q-001', [], ['Nobody tries five times.']).sides as [Side, Side];
  const third = { ...first, variant: 'C', quotes: [quote(three[2] as Variant, 'We try 4 times.')] };
  const points = [{ ...point('Q-001', [], []), sides: [first, second, third] }];
  expect(renderUndecided({ ...undecided, points, variants: three })).toContain('five times.` cf. v3.md L1');
});

describe('the check', () => {
  const text = renderUndecided(undecided);
  test('finds nothing wrong with it', () => expect(checkUndecided(text, undecided)).toEqual([]));
  test.each([
    ['Q-001 L6', 'Q-009 L6', 'Q-001'],
    ['4 statements', '5 statements', 'title'],
    ['five times', '5 times', 'Q-001'],
    ['at most 10 s', 'at most 9 s', 'X-001'],
    ['- L8 `There are 3 tries.`', '', 'Q-001'],
    ['- Q-002', '- Q-003 L1\n- Q-002', 'Q-003'],
  ])('fails where %j became %j', (from, to, path) =>
    expect(checkUndecided(text.replace(from, to), undecided).map((one) => one.path)).toContain(path),
  );
});

test('no statement leaves its line, whatever it holds', () => {
  const pieces = fc.array(fc.constantFrom('`', '``', '```', '<!--', '-->', '|', '#', '*', 'a', ' ', '> ', '<b>', '~~~'), { minLength: 1, maxLength: 9 }); // biome-ignore format: pieces
  fc.assert(
    fc.property(pieces, pieces, (title, said) => {
      const text = `x${said.join('')}x`;
      const two = variantsOf(BASE, `# ${title.join('')}\n\n${text}\n`);
      const own = quote(two[1] as Variant, text);
      const sides: Side[] = [{ variant: 'B', summary: '', present: true, quotes: [own] }];
      const one = { ...undecided, variants: two, points: [{ ...point('Q-001', [], []), sides }] };
      const shown = renderUndecided(one);
      expect(checkUndecided(shown, one)).toEqual([]);
      expect(parseDocument(shown).blocks.map(({ kind }) => kind)).toEqual(['heading', ...Array(3).fill('paragraph'), 'heading', 'paragraph', 'list-item']); // biome-ignore format: kinds
    }),
    { numRuns: 300, seed: 1 },
  );
});

test('it stays about as long as what it quotes', () => {
  const lines = Array.from(
    { length: 200 },
    (_, at) => `- Service ${at} keeps its records for ${at + 3} days.`,
  );
  const two = variantsOf(`# A\n\n${lines.join('\n')}\n`, `# B\n\n${lines.join('\n')}\n`);
  const [base, other] = two as [Variant, Variant];
  const points = lines.map(
    (line, at): DiffPoint => ({
      ...point(`Q-${at}`, [], []),
      sides: [sideOf(base, lines.slice(at, at + 5), false), sideOf(other, [line], true)],
    }),
  );
  const text = renderUndecided({ ...undecided, points, variants: two });
  const quoted = 2 * lines.join('').length;
  expect(text.length).toBeLessThan(quoted + 45 * lines.length + 800);
});
