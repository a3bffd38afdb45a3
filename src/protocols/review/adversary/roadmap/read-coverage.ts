// Which requirements there are, and which phase holds which: from the document given as context, from the roadmap's
// own list or table, and from what the phases name.

import type { Document, Section } from '../../../../domain/document.ts';
import { type Definition, findRequirements } from '../../../../text/find-requirements.ts';
import type { Role } from '../../../reading/roles.ts';
import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import type { QuotedEvidence } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { readNamedIds } from '../read-id-ranges.ts';
import { columnLike, readTables } from '../read-tables.ts';
import { onlyRequirements } from '../requirements/read-stated.ts';
import { phasesInCell } from './name-phases.ts';
import { type Phase, phaseAt } from './read-phases.ts';

/** A requirement that some phase ought to hold. */
export interface Wanted {
  readonly id: string;
  readonly canonical: string;
  readonly family: string;
  readonly quote: QuotedEvidence;
}

/** A row of the roadmap's own table of requirements and phases. */
export interface Traced extends Wanted {
  /** Keys of the phases that the row names; none where the cell is empty. */
  readonly phases: readonly string[];
}

export interface Coverage {
  readonly wanted: readonly Wanted[];
  readonly traced: readonly Traced[];
  /** Canonical ids by phase, in the order of the phases. */
  readonly named: readonly ReadonlySet<string>[];
  /** Ids that are put off with a word about it. */
  readonly deferred: ReadonlySet<string>;
}

/** A roadmap's own list of requirements stands in such a section. */
const OF_REQUIREMENTS: readonly Role[] = ['functional', 'quality', 'constraint'];
const LATER_TITLE =
  /\b(?:v\d|version \d|later|future|deferred|backlog|out of scope|won'?t|nice to have|post-?mvp|phase [2-9])\b/i;
const DEFERRED =
  /\b(?:defer(?:red|s|ral)?|out of scope|postponed?|later (?:release|version|milestone|phase)|next (?:release|version)|future (?:release|version|work)|v[2-9]\b|not (?:in|part of|planned|covered)|excluded|dropped|withdrawn|removed|superseded|backlog)/i;

export function readCoverage({ document, context }: ArtifactReading, phases: readonly Phase[]): Coverage {
  const outside = context ? definitionsOf(context.document, definitionsIn(context.document), 'context') : [];
  const roles = rolesOfSections(document);
  const own = definitionsOf(
    document,
    definitionsIn(document).filter(
      ({ start, section }) => !phaseAt(phases, start) && OF_REQUIREMENTS.includes(roles[section] ?? 'other'),
    ),
    'artifact',
  );
  return {
    wanted: distinct([...outside, ...own]),
    traced: tracedOf(document, phases),
    named: phases.map(
      ({ start, end }) =>
        new Set(readNamedIds(document.text.slice(start, end)).map(({ canonical }) => canonical)),
    ),
    deferred: deferredIn(document),
  };
}

const definitionsIn = (document: Document): readonly Definition[] =>
  findRequirements([{ name: '', document }]).definitions;

function definitionsOf(
  document: Document,
  definitions: readonly Definition[],
  of: QuotedEvidence['of'],
): Wanted[] {
  return onlyRequirements(document, definitions)
    .filter(
      ({ section }) =>
        !(document.sections[section]?.level === 1 && definitions.length > 1) && !isLater(document, section),
    )
    .map(({ id, canonical, family, start, blockEnd }) => ({
      id,
      canonical,
      family,
      quote: quoteOf(document, { start, end: firstLineEnd(document.text, start, blockEnd) }, of),
    }));
}

const firstLineEnd = (text: string, start: number, end: number): number => {
  const line = text.indexOf('\n', start);
  return line < 0 ? end : Math.min(end, line);
};

function isLater({ sections }: Document, index: number): boolean {
  for (let at: number | undefined = index; at !== undefined; at = sections[at]?.parent) {
    const section: Section | undefined = sections[at];
    if (section && section.level > 1 && LATER_TITLE.test(section.title)) return true;
  }
  return false;
}

const distinct = (wanted: readonly Wanted[]): Wanted[] =>
  [...new Map([...wanted].reverse().map((one) => [one.canonical, one])).values()].reverse();

const REQUIREMENT_COLUMN =
  /^(?:requirements?(?: ids?)?|req(?:\.|s)?(?: ids?)?|id|spec (?:id|ref)|fr|source)$/i;
const PHASE_COLUMN =
  /^(?:(?:covered (?:by|in) |mapped |delivered in |target )?(?:phases?|milestones?|stages?|sprints?))$/i;

function tracedOf(document: Document, phases: readonly Phase[]): Traced[] {
  return readTables(document).flatMap((table) => {
    const ids = columnLike(table, REQUIREMENT_COLUMN);
    const held = columnLike(table, PHASE_COLUMN);
    if (ids < 0 || held < 0 || ids === held || phaseAt(phases, table.header.start)) return [];
    return table.rows.flatMap(({ cells, block }) => {
      const keys = [...new Set(phasesInCell(cells[held]?.text ?? '', phases))];
      return readNamedIds(cells[ids]?.text ?? '').map(({ id, canonical, family }) => ({
        id,
        canonical,
        family,
        phases: keys,
        quote: quoteOf(document, block),
      }));
    });
  });
}

function deferredIn({ text, blocks, sections }: Document): ReadonlySet<string> {
  const found = blocks.flatMap(({ start, end, section }) => {
    const said = text.slice(start, end);
    const title = sections[section]?.title ?? '';
    return DEFERRED.test(said) || DEFERRED.test(title) || LATER_TITLE.test(title.replace(/\bphase \d\b/i, ''))
      ? readNamedIds(said).map(({ canonical }) => canonical)
      : [];
  });
  return new Set(found);
}
