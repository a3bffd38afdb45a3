// Requirements that say nearly the same: either they contradict each other in one slot, or one is a copy. Two stated
// requirements are about one thing on less evidence than two claims of a folder, whatever their ids and sections are.
// What the context says is held against them in the same way.

import type { Statement } from '../../../../domain/claim.ts';
import { weighStems } from '../../../../text/measure/measure-likeness.ts';
import { type Slot, type SlotKind, slotBetween } from '../../../../text/relations/slots/find-slot.ts';
import { joinStatements } from '../../../../text/statements/join-statements.ts';
import { createReader } from '../../../../text/statements/read-statement.ts';
import { splitSentences } from '../../../../text/words/split-sentences.ts';
import { rateConflict } from '../../../rate-conflict.ts';
import type { ChallengeDraft, QuotedEvidence, Severity } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { nameOf } from './names.ts';
import type { Stated } from './read-stated.ts';

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
  /** For readers. */
  readonly name: string;
  readonly id: string | undefined;
  readonly section: string;
  readonly quote: QuotedEvidence;
  readonly statement: Statement;
}

export function challengeTwins(reading: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  const { said: all, stemCount } = readSaid(reading, stated);
  const weighing = weighStems(
    all.map(({ statement }) => statement.stems),
    stemCount,
  );
  // Left out before they meet: of a list of thousands every one is like every other.
  const isForm = findForms(all.map(({ statement }) => statement));
  const said = all.filter(({ statement }) => !isForm(statement));
  const statements = said.map(({ statement }) => statement);
  const told = new Set<string>();
  return joinStatements(statements, weighing, SAME_WORDS).flatMap((pair): ChallengeDraft[] => {
    const [a, b] = [said[pair.a] as Said, said[pair.b] as Said];
    const key = `${a.quote.line}/${b.quote.of}${b.quote.line}`;
    if (!mayClash(a, b) || told.has(key)) return [];
    const challenge = compare(a, b, pair.likeness);
    if (!challenge) return [];
    told.add(key);
    const { section } = b.quote.of === 'artifact' ? b : a;
    return [{ category: 'Conflicts', section, evidence: [a.quote, b.quote], ...challenge }];
  });
}

/** Without any id they are prose, of which `check` knows more; the context is not under review. */
function mayClash(a: Said, b: Said): boolean {
  const isNamed = a.id !== undefined || b.id !== undefined;
  return isNamed && a.quote !== b.quote && a.quote.of === 'artifact';
}

/** The artifact first, then what the context says. */
function readSaid(
  { document, context }: ArtifactReading,
  stated: readonly Stated[],
): { said: readonly Said[]; stemCount: number } {
  const reader = createReader();
  const own = stated.flatMap(({ id, section, span, text }) => {
    const place = { name: nameOf({ id, span }), id, section, quote: quoteOf(document, span) };
    return splitSentences(text).map(({ start, end }) => ({
      ...place,
      statement: reader.readStatement(text.slice(start, end)),
    }));
  });
  const given = (context?.reading.claims ?? []).flatMap(({ claim }): Said[] => {
    if (!context || claim.statement.type === undefined) return [];
    const quote = quoteOf(context.document, claim, 'context');
    const name = `the context (line ${claim.line})`;
    return [{ name, id: undefined, section: '', quote, statement: reader.readStatement(quote.text) }];
  });
  return {
    said: [...own, ...given].filter(({ statement }) => statement.stems.length >= FEWEST_STEMS),
    stemCount: reader.vocabulary.stemCount(),
  };
}

function findForms(statements: readonly Statement[]): (one: Statement) => boolean {
  const uses = new Map<string, Set<string>>();
  for (const { skeleton, key } of statements) {
    const keys = uses.get(skeleton);
    if (keys === undefined) uses.set(skeleton, new Set([key]));
    else keys.add(key);
  }
  return ({ skeleton }) => (uses.get(skeleton)?.size ?? 0) >= FORM_USES;
}

const PART = /\d[a-z]$|\d[.-]\d+$/;

/** The whole of the two blocks, but for their ids. */
function areWholly(a: Said, b: Said): boolean {
  const plain = ({ id, quote }: Said): string =>
    quote.text
      .replace(id ?? '', '')
      .replace(/[^\w%]+/g, ' ')
      .trim();
  const areParts = PART.test(a.id ?? '') && PART.test(b.id ?? '');
  return !areParts && (plain(a).startsWith(plain(b)) || plain(b).startsWith(plain(a)));
}

type Described = Pick<ChallengeDraft, 'concern' | 'severity' | 'recommendation' | 'ifLeft'>;

function compare(a: Said, b: Said, likeness: number): Described | undefined {
  const [one, other] = [a.name, b.name];
  const conflict = slotBetween(a.statement, b.statement);
  if (conflict) {
    const isSure = likeness >= (MEASURED.has(conflict.kind) ? SAME_WORDS : SAME_SENTENCE);
    return isSure && CLASHING.has(conflict.kind) ? describeConflict(one, other, conflict) : undefined;
  }
  // The context may say it as well, and parts of parallel requirements (`FR-3f`, `FR-4.2`) are alike by design.
  if (a.statement.key !== b.statement.key || a.id === b.id || b.quote.of === 'context' || !areWholly(a, b))
    return undefined;
  return {
    concern: `${one} and ${other} state one rule in the same words`,
    severity: 'minor',
    recommendation: `Keep the rule in ${one} and refer to it from ${other}.`,
    ifLeft: `The next change reaches one of the two, and ${one} and ${other} contradict each other.`,
  };
}

const SEVERITIES: Readonly<Record<'High' | 'Medium' | 'Low', Severity>> = {
  High: 'critical',
  Medium: 'significant',
  Low: 'significant',
};

function describeConflict(one: string, other: string, conflict: Slot): Described {
  const { severity, reason } = rateConflict(conflict, true);
  const [mine, theirs] = conflict.values;
  return {
    concern: `${one} and ${other} cannot both hold: "${mine}" against "${theirs}" (${reason})`,
    severity: SEVERITIES[severity],
    recommendation: `Decide between "${mine}" of ${one} and "${theirs}" of ${other}, and take the other out; if both are meant, say under which condition each applies.`,
    ifLeft: `Whoever builds ${one} breaks ${other}, and the tests of one fail the other.`,
  };
}
