// Ids that are used but defined nowhere, while others of their family are.

import type { Document } from '../../../../domain/document.ts';
import { type PlacedId, readRequirementIds } from '../../../../text/requirement-ids.ts';
import { draftRequirements } from '../../../check/requirements.ts';
import type { ChallengeDraft } from '../../model.ts';
import { lineAround } from '../line-around.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { listNames } from './names.ts';

/** Quotes shown of one finding. */
const MOST_QUOTES = 6;

/** Beyond the usual places an id is defined by whatever line it opens: only what opens none is undefined. */
export function challengeIdentifiers({ document, reading }: ArtifactReading): ChallengeDraft[] {
  const defined = opening(document);
  const dangling = draftRequirements(reading, []).flatMap(({ kind, spans: [{ start, end }] }) => {
    const [id] = readRequirementIds(document.text.slice(start, end));
    const before = document.text.slice(document.text.lastIndexOf('\n', start - 1) + 1, start);
    const isExample = ELSEWHERE.test(before);
    return kind === 'dangling-requirement' && id && !isExample && !defined.has(id.canonical)
      ? [{ id: id.id, start }]
      : [];
  });
  const places = new Map(
    dangling.map(({ start }) => lineAround(document.text, start, start)).map((line) => [line.start, line]),
  );
  const [first, ...others] = [...places.values()]
    .slice(0, MOST_QUOTES)
    .map((line) => quoteOf(document, line));
  if (!first) return [];
  const names = listNames(dangling.map(({ id }) => id));
  const one = dangling.length === 1;
  return [
    {
      category: 'Completeness',
      section: one ? sectionAt(document, dangling[0]?.start ?? 0) : '',
      concern: `${names} ${one ? 'is' : 'are'} referred to but defined nowhere, while others of the same family are`,
      evidence: [first, ...others],
      severity: 'significant',
      recommendation: `Define ${names}, or correct ${one ? 'it to the id that is' : 'them to the ids that are'} meant.`,
      ifLeft: `Whatever ${names} ${one ? 'was' : 'were'} to require is not built, and nothing notices that it is gone.`,
    },
  ];
}

/** An example, or an id of the document that the line names as its source. */
const ELSEWHERE = /\b(?:e\.g\.|for example|such as|like),?\s*[`(]*$|\bsources?\b[*_]*\s*:/i;
/** Marks of headings, items, cells and bold face before the first word. */
const MARKS = /^[\s#>*_`~([\]|+\d.)x-]*$/i;

/** Ids that open a line, also one that a fence nobody closed has made code of. */
function opening({ text }: Document): ReadonlySet<string> {
  const opens = ({ start }: PlacedId): boolean =>
    MARKS.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
  return new Set(
    readRequirementIds(text)
      .filter(opens)
      .map(({ canonical }) => canonical),
  );
}

const sectionAt = ({ sections }: Document, offset: number): string =>
  [...sections].reverse().find(({ start }) => start <= offset)?.title ?? '';
