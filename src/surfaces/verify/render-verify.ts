// What a verification found, for people and for programs.

import type { VerifyFinding, VerifyReport } from '../../workflows/verify/index.ts';
import { counted, printable } from '../files/show.ts';

const LONGEST_VALUE = 60;
/** What stands before the first difference of two long values. */
const LEAD = 20;

export function renderVerifyJson({
  ok,
  digest,
  checked,
  findings,
}: VerifyReport & { readonly digest: string }): string {
  return `${JSON.stringify({ ok, digest, checked, findings }, null, 2)}\n`;
}

/** Grouped by file: `check  declared → recomputed`, and below it what that means. */
export function renderVerifyText(report: VerifyReport, { summary = true } = {}): string {
  const files = [...new Set(report.findings.map(({ file }) => file))];
  const lines = files.flatMap((file) => {
    const own = report.findings.filter((finding) => finding.file === file);
    const width = Math.max(...own.map(({ check }) => check.length));
    return [file, ...own.flatMap((finding) => linesOf(finding, width)), ''];
  });
  if (summary) lines.push(summarise(report), ...(report.ok ? [NOT_PROVED] : []));
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function linesOf({ check, declared, recomputed, message, line }: VerifyFinding, width: number): string[] {
  const place = line === undefined ? '' : `  (line ${line})`;
  return [
    `  ${check.padEnd(width)}  ${showPair(textOf(declared), textOf(recomputed))}${place}`,
    `      ${message.replace(/\s+/g, ' ')}`,
  ];
}

/** Long values that begin alike are cut in front, so that what differs is seen. */
function showPair(declared: string, recomputed: string): string {
  const shorter = Math.min(declared.length, recomputed.length);
  let same = 0;
  while (same < shorter && declared[same] === recomputed[same]) same += 1;
  const from = same > LONGEST_VALUE - LEAD ? same - LEAD : 0;
  return `${cut(declared, from)} → ${cut(recomputed, from)}`;
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  return (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
};

function cut(text: string, from: number): string {
  if (text.length <= LONGEST_VALUE) return text;
  const rest = from === 0 ? text : `…${text.slice(from)}`;
  return rest.length > LONGEST_VALUE ? `${rest.slice(0, LONGEST_VALUE - 1)}…` : rest;
}

/** Whoever can write the folder can write all of it so that it agrees. */
const NOT_PROVED =
  'That proves that the run agrees with itself, not who made it: compare --digest with the one its author gives.';

function summarise({ ok, artifacts, checked, findings }: VerifyReport): string {
  const examined = checked.reduce((sum, one) => sum + one.examined, 0);
  const idle = checked.filter((one) => one.examined === 0).length;
  const result = ok ? 'Everything that could be recomputed holds' : counted(findings.length, 'finding');
  return [
    `${result}: ${counted(artifacts.length, 'artifact')}, ${counted(checked.length - idle, 'check')} over ${counted(examined, 'thing')};`,
    `${counted(idle, 'check')} had nothing to look at`,
  ].join(' ');
}
