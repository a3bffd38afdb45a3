// Revisions that put the sections of one text in another order: nothing is said twice, and no place holds both sides.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyKin } from '../../../../../test/documents/apply-kin.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { planKin } from './index.ts';
import { type KinPlan, kinEdits } from './model/revision-plan.ts';

const THINGS = ['basket', 'capture', 'refund', 'receipt', 'stock', 'ledger', 'voucher', 'invoice'];
const FORMS = ['prose', 'bullets', 'steps', 'table'] as const;

interface Section {
  readonly thing: string;
  readonly form: (typeof FORMS)[number];
  /** The title that the other gives it. */
  readonly isRenamed: boolean;
}

const sections = fc
  .array(fc.record({ form: fc.constantFrom(...FORMS), isRenamed: fc.boolean() }), {
    minLength: 2,
    maxLength: 8,
  })
  .map((list) => list.map((one, at): Section => ({ ...one, thing: THINGS[at] as string })));

/** The same sections in two orders. */
const rearranged = sections.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
);

const LINES: Record<Section['form'], (lines: readonly string[]) => string> = {
  prose: (lines) => lines.join('\n\n'),
  bullets: (lines) => lines.map((line) => `- ${line}`).join('\n'),
  steps: (lines) => lines.map((line, at) => `${at + 1}. ${line}`).join('\n'),
  table: (lines) =>
    ['| Key | Rule |', '|---|---|', ...lines.map((line, at) => `| R${at} | ${line} |`)].join('\n'),
};

function write(list: readonly Section[], isOther: boolean): string {
  const body = list.map(({ thing, form, isRenamed }) => {
    const value = isOther ? 'ninety' : 'thirty';
    const lines = [
      `Every ${thing} is checked by the service before anything else happens to it.`,
      `A ${thing} that nobody asks for is kept for ${value} ${thing} days in the archive.`,
      `The owner of a ${thing} can read its whole history at any time of day.`,
    ];
    const title = isOther && isRenamed ? `How we treat one ${thing}` : `The ${thing}`;
    return `## ${title}\n\n${LINES[form](lines)}`;
  });
  return `# Shop\n\n${body.join('\n\n')}\n`;
}

const plan = (base: string, other: string): KinPlan =>
  planKin({ base: parseDocument(base), other: parseDocument(other) });

test('sections in another order add nothing', () => {
  fc.assert(
    fc.property(rearranged, ([list, shuffled]) => {
      const base = write(list, false);
      const made = plan(base, write(shuffled, false));
      expect(kinEdits(made)).toEqual([]);
      expect(made.hunks.filter(({ kind }) => kind !== 'same' && kind !== 'moved')).toEqual([]);
    }),
  );
});

test('sections in another order, renamed and with other values: the base stands and every value is to be decided', () => {
  fc.assert(
    fc.property(rearranged, ([list, shuffled]) => {
      const [base, other] = [write(list, false), write(shuffled, true)];
      const made = plan(base, other);
      expect(applyKin(base, kinEdits(made))).toBe(base);
      const open = made.hunks
        .filter(({ kind }) => kind === 'decide')
        .flatMap(({ otherBlocks }) => otherBlocks);
      const { blocks } = parseDocument(other);
      blocks.forEach(({ start, end }, index) => {
        if (other.slice(start, end).includes('ninety')) expect(open).toContain(index);
      });
    }),
  );
});

test('a new section comes in whole, behind the section that it follows, between sections', () => {
  const fresh = '## Fraud\n\nHeld orders wait for a person.\n\n- Nobody sees the card.';
  fc.assert(
    fc.property(rearranged, fc.nat(), ([list, shuffled], seed) => {
      const [base, other] = [write(list, false), write(shuffled, true)];
      const parts = other.trimEnd().split(/\n\n(?=## )/);
      const at = seed % list.length;
      const merged = applyKin(
        base,
        kinEdits(
          plan(
            base,
            [...parts.slice(0, at + 2), fresh, ...parts.slice(at + 2), ''].join('\n\n').replace(/\n+$/, '\n'),
          ),
        ),
      );
      const wanted = base.trimEnd().split(/\n\n(?=## )/);
      const before = 1 + list.findIndex(({ thing }) => thing === shuffled[at]?.thing);
      expect(merged).toBe(
        `${[...wanted.slice(0, before + 1), fresh, ...wanted.slice(before + 1)].join('\n\n')}\n`,
      );
    }),
  );
});
