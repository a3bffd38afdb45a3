// Statements that cannot both hold, ids for two things, references that arrive nowhere: found as `check` finds them.

import { spanOf } from '../../../../text/parse/document-lines.ts';
import {
  type Draft,
  draftContradictions,
  draftCycles,
  draftReferences,
  draftRequirements,
} from '../../../check/index.ts';
import type { Severity } from '../../model/challenge.ts';
import type { LintReading } from '../read/reading.ts';
import { type Check, type Fault, MOST_PLACES, quoteLine, quoteLines } from './check.ts';
import { isOrdered } from './order.ts';

const SEVERITIES: Readonly<Record<Draft['severity'], Severity>> = {
  High: 'critical',
  Medium: 'significant',
  Low: 'minor',
};

const live = (reading: LintReading, drafts: readonly Draft[]): Draft[] =>
  drafts.filter(({ spans }) => spans.every(({ start }) => reading.isLive(start)));

const linesOf = ({ document }: LintReading, { spans }: Draft): string =>
  [...new Set(spans.map(({ start, end }) => spanOf(document, start, end).line))]
    .map((line) => `line ${line}`)
    .join(' and ');

const quotesOf = (reading: LintReading, { spans }: Draft): Fault['evidence'] => quoteLines(reading, spans);

export const contradictions: Check = {
  name: 'statements that contradict each other',
  kind: 'conflict',
  find(reading) {
    const drafts = draftContradictions(reading.reading, []).filter(
      (draft) => draft.severity !== 'Low' && draft.spans.length > 1 && !isOfOthers(reading, draft),
    );
    return live(reading, drafts).map(
      (draft): Fault => ({
        concern: `${linesOf(reading, draft)} cannot both hold. ${draft.message}`,
        evidence: quotesOf(reading, draft),
        severity: SEVERITIES[draft.severity],
        recommendation:
          'Decide which of them holds and correct the other; if both are meant, say under which condition each applies.',
        ifLeft: 'One of them is built and the other is broken by it.',
      }),
    );
  },
};

/** What one role may do another may have to: below two headings both can hold. */
function isOfOthers({ document: { sections } }: LintReading, { message, spans }: Draft): boolean {
  const below = spans.map(({ start }) => sections.findLastIndex((section) => section.start <= start));
  return message.startsWith('Binding forces') && new Set(below).size > 1;
}

export const sharedIds: Check = {
  name: 'ids that stand for two things',
  kind: 'conflict',
  find: (reading) =>
    live(
      reading,
      draftRequirements(reading.reading, []).filter(
        ({ kind, spans }) => kind === 'contradiction' && areAlike(reading, spans),
      ),
    ).map(
      (draft): Fault => ({
        concern: draft.message,
        evidence: quotesOf(reading, draft),
        severity: SEVERITIES[draft.severity],
        recommendation: 'Give the second text an id of its own and correct the places that refer to it.',
        ifLeft: 'Plans and tests that name it mean either of the two.',
      }),
    ),
};

/** A row may speak of what a heading or an item defines: only what is written in one way defines in one way. */
const areAlike = ({ document: { text } }: LintReading, spans: Draft['spans']): boolean =>
  new Set(spans.map(({ start }) => /^[|#]|^/.exec(quoteStart(text, start))?.[0])).size === 1;

const quoteStart = (text: string, start: number): string =>
  text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1).trimStart();

export const saidCircles: Check = {
  name: 'sentences that put each other first',
  kind: 'order',
  find: (reading) =>
    live(
      reading,
      draftCycles(reading.reading).filter(
        (draft) => !isOfParts(draft) && !isOrdered(reading, namesIn(draft)),
      ),
    ).map(
      (draft): Fault => ({
        concern: `${linesOf(reading, draft)} put each other first. ${draft.message}`,
        evidence: quotesOf(reading, draft),
        severity: 'significant',
        recommendation: 'Take one of the dependencies out, or say which part of each comes first.',
        ifLeft: 'The work waits for itself.',
      }),
    ),
};

/** `FR-7` and its part `FR-7.1` are told of together. */
const isOfParts = ({ message }: Draft): boolean => /(\S{1,80}) → \1\.\d/.test(message);

/** "A → B → A" */
const namesIn = ({ message }: Draft): string[] =>
  [...message.matchAll(/(\S{1,80}) → /g)].map(([, name = '']) => name.replace(/["“”]/g, ''));

/** A number without a link is as often that of a section of another document. */
const NUMBERED_SECTION = /^This document has no (?:Section|§)/i;
/** `[name]: #name` is how some documents mark an anchor. */
const MARKED = /^\[([^\]]+)\]:\s*#\1$/;
const MOST_SAID = 3;

export const deadReferences: Check = {
  name: 'references that arrive nowhere',
  kind: 'reference',
  find(reading) {
    const dead = live(reading, draftReferences(reading.reading, new Set())).filter(
      ({ severity, message, spans: [{ start, end }] }) =>
        severity !== 'Low' &&
        !NUMBERED_SECTION.test(message) &&
        !MARKED.test(reading.document.text.slice(start, end).trim()),
    );
    const [first, ...others] = dead
      .slice(0, MOST_PLACES)
      .map(({ spans: [span] }) => quoteLine(reading, span));
    if (!first) return [];
    const said = dead
      .slice(0, MOST_SAID)
      .map(({ message }) => message.charAt(0).toLowerCase() + message.slice(1));
    const more = dead.length > MOST_SAID ? `, and ${dead.length - MOST_SAID} more` : '';
    return [
      {
        concern: `${dead.length === 1 ? 'A reference leads' : `${dead.length} references lead`} nowhere: ${said.join('; ')}${more}`,
        evidence: [first, ...others],
        severity: 'minor',
        recommendation: 'Write what is missing, or correct the references to what is meant.',
        ifLeft: 'People who work from this document do not find what they refer to.',
      },
    ];
  },
};
