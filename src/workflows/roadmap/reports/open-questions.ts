// What the spec leaves open and when it wants things done, in roadmap.md: one place to take into a meeting.

import { escapeLine } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import type { Extraction } from '../model/extraction.ts';
import type { RoadmapPlan } from '../model/plan.ts';
import { NO_CRITERION } from '../planning/requirements/describe-requirement.ts';

/** What somebody has to answer: questions of the spec, statements that cannot both hold, criteria that it lacks. */
export function questionSection(
  { milestones }: RoadmapPlan,
  { questions, requirements }: Extraction,
): string[] {
  const asked = questions.map(({ source, text, against, about, why }) => [
    [source, ...against].map(({ line }) => line).join(', '),
    (against.length === 0
      ? text
      : `Which holds: "${text}" or ${against.map(({ quote }) => `"${quote.trim()}"`).join(' or ')}?`) +
      (why === undefined ? '' : ` (${why})`),
    about.join(', ') || 'None named',
  ]);
  const held = new Set(
    milestones.flatMap(({ deliverables }) =>
      deliverables
        .filter(({ acceptance }) => acceptance.includes(NO_CRITERION))
        .flatMap((one) => one.requirements),
    ),
  );
  // The first of each id alone.
  const bare = requirements.filter(({ id }) => held.delete(id));
  const owners = [...new Set(bare.map(({ plan }) => plan?.owner ?? 'the author of the spec'))];
  const criteria = owners.map((owner) => {
    const own = bare.filter(({ plan }) => (plan?.owner ?? 'the author of the spec') === owner);
    return [
      own.map(({ source }) => source.line).join(', '),
      `No criterion is stated: what shows ${owner} that it is done?`,
      own.map(({ id }) => id).join(', '),
    ];
  });
  const rows = [...asked, ...criteria].map((row) => row.map(escapeLine));
  return rows.length === 0
    ? []
    : ['## Open Questions', renderTable(['Line', 'Question', 'Waits for the Answer'], rows)];
}

/** As the spec says them. */
export const dateSection = ({ dates }: Extraction): string[] =>
  dates.length === 0
    ? []
    : [
        '## Stated Dates',
        renderTable(
          ['Line', 'Date'],
          dates.map(({ source, text }) => [String(source.line), escapeLine(text)]),
        ),
      ];

/** What somebody who read the spec calls no requirement although it may look like one: nothing goes unseen. */
export function leftOutSection({ reading }: Extraction): string[] {
  const rows = (reading?.leftOut ?? [])
    .filter(({ called, reason }) => called !== 'deferred' && reason !== '')
    .map(({ source, called, reason, by }) => [
      String(source.line),
      escapeLine(source.quote),
      called,
      escapeLine(`${reason} (${by})`),
    ]);
  return rows.length === 0
    ? []
    : ['## Left Out by the Reader', renderTable(['Line', 'Statement', 'Called', 'Reason'], rows)];
}
