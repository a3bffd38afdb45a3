// Feasibility of acceptance: criteria that say no more than that everything is done, and tests that stand among the
// requirements they should prove.

import type { Block } from '../../../../domain/document.ts';
import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { challengeGroup, verb } from './group-by-section.ts';
import type { Stated } from './read-stated.ts';

const CIRCULAR =
  /\ball\b[^.;]{0,30}\b(?:requirements?|features?|stories|frs?|nfrs?|acceptance criteria|deliverables?)\b[^.;]{0,30}\b(?:implemented|completed?|done|met|satisfied|delivered|fulfilled)\b/i;
const TEST =
  /^(?:unit |integration |automated )?tests? (?:verify|verifies|cover|covers|check|checks|ensure|validate|confirm|exist)\b/i;

export function challengeCircular(reading: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  return [...challengeCriteria(reading), ...challengeTests(reading, stated)];
}

function challengeCriteria({ document }: ArtifactReading): ChallengeDraft[] {
  const roles = rolesOfSections(document);
  const isCircular = ({ kind, section, start, end }: Block): boolean =>
    kind === 'list-item' && roles[section] === 'acceptance' && CIRCULAR.test(document.text.slice(start, end));
  const circular = document.blocks.filter(isCircular);
  const [first, ...others] = circular.map((block) => quoteOf(document, block));
  if (!first) return [];
  return [
    {
      category: 'Feasibility',
      section: document.sections[circular[0]?.section ?? 0]?.title ?? '',
      concern: `Line ${first.line} accepts the work when everything is done, and does not say by what that is told`,
      evidence: [first, ...others],
      severity: 'minor',
      recommendation: `Replace line ${first.line} by observations that can fail: what somebody sees, measures or runs.`,
      ifLeft: 'Whoever says that all is done has met the criterion.',
    },
  ];
}

function challengeTests({ document }: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  const tests = stated.filter(({ id, text }) => id !== undefined && TEST.test(text));
  return challengeGroup(
    document,
    tests.length === 1 ? (tests[0]?.section ?? '') : '',
    tests,
    (names, group) => ({
      category: 'Scope creep',
      concern: `${names} ${verb(group, 'asks', 'ask')} for tests of the other requirements, not for anything the product does`,
      severity: 'minor',
      recommendation: `Turn ${names} into acceptance criteria of the requirements ${verb(group, 'it tests', 'they test')}, with the result that is expected.`,
      ifLeft: `${names} ${verb(group, 'is', 'are')} met by any test that passes, and the number of requirements says too much.`,
    }),
  );
}
