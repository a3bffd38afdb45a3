// Conflicts of a document with itself as a document: totals that differ from what is listed, references to a section
// that is another one, and references that lead nowhere.

import type { Block, Document, Section } from '../../../../domain/document.ts';
import { draftReferences } from '../../../check/references.ts';
import type { ChallengeDraft, QuotedEvidence } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import type { Stated } from './read-stated.ts';

export function challengeStructure(reading: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  return [
    ...challengeTotals(reading, stated),
    ...challengeWrongSections(reading),
    ...challengeGaps(reading),
    ...challengeBroken(reading),
  ];
}

const MOST_QUOTES = 6;
const MOST_SAID = 3;

/** "v1 requirements: 28 total", "Total requirements: 28". */
const TOTAL =
  /(?:\b(v\d+(?:\.\d+)?)\s+)?\b(?:total\s+)?(?:(v\d+(?:\.\d+)?)\s+)?requirements?\*{0,2}\s*:\s*\*{0,2}(\d{1,4})\b(?!\s*[.%/-]\d|\s*%|\s*(?:of|\/)\s*\d)(?:\s+total\b)?/gi;

function challengeTotals({ document }: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  const named = stated.filter(({ id }) => id !== undefined);
  if (named.length === 0) return [];
  return [...document.text.matchAll(TOTAL)].flatMap((match): ChallengeDraft[] => {
    const version = match[1] ?? match[2];
    const said = Number(match[3]);
    const counts = countsOf(document, named, version);
    const [counted = 0] = counts;
    if (counts.includes(said) || counted === 0) return [];
    const start = match.index + match[0].length - match[0].trimStart().length;
    return [
      {
        category: 'Conflicts',
        section: sectionAt(document, start)?.title ?? '',
        concern: `The document counts ${said}${version ? ` ${version}` : ''} requirements and defines ${counted}`,
        evidence: [quoteOf(document, { start, end: match.index + match[0].length })],
        severity: 'significant',
        recommendation: `Count again: ${counted} ids are defined${version ? ` under ${version}` : ''}. Correct the total, and check that whatever was planned from it has the other ${Math.abs(counted - said)} as well.`,
        ifLeft: `A check against the total of ${said} passes although ${Math.abs(counted - said)} requirements differ.`,
      },
    ];
  });
}

/** With a version named, those below its heading; otherwise all, or those of any version. */
function countsOf(document: Document, named: readonly Stated[], version: string | undefined): number[] {
  const distinct = (list: readonly Stated[]): number => new Set(list.map(({ canonical }) => canonical)).size;
  const below = (section: Section): number =>
    distinct(named.filter(({ span }) => span.start >= section.start && span.start < section.treeEnd));
  const own = document.sections.filter(
    ({ title }) => version && title.toLowerCase().includes(version.toLowerCase()),
  );
  if (own.length > 0) return own.map(below);
  return version === undefined ? [distinct(named), ...document.sections.map(below)] : [];
}

const NUMBERED = /^(\d+(?:\.\d+)*)[.)]?\s+(.+)$/;
const TITLE_FIRST = /((?:[A-Z][\w&/-]*\s+){1,5})\((?:see\s+)?[Ss]ection\s+(\d+(?:\.\d+)*)\)/g;
const NUMBER_FIRST =
  /\b[Ss]ection\s+(\d+(?:\.\d+)*)\s*(?:\(|:\s|[–—-]\s)["“]?([A-Z][\w&/ -]{3,50}?)(?:["”)]|[.,;]|$)/gm;

