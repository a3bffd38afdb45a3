// Faults of a document as a document: references to a section that is another one, references that lead nowhere, and
// numbers of sections that leave one out.

import type { Block, Document, Section } from '../../../../domain/document.ts';
import { draftReferences } from '../../../check/references.ts';
import type { ChallengeDraft, QuotedEvidence } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';

export function challengeStructure(reading: ArtifactReading): ChallengeDraft[] {
  return [...challengeWrongSections(reading), ...challengeGaps(reading), ...challengeBroken(reading)];
}

const MOST_QUOTES = 6;
const MOST_SAID = 3;

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
