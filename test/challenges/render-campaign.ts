// The campaign for readers: a table of mutations, then the misses with what was said instead.

import type { ChallengeDraft } from '../../src/workflows/review/model/challenge.ts';
import type { Campaign, MutationRow, Trial } from './run-campaign.ts';

const COLUMNS = ['type', 'mutation', 'planted', 'found', 'percent', 'others', 'wrong quotes'];

export const percentFound = ({ planted, found }: MutationRow): number =>
  planted === 0 ? 0 : (100 * found) / planted;

export function renderTable({ rows, loud }: Campaign): string {
  const cells = rows.map((row) => [
    row.type,
    row.name,
    `${row.planted}`,
    `${row.found}`,
    `${percentFound(row).toFixed(1)} %`,
    `${row.others}`,
    `${row.wrongQuotes}`,
  ]);
  const widths = COLUMNS.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const line = (values: readonly string[]): string =>
    values
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const said = loud.flatMap(({ name, challenges }) => [
    `clean ${name}:`,
    ...challenges.map((challenge) => `    ${renderChallenge(challenge)}`),
  ]);
  return [
    line(COLUMNS),
    ...cells.map(line),
    '',
    `clean documents with challenges: ${loud.length}`,
    ...said,
  ].join('\n');
}

/** At most so many faulty trials of each mutation. */
export const renderFaults = ({ rows }: Campaign, most: number): string =>
  rows
    .filter(({ faults }) => faults.length > 0)
    .map((row) => {
      const head = `## ${row.type} ${row.name}: ${percentFound(row).toFixed(1)} %`;
      return [head, ...row.faults.slice(0, most).map(renderTrial)].join('\n\n');
    })
    .join('\n\n');

function renderTrial({ source, planted, challenges, verdict }: Trial): string {
  const { touched, found, wrongQuotes } = verdict;
  const problem = found ? 'found, with others' : touched ? 'wrong category' : 'not found';
  const quotes = wrongQuotes.map(({ text }) => `; wrong quote ${JSON.stringify(text)}`).join('');
  const lines = planted.lines.map(({ from, to }) => `${from}-${to}`).join(', ');
  const said = challenges.map((challenge) => `    ${renderChallenge(challenge)}`);
  return [
    `${problem}${quotes}: ${source} ${lines} ${planted.category}: ${planted.what}`,
    ...(said.length > 0 ? said : ['    no challenges']),
  ].join('\n');
}

function renderChallenge({ category, severity, concern, evidence }: ChallengeDraft): string {
  const places = evidence.map((one) => (one.kind === 'quote' ? `line ${one.line}` : one.terms.join('/')));
  return `${category} (${severity}): ${concern} [${places.join('; ')}]`;
}
