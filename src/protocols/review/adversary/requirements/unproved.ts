// Completeness of acceptance: requirements without a criterion where most others have one, and features that are
// named but not described.

import type { Document } from '../../../../domain/document.ts';
import { hasMeasure } from '../../../roadmap/extraction/classify-quality.ts';
import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { groupBySection, verb } from './group-by-section.ts';
import type { Stated } from './read-stated.ts';

/** So many of all must have a criterion before one without is an oversight. */
const MOST_PROVED = 0.6;
const FEWEST_PROVED = 3;

/** "Implement user profile management": a title, not a requirement. */
const BARE =
  /^(?:implement|create|build|add|provide|support|develop|introduce|set up|enable)\s+(?:an?\s+|the\s+)?(?:[\w/-]+\s+){0,4}(?:management|support|integration|workflows?|dashboards?|systems?|handling|functionality|features?|logging|access control|control|modules?|services?|verification|authentication|reporting|analytics|notifications?|settings|search|monitoring|limiting)(?:\s+(?:for|of|with|via|per|in)\s+(?:[\w-]+\s*){1,3})?(?:\s*\([^)]{1,40}\))?\.?$/i;

export function challengeUnproved(
  { document }: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  const bare = stated.filter(({ text, criteria }) => criteria.length === 0 && BARE.test(text));
  const unproved = findUnproved(stated).filter((one) => !bare.includes(one) && !hasLabel(document, one));
  return [
    ...groupBySection(document, bare, (names, group) => ({
      category: 'Completeness',
      concern: `${names} ${verb(group, 'names a feature and does', 'name features and do')} not say what ${verb(group, 'it does', 'they do')}: neither behaviour nor criterion is given`,
      severity: 'significant',
      recommendation: `For ${names} say who can do what, with which result, and by what it is accepted.`,
      ifLeft: `Any screen or switch of that name satisfies ${names}; what was wanted comes out at acceptance.`,
    })),
    ...groupBySection(document, unproved, (names, group) => ({
      category: 'Completeness',
      concern: `${names} ${verb(group, 'has', 'have')} no acceptance criterion, while the other requirements have one`,
      severity: 'significant',
      recommendation: `Give ${names} a criterion that a tester can fail, as the others have.`,
      ifLeft: `Nobody can say when ${names} ${verb(group, 'is', 'are')} done.`,
    })),
  ];
}

/** Criteria below a label or heading of their own, in whatever form. */
function hasLabel({ text, lineStarts }: Document, { span, lastLine }: Stated): boolean {
  const own = text.slice(span.start, lineStarts[lastLine] ?? text.length);
  return /\b(?:acceptance|criteri(?:a|on)|done when|verified by)\b/i.test(own);
}

function findUnproved(stated: readonly Stated[]): Stated[] {
  const named = stated.filter(({ id }) => id !== undefined);
  const proved = named.filter(({ isProved }) => isProved);
  if (proved.length < FEWEST_PROVED || proved.length < named.length * MOST_PROVED) return [];
  // What proves most is the custom of a family; another, such as constraints, may have none by design.
  const families = new Set(proved.map(({ canonical }) => (canonical ?? '').replace(/-\d.*$/, '')));
  return named.filter(
    ({ canonical, criteria, text }) =>
      criteria.length === 0 && !hasMeasure(text) && families.has((canonical ?? '').replace(/-\d.*$/, '')),
  );
}
