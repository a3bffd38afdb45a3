// Requirements that say nearly the same and differ in one amount, date, modal verb or denial: they cannot both hold,
// whatever their ids and sections are. What the context says is held against them in the same way.

import type { Statement } from '../../../../domain/claim.ts';
import { type Slot, type SlotKind, slotBetween } from '../../../../text/relations/slots/find-slot.ts';
import { joinStatements } from '../../../../text/statements/join-statements.ts';
import { weighStems } from '../../../../text/statements/measure-likeness.ts';
import { createReader } from '../../../../text/statements/read-statement.ts';
import { splitSentences } from '../../../../text/words/split-sentences.ts';
import { rateConflict } from '../../../evidence/rate-conflict.ts';
import type { QuotedEvidence } from '../../model/challenge.ts';
import type { ReadText } from '../read/reading.ts';
import { type Check, type Fault, quoteLine } from './check.ts';

/** Nearly all words are the same; below this, parallel requirements of a list meet. */
const SAME_WORDS = 0.8;
/** What is denied is read from single words: the rest must be the same. */
const SAME_SENTENCE = 0.95;
/** Shorter sentences are said of many things. */
const FEWEST_STEMS = 3;
/** As often as this, with other values each time, a wording is a form to fill in. */
const FORM_USES = 3;
/** Names and values tell parallel requirements apart; these do not. */
const CLASHING: ReadonlySet<SlotKind> = new Set(['amount', 'date', 'modality', 'polarity']);
const MEASURED: ReadonlySet<SlotKind> = new Set(['amount', 'date']);

interface Said {
  readonly name: string;
  readonly quote: QuotedEvidence;
  readonly statement: Statement;
}

export const twins: Check = {
  name: 'requirements that differ in one value',
  kind: 'conflict',
  find(reading) {
    const reader = createReader();
    const read = (text: ReadText, of: QuotedEvidence['of']): Said[] =>
      requirementsOf(text, of).flatMap(({ name, quote, body }) =>
        splitSentences(body).map(({ start, end }) => ({
          name,
          quote,
          statement: reader.readStatement(body.slice(start, end)),
        })),
      );
    const all = [
      ...read(reading, 'artifact'),
      ...(reading.context ? read(reading.context, 'context') : []),
    ].filter(({ statement }) => statement.stems.length >= FEWEST_STEMS);
    return clashesAmong(all, reader.vocabulary.stemCount());
  },
};

/** What stands under an id, on its own line. */
function requirementsOf(
  { document, units, isLive }: ReadText,
  of: QuotedEvidence['of'],
): { readonly name: string; readonly quote: QuotedEvidence; readonly body: string }[] {
  return units
    .filter(({ family, form, start }) => /^[A-Z]/.test(family) && form !== 'section' && isLive(start))
    .map((unit) => {
      const quote = quoteLine({ document }, unit, of);
      const longest = (unit.row?.row.cells ?? []).reduce(
        (best, cell) => (cell.length > best.length ? cell : best),
        '',
      );
      const bare = quote.text
        .slice(quote.text.indexOf(unit.name) + unit.name.length)
        .replace(/^[\s*_`:.)\]—–-]+/, '');
      return { name: unit.name, quote, body: unit.row ? longest : bare };
    });
}

function clashesAmong(all: readonly Said[], stemCount: number): Fault[] {
  const weighing = weighStems(
    all.map(({ statement }) => statement.stems),
    stemCount,
  );
  // Left out before they meet: of a list of thousands every one is like every other.
  const isForm = findForms(all.map(({ statement }) => statement));
  const said = all.filter(({ statement }) => !isForm(statement));
  const told = new Set<string>();
  const statements = said.map(({ statement }) => statement);
  return joinStatements(statements, weighing, SAME_WORDS).flatMap((pair): Fault[] => {
    const [a, b] = [said[pair.a] as Said, said[pair.b] as Said];
    const key = `${a.quote.line}/${b.quote.of}${b.quote.line}`;
    const slot = slotBetween(a.statement, b.statement);
    const isSure =
      slot !== undefined &&
      CLASHING.has(slot.kind) &&
      pair.likeness >= (MEASURED.has(slot.kind) ? SAME_WORDS : SAME_SENTENCE);
    // The context is not under review.
    if (!isSure || told.has(key) || a.quote.of === 'context' || isSamePlace(a, b)) return [];
    told.add(key);
    return [faultOf(a, b, slot)];
  });
}

const isSamePlace = (a: Said, b: Said): boolean => a.quote.of === b.quote.of && a.quote.line === b.quote.line;

function findForms(statements: readonly Statement[]): (one: Statement) => boolean {
  const uses = new Map<string, Set<string>>();
  for (const { skeleton, key } of statements) uses.set(skeleton, (uses.get(skeleton) ?? new Set()).add(key));
  return ({ skeleton }) => (uses.get(skeleton)?.size ?? 0) >= FORM_USES;
}

function faultOf(a: Said, b: Said, slot: Slot): Fault {
  const { severity, reason } = rateConflict(slot, true);
  const [mine, theirs] = slot.values;
  const other = b.quote.of === 'context' ? `${b.name} of the context` : b.name;
  return {
    concern: `${a.name} and ${other} cannot both hold: "${mine}" against "${theirs}" (${reason})`,
    evidence: [a.quote, b.quote],
    severity: severity === 'High' ? 'critical' : 'significant',
    recommendation: `Decide between "${mine}" of ${a.name} and "${theirs}" of ${other}, and take the other out; if both are meant, say under which condition each applies.`,
    ifLeft: `Building ${a.name} breaks ${other}, and the tests of one fail the other.`,
  };
}
