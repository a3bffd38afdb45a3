// Must-haves that no check is about.

import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, MOST_QUOTED } from '../quote-all.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { createLikeness, LIKE, readMustHaves, VERY_LIKE } from './read-must-haves.ts';
import type { Report } from './read-report.ts';

/** With fewer must-haves found among the checks, list and checks are written in different words. */
const FEWEST_FOUND = 0.5;

const SHORTEST_PART = 12;

export function challengeCoverage(reading: ArtifactReading, { checks, entries }: Report): ChallengeDraft[] {
  const mustHaves = readMustHaves(reading);
  // Gaps and open points are named, not forgotten.
  const named = entries
    .filter(({ path }) => /^(?:gaps|human_verification)\b/.test(path))
    .map(({ value }) => value);
  const isChecked = createLikeness(
    checks.map(({ what }) => what),
    LIKE,
  );
  const isNamed = createLikeness([...named, ...humanItems(reading)], VERY_LIKE);
  const missing = mustHaves.filter(
    ({ text }) => !isChecked(text) && !partsOf(text).every(isChecked) && !isNamed(text),
  );
  if (
    checks.length === 0 ||
    missing.length === 0 ||
    mustHaves.length - missing.length < mustHaves.length * FEWEST_FOUND
  )
    return [];
  const names = listed(
    missing.map(({ text }) => `"${text}"`),
    3,
  );
  const places = [...new Set(checks.map(({ section }) => section))].filter((title) => title !== '');
  return [
    {
      category: 'Coverage',
      section: places[0] ?? '',
      concern: `${missing.length === 1 ? 'A must-have has' : `${missing.length} must-haves have`} no check: ${names}. ${checks.length} checks were read.`,
      evidence: evidenceOf([
        ...missing.slice(0, MOST_QUOTED).map(({ quote }) => quote),
        {
          kind: 'searched',
          places: places.length > 0 ? places : ['the whole document'],
          terms: missing.map(({ text }) => text.slice(0, 80)),
        },
      ]),
      severity: 'critical',
      recommendation: `Check ${names} and add the result with its evidence, or report it as a gap.`,
      ifLeft: `The report counts as complete while ${missing.length === 1 ? 'this' : 'these'} may not work at all.`,
    },
  ];
}

/** One must-have may be checked in two rows. */
const partsOf = (text: string): string[] =>
  text.split(/[;:]\s|,\s(?:and\s)?|\sand\s/).filter((part) => part.length >= SHORTEST_PART);

function humanItems({ document }: ArtifactReading): string[] {
  return document.sections
    .filter(({ title }) => /\b(?:human|manual)\b/i.test(title))
    .map(({ start, treeEnd }) => document.text.slice(start, treeEnd));
}
