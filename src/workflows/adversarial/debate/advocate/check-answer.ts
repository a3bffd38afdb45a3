// What the schemas of advocates' answers cannot see: that every quote stands in the variant at the line it names, that
// every point is answered once, that nobody speaks of what does not exist.

import { type Resolution, STANDS, type StruckQuote } from '../../../../domain/comparison/debate.ts';
import type { Document, Quote, Span, VariantId } from '../../../../domain/document.ts';
import type { Finding } from '../../../../domain/question.ts';
import { findLineStarts } from '../../../../text/parse/document-lines.ts';
import { lineOf, locateEvidence } from '../../../evidence/locate-evidence.ts';
import { oneLine } from '../../../evidence/one-line.ts';
import type { Citation, Stance, WrittenArgument } from './answer-shape.ts';
import type { Shown, ShownPoint, ShownVariant } from './payload.ts';

interface Searchable {
  readonly document: Document;
  /** By line and text: what is checked is read again. */
  readonly located: Map<string, Quote | undefined>;
}

const searched = new WeakMap<ShownVariant, Searchable>();

/** As much of a document as finding a quote needs. */
function searchable(variant: ShownVariant): Searchable {
  const known = searched.get(variant);
  if (known) return known;
  const { text } = variant;
  const document = { text, lineStarts: findLineStarts(text), sections: [], blocks: [] };
  const made = { document, located: new Map<string, Quote | undefined>() };
  searched.set(variant, made);
  return made;
}

const variantOf = (shown: Shown, letter: string): ShownVariant | undefined =>
  shown.variants.find(({ id }) => id === letter);

/** The quote in the true words, with its span; undefined if it does not stand at that line. */
export function locate(shown: Shown, { variant, line, text }: Citation): Quote | undefined {
  const found = variantOf(shown, variant);
  if (!found) return undefined;
  const { document, located } = searchable(found);
  const key = `${line} ${text}`;
  if (located.has(key)) return located.get(key);
  const evidence = locateEvidence(document, text, line);
  const quote = evidence && toQuote(variant, document, evidence);
  located.set(key, quote);
  return quote;
}

const toQuote = (variant: VariantId, { text }: Document, { start, end, line, endLine }: Span): Quote => ({
  variant,
  start,
  end,
  line,
  endLine,
  text: text.slice(start, end),
});

interface ReadEvidence {
  readonly evidence: readonly Quote[];
  readonly struck?: readonly StruckQuote[];
}

export function readEvidence(shown: Shown, cited: readonly Citation[]): ReadEvidence {
  const struck = cited
    .filter((one) => !locate(shown, one))
    .map(({ variant, line, text }) => ({ variant, line, text }));
  const evidence = cited.flatMap((one) => locate(shown, one) ?? []);
  return struck.length > 0 ? { evidence, struck } : { evidence };
}

export function checkCitations(path: string, cited: readonly Citation[], shown: Shown): Finding[] {
  return cited.flatMap((one, index) =>
    locate(shown, one)
      ? []
      : [
          {
            path: `${path}.evidence.${index}`,
            message: `"${oneLine(one.text, 80)}" does not stand in Variant ${oneLine(one.variant, 8)} at line ${one.line}${elsewhere(shown, one)}`,
          },
        ],
  );
}

function elsewhere(shown: Shown, { variant, line, text }: Citation): string {
  const found = variantOf(shown, variant);
  const there = found && lineOf(searchable(found).document, text);
  return there === undefined || there === line ? '' : ` (it stands at line ${there})`;
}

export function checkArguments(name: string, written: readonly WrittenArgument[], shown: Shown): Finding[] {
  return written.flatMap(({ evidence }, index) => [
    ...(evidence.length === 0 ? [{ path: `${name}.${index}`, message: 'cites nothing' }] : []),
    ...checkCitations(`${name}.${index}`, evidence, shown),
  ]);
}

/** Every point of `expected` once, nothing else, and only variants that exist. */
export function checkStances(
  stances: readonly Stance[],
  expected: readonly string[],
  advocate: VariantId,
  shown: Shown,
  keeps: readonly string[] = [],
): Finding[] {
  const findings: Finding[] = keeps
    .filter((point) => !expected.includes(point))
    .map((point) => ({ path: 'keeps', message: `${oneLine(point, 40)} is no point to answer here` }));
  const seen = new Set<string>();
  const wanted = new Set(expected);
  const approaches = new Map(shown.points.map((point) => [point.id, point.approaches]));
  stances.forEach((stance, index) => {
    const { point, evidence } = stance;
    const path = `positions.${index}`;
    if (!wanted.has(point))
      findings.push({ path, message: `${oneLine(point, 40)} is no point to answer here` });
    else if (seen.has(point)) findings.push({ path, message: `${point} is answered twice` });
    seen.add(point);
    if (wanted.has(point)) findings.push(...checkStance(path, stance, approaches.get(point) ?? [], advocate));
    findings.push(...checkCitations(path, evidence, shown));
  });
  for (const point of expected) {
    if (!seen.has(point) && !keeps.includes(point))
      findings.push({ path: 'positions', message: `${point} has no position` });
  }
  return findings;
}

/** What is held is there to be held, and what is given up is not held. */
function checkStance(
  path: string,
  { point, evidence, resolution, question, concedes }: Stance,
  approaches: ShownPoint['approaches'],
  advocate: VariantId,
): Finding[] {
  const held = readResolution(resolution, approaches);
  const own = approaches.find((group) => group.includes(advocate)) ?? [];
  const faults: readonly (readonly [boolean, string, string])[] = [
    [
      held === undefined,
      'resolution',
      `${oneLine(resolution, 40)} is neither a variant that speaks of ${point} nor ${STANDS.join(', ')}`,
    ],
    [
      held === 'open' && (question ?? '').trim() === '',
      'question',
      `${point}: left open without the question that would settle it`,
    ],
    [concedes && held !== undefined && own.includes(held), 'concedes', `${point}: conceded and held at once`],
    [concedes && evidence.length === 0, 'concedes', `${point}: conceded without evidence`],
  ];
  return faults.flatMap(([isFault, field, message]) =>
    isFault ? [{ path: `${path}.${field}`, message }] : [],
  );
}

/** One entry for each of `expected`, no other. */
export function checkEach(name: string, given: readonly string[], expected: readonly string[]): Finding[] {
  const known = new Set(expected);
  return [
    ...given.flatMap((one, index) =>
      known.has(one)
        ? []
        : [{ path: `${name}.${index}`, message: `${oneLine(one, 40)} is not asked for here` }],
    ),
    ...expected
      .filter((one) => !given.includes(one))
      .map((one) => ({ path: name, message: `${one} is missing` })),
  ];
}

/** As an answer names it: the approach of a letter by its first letter, a word as it is; undefined if it is neither. */
export function readResolution(
  written: string,
  approaches: ShownPoint['approaches'],
): Resolution | undefined {
  const said = written.trim();
  if (STANDS.some((word) => word === said)) return said;
  return approaches.find((group) => group.includes(said))?.[0];
}
