// Random decisions on random documents: every change fits, nothing is left unjudged or without a place, and the file that
// is given back says what was decided.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { mergeOf } from '../../../../../test/documents/merges-of.ts';
import { randomDocument } from '../../../../../test/documents/random-documents.ts';
import type { Decision } from '../../../../domain/run.ts';
import { applyChanges } from '../../../../text/edit/apply-changes.ts';
import { openPoints } from '../../planning/context/merge-context.ts';
import { checkDecisions } from '../../questions/checkpoints/decide-items.ts';
import type { OpenItem } from '../../questions/checkpoints/open-item.ts';
import { keepLedger } from '../ledger/keep-ledger.ts';
import { decidePlan } from './decide-plan.ts';
import { renderDecisionsFile } from './decisions-file.ts';
import { lastDecisions } from './merge-decisions.ts';
import { listItems } from './open-items.ts';

const WORDS = [
  'Own words.',
  '- an item',
  '| a | b |',
  'two\nlines',
  'a | b `',
  '"quoted": yes # no',
  '\u0085x',
];

const chosen = (items: readonly OpenItem[], seeds: readonly number[]): Decision[] =>
  items.map(({ ids, options }, at): Decision => {
    const seed = seeds[at % seeds.length] ?? 0;
    const able = options.filter((option) => option !== 'later');
    const take = able[(seed + at) % able.length] ?? 'both';
    const words = WORDS[(seed + at) % WORDS.length] ?? '';
    return {
      item: ids[seed % ids.length] ?? '',
      take,
      ...(take === 'words' && { words }),
      ...(seed % 2 === 0 && { why: `because ${words}` }),
      by: 'person',
    };
  });

const seeds = fc.array(fc.nat(99), { minLength: 1, maxLength: 7 });

test('whatever is decided is done, and nothing is lost', () =>
  fc.assert(
    fc.property(fc.array(randomDocument, { minLength: 2, maxLength: 3 }), seeds, (texts, choices) => {
      const tried = mergeOf(texts, { winner: () => undefined });
      const items = listItems(tried);
      const decisions = chosen(items, choices);
      expect(checkDecisions(decisions, items)).toEqual([]);
      const { planned, plan } = decidePlan(tried, tried.plan, decisions);
      const merge = applyChanges(planned.context.baseDocument.text, plan.changes);
      expect(merge.results.filter(({ status }) => status !== 'Applied')).toEqual([]);
      expect(plan.changes.map(({ number }) => number)).toEqual(plan.changes.map((_, at) => at + 1));
      expect([planned.unjudged, openPoints(planned.context), planned.counts.unjudged]).toEqual([[], [], 0]);
      const ledger = keepLedger({ planned, plan, merge });
      expect(ledger.orphans).toEqual([]);
      expect(ledger.entries.filter(({ place }) => place === 'contested')).toEqual([]);
    }),
    { numRuns: 150, seed: 1 },
  ));

test('decisions.yaml says what was decided', () =>
  fc.assert(
    fc.property(fc.array(randomDocument, { minLength: 2, maxLength: 2 }), seeds, (texts, choices) => {
      const items = listItems(mergeOf(texts, { winner: () => undefined }));
      const decisions = lastDecisions(items, chosen(items, choices));
      const read = parse(renderDecisionsFile({ base: 'a.md', items, decisions })) as {
        decisions: Decision[];
      };
      expect(read.decisions.map((one) => ({ ...one, by: 'person' }))).toEqual(decisions);
      const open = parse(renderDecisionsFile({ base: 'a.md', items, decisions: [] })) as {
        decisions: Decision[];
      };
      expect(open.decisions).toEqual(items.map(({ id }) => ({ item: id, take: 'later' })));
    }),
    { numRuns: 40, seed: 1 },
  ));
