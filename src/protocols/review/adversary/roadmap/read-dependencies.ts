// What each phase says it needs: in its own field, in a column of a table, or in a sentence.

import type { Document } from '../../../../domain/document.ts';
import { fieldsOf } from '../read-fields.ts';
import { columnLike, readTables } from '../read-tables.ts';
import { namedPhases, phaseOfRow } from './name-phases.ts';
import { familyOfPhases, type Phase } from './read-phases.ts';

export interface PhaseNeed {
  readonly from: Phase;
  /** `phase 7`; no phase of the roadmap need have it. */
  readonly needed: string;
  readonly start: number;
  readonly end: number;
}

const NEEDS_COLUMN =
  /^(?:depends? (?:up)?on|depends|dependenc(?:y|ies)|deps|prerequisites?|blocked by|requires|after)$/i;
const NOTHING = /^[\s*_`]*(?:none|no\b|nothing|n\/?a\b|-+$|—|–|independent|not applicable)/i;
/** Such lines name what comes later. */
const LATER =
  /\b(?:block(?:s|ing)|unblocks?|downstream|enables?|feeds?|consumed by|required by|needed by|before|followed by|handoff|parallel|concurrent(?:ly)?|deferred|not)\b/i;

export function readPhaseNeeds(document: Document, phases: readonly Phase[]): PhaseNeed[] {
  const family = familyOfPhases(phases);
  const inFields = phases.flatMap((from) =>
    fieldsOf(from.fields, 'depends').flatMap(({ parts }) =>
      parts.flatMap(({ text, start, end }) =>
        neededIn(text, family).map((needed) => ({ from, needed, start, end })),
      ),
    ),
  );
  return [...inFields, ...needsInTables(document, phases, family)].filter(
    ({ from, needed }) => needed !== from.key,
  );
}

function neededIn(text: string, family: string, isColumn = false): string[] {
  if (NOTHING.test(text)) return [];
  const plain = text.replace(/\([^()\n]*\)/g, ' ').split(/[;.]\s|\bbecause\b|\bso that\b/)[0] ?? '';
  if (LATER.test(plain)) return [];
  const bare = isColumn && /^[\d\s,&+and]+$/.test(plain.trim());
  return bare
    ? (plain.match(/\d+/g) ?? []).map((number) => `${family} ${Number(number)}`)
    : namedPhases(plain, family);
}

function needsInTables(document: Document, phases: readonly Phase[], family: string): PhaseNeed[] {
  return readTables(document).flatMap((table) => {
    const column = columnLike(table, NEEDS_COLUMN);
    if (column < 1) return [];
    return table.rows.flatMap((row) => {
      const from = phaseOfRow(table, row, phases);
      const needs = row.cells[column];
      return from && needs
        ? neededIn(needs.text, family, true).map((needed) => ({
            from,
            needed,
            start: row.block.start,
            end: row.block.end,
          }))
        : [];
    });
  });
}
