// Risks that are rated high and that nothing is done about, or only when it is too late.

import type { Document } from '../../../../domain/document.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, quoteAll } from '../quote-all.ts';
import { columnLike, type Row, readTables } from '../read-tables.ts';
import { phasesInCell } from './name-phases.ts';
import type { Phase } from './read-phases.ts';

interface RatedRisk {
  readonly row: Row;
  readonly name: string;
  readonly hasMitigation: boolean;
  readonly phases: readonly string[];
  readonly likely: boolean;
}

const NAME = /^(?:risks?|description|threat|failure mode)\b/i;
const SEVERITY = /^(?:severity|impact|rating|level|priority|consequence|risk level)$/i;
const PROBABILITY = /^(?:probability|likelihood|prob\.?|chance)$/i;
const MITIGATION = /mitigat|response|counter-?measure|treatment|contingency|prevention/i;
const PHASE = /^(?:phases?|milestones?|when|addressed in|mitigated in|target phase)$/i;
const HIGH = /\b(?:high|critical|severe|very high|blocker|catastrophic)\b/i;
const LOW = /\b(?:low|unlikely|rare|minimal)\b/i;
const EMPTY =
  /^(?:[-–—?.\s]*|n\/?a|none(?: yet)?|tbd\.?|todo|to be (?:determined|defined)|unknown|accept(?:ed)?)$/i;
/** What happens at the end anyway cannot be met earlier. */
const OF_THE_END =
  /\b(?:rollout|roll-?back|release|deploy\w*|launch|adoption|migrat\w*|documentation|docs|ga\b|production|handoff|cut-?over|post-)/i;
const FEWEST_PHASES = 3;

export function challengeRisks(document: Document, phases: readonly Phase[]): ChallengeDraft[] {
  const risks = readRisks(document, phases);
  return [...draftUnmet(document, risks), ...draftLate(document, risks, phases)];
}

function readRisks(document: Document, phases: readonly Phase[]): RatedRisk[] {
  return readTables(document).flatMap((table) => {
    const under = document.sections[table.section]?.title ?? '';
    if (columnLike(table, MITIGATION) < 0 || (columnLike(table, NAME) < 0 && !/\brisks?\b/i.test(under)))
      return [];
    const isRated = columnLike(table, SEVERITY) >= 0;
    const said = (row: Row, sign: RegExp): string => row.cells[columnLike(table, sign)]?.text ?? '';
    return table.rows
      .filter((row) => HIGH.test(isRated ? said(row, SEVERITY) : under))
      .map((row) => ({
        row,
        name: said(row, NAME) || (row.cells[0]?.text ?? ''),
        hasMitigation: !EMPTY.test(said(row, MITIGATION)),
        phases: phasesInCell(said(row, PHASE), phases),
        likely: !LOW.test(said(row, PROBABILITY)),
      }));
  });
}

function draftUnmet(document: Document, risks: readonly RatedRisk[]): ChallengeDraft[] {
  const unmet = risks.filter(({ hasMitigation }) => !hasMitigation);
  if (unmet.length === 0) return [];
  const names = listed(
    unmet.map(({ name }) => `"${name}"`),
    3,
  );
  return [
    {
      category: 'Risk distribution',
      section: document.sections[unmet[0]?.row.block.section ?? 0]?.title ?? '',
      concern: `${unmet.length === 1 ? 'A risk is' : `${unmet.length} risks are`} rated high and nothing is planned against ${unmet.length === 1 ? 'it' : 'them'}: ${names}.`,
      evidence: evidenceOf(
        quoteAll(
          document,
          unmet.map(({ row }) => row.block),
        ),
      ),
      severity: 'significant',
      recommendation: `Give ${names} a mitigation and the phase that carries it out, or say who accepts the risk and why.`,
      ifLeft: `When it happens, the roadmap has neither time nor an owner for it.`,
    },
  ];
}

function draftLate(
  document: Document,
  risks: readonly RatedRisk[],
  phases: readonly Phase[],
): ChallengeDraft[] {
  const last = phases.at(-1);
  if (!last || phases.length < FEWEST_PHASES) return [];
  const late = risks.filter(
    ({ hasMitigation, phases: keys, likely, row }) =>
      hasMitigation &&
      likely &&
      keys.length > 0 &&
      keys.every((key) => key === last.key) &&
      !OF_THE_END.test(document.text.slice(row.block.start, row.block.end)),
  );
  if (late.length === 0) return [];
  const names = listed(
    late.map(({ name }) => `"${name}"`),
    3,
  );
  return [
    {
      category: 'Risk distribution',
      section: document.sections[late[0]?.row.block.section ?? 0]?.title ?? '',
      concern: `${late.length === 1 ? 'A risk rated high is' : `${late.length} risks rated high are`} met only in ${last.name}, the last of ${phases.length} phases: ${names}.`,
      evidence: evidenceOf(
        quoteAll(
          document,
          late.map(({ row }) => row.block),
        ),
      ),
      severity: 'significant',
      recommendation: `Put a first test of ${names} into the phase that could still be changed by its result.`,
      ifLeft: `If the risk comes true it is seen when everything else is built on it.`,
    },
  ];
}
