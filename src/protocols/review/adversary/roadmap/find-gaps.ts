// Requirement ids that a roadmap without a list of requirements skips: FR-001 to FR-020 are all named but FR-013.

import type { Document } from '../../../../domain/document.ts';
import type { ChallengeDraft } from '../../model.ts';
import { lineAround } from '../line-around.ts';
import { evidenceOf } from '../quote-all.ts';
import { quoteOf } from '../read-artifact.ts';
import { readNamedIds } from '../read-id-ranges.ts';
import type { Coverage } from './read-coverage.ts';
import type { Phase } from './read-phases.ts';

/** A shorter series may have been numbered with gaps from the start. */
const SHORTEST_SERIES = 8;
const LONGEST_SERIES = 500;
const MOST_GAPS = 0.15;

export function findGaps(
  document: Document,
  phases: readonly Phase[],
  { named }: Coverage,
): ChallengeDraft[] {
  const inPhases = new Set(named.flatMap((ids) => [...ids]));
  const all = readNamedIds(document.text);
  const families = [...new Set(all.map(({ family }) => family))].filter((family) =>
    /^(?:FR|REQ|NFR|R|US)\b/.test(family),
  );
  return families.flatMap((family) => {
    const prefix = `${family}-`;
    const numbers = [...inPhases]
      .filter((id) => id.startsWith(prefix) && /^\d+$/.test(id.slice(prefix.length)))
      .map((id) => Number(id.slice(prefix.length)));
    const first = Math.min(...numbers);
    const last = Math.max(...numbers);
    if (numbers.length < SHORTEST_SERIES || last - first > LONGEST_SERIES) return [];
    const gaps = Array.from({ length: Math.max(0, last - first) || 0 }, (_, index) => first + index).filter(
      (number) =>
        !numbers.includes(number) && !all.some(({ canonical }) => canonical === `${prefix}${number}`),
    );
    if (gaps.length === 0 || gaps.length > (last - first) * MOST_GAPS) return [];
    return [
      draftGap(
        document,
        phases,
        all.filter((id) => id.family === family),
        gaps,
        [first, last],
      ),
    ];
  });
}

function draftGap(
  document: Document,
  phases: readonly Phase[],
  ids: readonly {
    readonly id: string;
    readonly canonical: string;
    readonly start: number;
    readonly end: number;
  }[],
  gaps: readonly number[],
  [first, last]: readonly [number, number],
): ChallengeDraft {
  const [sample] = ids;
  const shape = sample?.id ?? '';
  const width = /(\d+)\D*$/.exec(shape)?.[1]?.length ?? 1;
  const named = (number: number): string =>
    shape.replace(/\d+(\D*)$/, `${String(number).padStart(width, '0')}$1`);
  const missing = gaps.map(named);
  const before = ids.find(({ canonical }) => canonical.endsWith(`-${Math.min(...gaps) - 1}`)) ?? sample;
  return {
    category: 'Coverage',
    section: '',
    concern: `The phases name ${named(first)} to ${named(last)} without ${missing.join(', ')}, which the roadmap mentions nowhere.`,
    evidence: evidenceOf([
      ...(before ? [quoteOf(document, lineAround(document.text, before.start, before.end))] : []),
      { kind: 'searched', places: phases.map(({ title }) => title), terms: missing },
    ]),
    severity: 'significant',
    recommendation: `Put ${missing.join(', ')} into a phase, or say that ${missing.length === 1 ? 'it was' : 'they were'} withdrawn or deferred.`,
    ifLeft: `All phases can be finished and ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} still not built.`,
  };
}
