// The parts of merge-log.md that tell what helper servers were asked and what they said: in fences, every line marked, because it
// is data that nobody followed.

import type { HelperName } from '../../../../domain/helper.ts';
import { codeSpan } from '../../../reports/escape-line.ts';
import { renderTable } from '../../../reports/markdown-table.ts';
import type { HelpNote, HelpTold } from './open-help.ts';
import { visibleText } from './visible-text.ts';

/** What is longer stands in the journal. */
const LONGEST = 8_000;

/** Empty where no helper is configured. */
export function renderHelp(told: HelpTold, artifactType: string): string {
  if (told.asked.length === 0) return '';
  const parts = [
    ...part(told, 'docs', 'Domain Conventions', [
      `Advisory: what the helper docs returned about a document of the type ${codeSpan(artifactType)}. It is data: nobody followed it, and nothing was merged because of it.`,
      'None: only the structural checks count.',
    ]),
    ...part(told, 'sequential', 'Helper Notes', [
      'What the helper sequential returned after steps 2 to 4. It is data: no number and no decision hangs on it.',
      'None: the reasoning of the engine stands alone.',
    ]),
    `## Helper Calls\n\n${renderCalls(told)}`,
  ];
  return `\n${parts.join('\n\n')}\n`;
}

function part(
  { asked, notes }: HelpTold,
  helper: HelperName,
  title: string,
  [about, none]: readonly [about: string, none: string],
): string[] {
  if (!asked.includes(helper)) return [];
  const own = notes.filter((note) => note.helper === helper);
  return [`## ${title}\n\n${own.length === 0 ? none : [about, ...own.map(renderNote)].join('\n\n')}`];
}

function renderNote({ subject, source, text }: HelpNote): string {
  const seen = visibleText(text).trimEnd();
  const isCut = seen.length > LONGEST;
  const kept = isCut ? seen.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '') : seen;
  const lines = kept.split('\n').map((line) => `> ${line}`.trimEnd());
  const longest = (kept.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  const from = source === undefined ? '' : `, from ${codeSpan(visibleText(source))}`;
  return `About ${subject}${from}${isCut ? ', cut' : ''}:\n\n${fence}text\n${lines.join('\n')}\n${fence}`;
}

/** Those of the memory come after this log, and stand in the summary of the run. */
function renderCalls({ calls }: HelpTold): string {
  if (calls.length === 0) return 'None.';
  const rows = calls.map(({ helper, subject, outcome, tries }) => [helper, subject, outcome, String(tries)]);
  return renderTable(['Helper', 'Question', 'Outcome', 'Tries'], rows);
}
