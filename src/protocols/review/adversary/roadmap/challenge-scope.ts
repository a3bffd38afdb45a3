// Phases that hold most of all the work, and phases that hold none.

import type { Document } from '../../../../domain/document.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, quoteAll } from '../quote-all.ts';
import { quoteOf } from '../read-artifact.ts';
import { blocksBetween } from '../read-fields.ts';
import { readNamedIds } from '../read-id-ranges.ts';
import type { Phase } from './read-phases.ts';

/** Clearly more than half of everything in one of at least three phases. */
const MOST_SHARE = 0.55;
/** What such a phase lists is checked there, not built. */
const OF_CHECKS = /\b(?:test|verif|validat|harden|document|qa\b|integration|review|release)/i;
const FEWEST_PHASES = 3;
/** With fewer units a share says little. */
const FEWEST_UNITS = 12;
const TIMES_THE_OTHERS = 3;
const NOTHING =
  /^[\s*_([]*(?:TBD|TODO|to be (?:determined|defined|done|planned)|coming soon|placeholder|n\/a)\b.{0,40}$/i;

/** Risks, questions, criteria and decisions have ids too. */
const NO_REQUIREMENT = /^(?:R|RISK|OQ|OI|Q|SC|AC|D|DEP|ADR|GAP|TC|T|M)(?:-|$)/;

interface Size {
  readonly phase: Phase;
  readonly requirements: number;
  readonly items: number;
}

export function challengeScope(document: Document, phases: readonly Phase[]): ChallengeDraft[] {
  const sizes = phases.map((phase) => sizeOf(document, phase));
  return [...draftHuge(document, sizes), ...draftEmpty(document, phases)];
}

function sizeOf(document: Document, phase: Phase): Size {
  const { start, end } = phase;
  const { text } = document;
  const inside = blocksBetween(document, start, end);
  return {
    phase,
    requirements: new Set(
      readNamedIds(text.slice(start, end))
        .filter(({ family }) => !NO_REQUIREMENT.test(family))
        .map(({ canonical }) => canonical),
    ).size,
    items: inside.filter(({ kind, level }) => kind === 'table-row' || (kind === 'list-item' && level === 1))
      .length,
  };
}

function draftHuge(document: Document, sizes: readonly Size[]): ChallengeDraft[] {
  if (sizes.length < FEWEST_PHASES) return [];
  const byIds = sizes.filter(({ requirements }) => requirements > 0).length >= sizes.length * 0.6;
  const unit = ({ requirements, items }: Size): number => (byIds ? requirements : items);
  const total = sizes.reduce((sum, size) => sum + unit(size), 0);
  const huge = sizes.find((size) => {
    const others = sizes
      .filter((one) => one !== size)
      .map(unit)
      .sort((a, b) => a - b);
    const median = others[Math.floor(others.length / 2)] ?? 0;
    return (
      !OF_CHECKS.test(size.phase.title) &&
      unit(size) >= FEWEST_UNITS &&
      unit(size) > total * MOST_SHARE &&
      unit(size) >= median * TIMES_THE_OTHERS
    );
  });
  if (!huge) return [];
  const { phase } = huge;
  const what = byIds ? 'requirements' : 'work items';
  const fields = phase.fields.filter(({ kind }) => kind === (byIds ? 'requirements' : 'other')).slice(0, 2);
  return [
    {
      category: 'Scope per phase',
      section: phase.title,
      concern: `${phase.name} holds ${unit(huge)} of ${total} ${what} in ${sizes.length} phases; the others hold ${sizes
        .filter((one) => one !== huge)
        .map((one) => unit(one))
        .join(', ')}.`,
      evidence: [
        quoteOf(document, { start: phase.start, end: phase.headingEnd }),
        ...quoteAll(document, fields),
      ],
      severity: 'significant',
      recommendation: `Split "${phase.title}" at a point where something can be shown and accepted, or move ${what} into the phases around it.`,
      ifLeft: `Most of the work has a single checkpoint, at its end: being late or wrong is seen only there.`,
    },
  ];
}

function draftEmpty(document: Document, phases: readonly Phase[]): ChallengeDraft[] {
  const empty = phases.filter((phase) => !saysAnything(document, phase));
  if (empty.length === 0 || empty.length * 2 > phases.length) return [];
  const names = empty.map(({ name }) => name).join(', ');
  return [
    {
      category: 'Scope per phase',
      section: empty[0]?.title ?? '',
      concern: `${names} ${empty.length === 1 ? 'holds' : 'hold'} nothing: there is a title, and no work, requirement or criterion below it.`,
      evidence: evidenceOf(
        quoteAll(
          document,
          empty.map(({ start, headingEnd }) => ({ start, end: headingEnd })),
        ),
      ),
      severity: 'significant',
      recommendation: `Say what ${names} delivers and how that is seen, or take ${empty.length === 1 ? 'it' : 'them'} out.`,
      ifLeft: `${names} cannot be estimated, started or accepted.`,
    },
  ];
}

const saysAnything = (document: Document, { end, headingEnd }: Phase): boolean =>
  blocksBetween(document, headingEnd, end).some(
    (block) =>
      block.kind !== 'heading' &&
      block.kind !== 'rule' &&
      !NOTHING.test(document.text.slice(block.start, block.end)),
  );
