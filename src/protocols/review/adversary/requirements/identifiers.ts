// Completeness of ids: those that are used but defined nowhere, and those that a list of all requirements forgets.

import type { Document, Section } from '../../../../domain/document.ts';
import { spanOf } from '../../../../text/document-lines.ts';
import { type PlacedId, readRequirementIds } from '../../../../text/requirement-ids.ts';
import { draftRequirements } from '../../../check/requirements.ts';
import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { challengeGroup, verb } from './group-by-section.ts';
import { listNames } from './names.ts';
import type { Stated } from './read-stated.ts';

/** Lists that name requirements one by one: where each is planned, or which test proves it. */
const TRACING =
  /\b(?:traceability|coverage|requirements? (?:matrix|map(?:ping)?|index)|matrix|phase map(?:ping)?)\b/i;
/** Quotes shown of one finding. */
const MOST_QUOTES = 6;
/** A list that names most requirements claims to name all. */
const MOST_TRACED = 0.6;
const FEWEST_TRACED = 3;

export function challengeIdentifiers(reading: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  return [...challengeDangling(reading), ...challengeUntraced(reading, stated)];
}

/** Beyond the usual places an id is defined by whatever line it opens: only what opens none is undefined. */
function challengeDangling({ document, reading }: ArtifactReading): ChallengeDraft[] {
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
    dangling.map(({ start }) => lineAround(document, start)).map((line) => [line.start, line]),
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

/** The line that holds an offset, without the white space around it. */
function lineAround({ text, lineStarts }: Document, offset: number): { start: number; end: number } {
  const at = spanOf({ lineStarts }, offset, offset + 1).line;
  const from = lineStarts[at - 1] ?? 0;
  const raw = text.slice(from, lineStarts[at] ?? text.length);
  const start = from + raw.length - raw.trimStart().length;
  return { start, end: start + raw.trim().length };
}

function challengeUntraced(reading: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  const { sections } = reading.document;
  const roles = rolesOfSections(reading.document);
  const tracing = sections.filter(({ title }) => TRACING.test(title));
  const tests = sections.filter((one) => roles[one.index] === 'test' && !tracing.includes(one));
  return [...challengeUnlisted(reading, stated, tracing), ...challengeUnlisted(reading, stated, tests)];
}

function challengeUnlisted(
  { document, reading }: ArtifactReading,
  stated: readonly Stated[],
  sections: readonly Section[],
): ChallengeDraft[] {
  const traced = new Set(
    [...reading.requirements.mentions, ...reading.requirements.definitions]
      .filter(({ section }) => sections.some(({ index }) => index === section))
      .map(({ canonical }) => canonical),
  );
  const named = stated.filter(({ canonical }) => canonical !== undefined);
  // Families that the list does not speak of at all were left out on purpose: later versions, other parts.
  const families = new Set([...traced].map(familyOf));
  const listed = named.filter(({ canonical }) => families.has(familyOf(canonical ?? '')));
  const missing = listed.filter(({ canonical }) => !traced.has(canonical ?? ''));
  const share = listed.length === 0 ? 0 : (listed.length - missing.length) / listed.length;
  const title = outermost(document, sections[0])?.title ?? '';
  if (missing.length === 0 || share < MOST_TRACED || traced.size < FEWEST_TRACED) return [];
  return challengeGroup(document, title, missing, (names, group) => ({
    category: 'Completeness',
    concern: `${names} ${verb(group, 'is', 'are')} stated but ${verb(group, 'does', 'do')} not appear under "${title}", which names the others one by one`,
    severity: 'significant',
    recommendation: `Add ${names} to "${title}", or say why ${verb(group, 'it is', 'they are')} left out.`,
    ifLeft: `Whoever works from "${title}" forgets ${names}.`,
  }));
}

/** The section around it that stands right below the title of the document. */
function outermost(
  { sections }: Pick<Document, 'sections'>,
  section: Section | undefined,
): Section | undefined {
  const parent = section?.parent === undefined ? undefined : sections[section.parent];
  return parent && parent.level > 1 ? outermost({ sections }, parent) : section;
}

const familyOf = (canonical: string): string => canonical.replace(/-\d+[a-z]?$/, '');

const sectionAt = ({ sections }: Document, offset: number): string =>
  [...sections].reverse().find(({ start }) => start <= offset)?.title ?? '';