/** Only where the title named is exactly that of another section. */
function challengeWrongSections({ document }: ArtifactReading): ChallengeDraft[] {
  const titles = new Map(
    document.sections.flatMap((section) => {
      const [, number, title] = NUMBERED.exec(section.title.replace(/[*_`]/g, '')) ?? [];
      return number !== undefined && title !== undefined ? [[number, title] as const] : [];
    }),
  );
  if (titles.size < 2) return [];
  const references = [
    ...[...document.text.matchAll(TITLE_FIRST)].map((match) => ({
      match,
      title: match[1],
      number: match[2],
    })),
    ...[...document.text.matchAll(NUMBER_FIRST)].map((match) => ({
      match,
      title: match[2],
      number: match[1],
    })),
  ];
  return references.flatMap(({ match, title = '', number = '' }): ChallengeDraft[] => {
    const wanted = fold(title);
    const real = [...titles].find(
      ([, own]) => fold(own) === wanted || (wanted.length > 8 && fold(own).endsWith(wanted)),
    );
    const there = titles.get(number);
    if (!real || there === undefined || real[0] === number || fold(there).includes(wanted)) return [];
    return [
      {
        category: 'Conflicts',
        section: sectionAt(document, match.index)?.title ?? '',
        concern: `The text sends its reader to Section ${number} for "${title.trim()}", but Section ${number} is "${there}"; "${real[1]}" is Section ${real[0]}`,
        evidence: [quoteOf(document, { start: match.index, end: match.index + match[0].trimEnd().length })],
        severity: 'minor',
        recommendation: `Change the reference to Section ${real[0]}, and look through the other references to numbered sections.`,
        ifLeft: `Whoever follows it reads "${there}" and takes that for the rule.`,
      },
    ];
  });
}

const fold = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');

/** Numbers of sections run on: 4.4 behind 4.2 says that a section was taken out or never written. */
function challengeGaps({ document }: ArtifactReading): ChallengeDraft[] {
  const numbered = document.sections.flatMap((section) => {
    const number = NUMBERED.exec(section.title.replace(/[*_`]/g, ''))?.[1]?.split('.').map(Number);
    return number && number.length > 1 ? [{ section, number }] : [];
  });
  return numbered.flatMap(({ section, number }, at): ChallengeDraft[] => {
    const before = numbered[at - 1];
    const above = number.slice(0, -1);
    const next = (before?.number.at(-1) ?? 0) + 1;
    if (before?.number.slice(0, -1).join() !== above.join() || number.at(-1) !== next + 1) return [];
    const missing = [...above, next].join('.');
    return [
      {
        category: 'Completeness',
        section: section.title,
        concern: `Section ${missing} is missing: the numbers go from "${before.section.title}" to "${section.title}"`,
        evidence: [headingOf(document, before.section), headingOf(document, section)],
        severity: 'minor',
        recommendation: `Write Section ${missing}, or number the sections anew and correct what refers to them.`,
        ifLeft: `Nobody can tell whether Section ${missing} was dropped on purpose or lost.`,
      },
    ];
  });
}

const headingOf = (document: Document, { firstBlock }: Section): QuotedEvidence =>
  quoteOf(document, document.blocks[firstBlock] as Block);

/** `[name]: #name` is how some documents mark an anchor. */
const MARKED = /^\[([^\]]+)\]:\s*#\1$/;

/** A number without a link is as often that of a section of another document. */
const NUMBERED_SECTION = /^This document has no (?:Section|§)/i;

function challengeBroken({ document, reading }: ArtifactReading): ChallengeDraft[] {
  const broken = draftReferences(reading, new Set()).filter(
    ({ severity, message, spans: [{ start, end }] }) =>
      severity !== 'Low' &&
      !NUMBERED_SECTION.test(message) &&
      !MARKED.test(document.text.slice(start, end).trim()),
  );
  const [first, ...others] = broken.slice(0, MOST_QUOTES).map(({ spans: [span] }) => quoteOf(document, span));
  if (!first) return [];
  const said = broken
    .slice(0, MOST_SAID)
    .map(({ message }) => message.charAt(0).toLowerCase() + message.slice(1));
  const more = broken.length > MOST_SAID ? `, and ${broken.length - MOST_SAID} more` : '';
  return [
    {
      category: 'Completeness',
      section: broken.length === 1 ? (sectionAt(document, broken[0]?.spans[0].start ?? 0)?.title ?? '') : '',
      concern: `${broken.length === 1 ? 'A reference leads' : `${broken.length} references lead`} nowhere: ${said.join('; ')}${more}`,
      evidence: [first, ...others],
      severity: 'minor',
      recommendation: 'Write what is missing, or correct the references to what is meant.',
      ifLeft: 'What stands behind them is either not written or not found by whoever builds from this.',
    },
  ];
}

const sectionAt = ({ sections }: Document, offset: number): Section | undefined =>
  [...sections].reverse().find(({ start }) => start <= offset);
