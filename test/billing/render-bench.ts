// What the bench of tokens prints: both sides beside each other, and where the tokens of each go.

import {
  type Bars,
  barsFor,
  billedOf,
  billOf,
  faultsOf,
  type Measured,
  ratiosOf,
  rawOf,
  type Side,
  sumOf,
  wallOf,
} from './bench-tokens.ts';
import { PARTS } from './parts-of-prompt.ts';
import { billedTokens } from './start-biller.ts';

export const EXPLANATION = `One vendor on loopback in Anthropic's wire format; tokens by o200k_base. Billed: plain input 1, written to the cache 1.25,
read from it 0.1, output 5. Cached is what a caller marks (at most 4 breakpoints), from 1,024 tokens, readable once the
answer that wrote it has begun, for 5 minutes since it was last read; a schema counts as the beginning of the prompt.
A call takes 0.6 s + uncached/10,000 + cached/100,000 + output/80. The vendor's clock stands still while anybody computes
and leaps while all wait; wall is that time plus all that the orchestrator computed, as if none of it were done meanwhile.
The literal reading sets no breakpoints: each of its calls carries all variants afresh, instructions first.
Ours has everything on: analyst, advocates, judge, placing, last look and merger. The analyst judges by words, all others by
rule; one answer in eight breaks off and is asked for again. Raw tokens are all input and output, each counted once.`;

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
const seconds = (value: number): string => `${value.toFixed(1)} s`;
const times = (value: number): string => `${value.toFixed(2)}x`;

export function renderMeasured(measured: Measured, bars: Bars = barsFor(measured.count)): string {
  const { count, made, ours, literal } = measured;
  const { billed, raw, wall } = ratiosOf(measured);
  const faults = faultsOf(measured, bars);
  const row = (what: string, pick: (side: Side) => string, last = ''): string[] => [
    what,
    pick(ours),
    pick(literal),
    last,
  ];
  const counted = (what: string, key: 'plain' | 'written' | 'read' | 'output') =>
    row(what, ({ calls }) => number(sumOf(calls, (call) => call[key])));
  return [
    `N = ${count}: ${made.sections} sections, ${made.contested} of them contested, standard depth`,
    table([
      ['', 'ours', 'literal', 'ratio'],
      row('calls', ({ calls }) => number(calls.length)),
      counted('plain input', 'plain'),
      counted('written to the cache', 'written'),
      counted('read from the cache', 'read'),
      counted('output', 'output'),
      row('raw tokens', (side) => number(rawOf(side)), `${times(raw)} (at least ${bars.raw})`),
      row('billed tokens', (side) => number(billedOf(side)), `${times(billed)} (at least ${bars.billed})`),
      row('time of the calls', (side) => seconds(side.seconds)),
      row('computing', (side) => seconds(side.computed)),
      row('wall', (side) => seconds(wallOf(side)), `${times(wall)} (at least ${bars.wall})`),
      row('missing', ({ missing }) => missing.join(', ') || 'nothing'),
      row('findings of verify', ({ findings }) => number(findings.length)),
    ]),
    ...otherwise(measured),
    receiptLine(measured),
    againLine(measured),
    'ours, by what is asked:',
    table(kindsOf(ours)),
    'ours, what the input is spent on:',
    table(spentOn(ours)),
    'literal, by what is asked:',
    table(kindsOf(literal)),
    faults.length === 0 ? 'All bars are met.' : ['NOT MET:', ...faults.map((one) => `- ${one}`)].join('\n'),
  ].join('\n\n');
}

/** The same with the benefit of the doubt: how far the result depends on how literally the seed is read. */
function otherwise({ ours, literal }: Measured): string[] {
  const recurring = sumOf(literal.calls, ({ automatic }) => automatic.read);
  const judging = literal.calls.filter(({ kind }) => kind === 'verdicts');
  const span = (calls: Side['calls']) =>
    Math.max(...calls.map(({ ended }) => ended)) - Math.min(...calls.map(({ arrived }) => arrived));
  const longest = Math.max(...judging.map(({ arrived, ended }) => ended - arrived));
  const atOnce = wallOf(literal) - span(judging) + longest;
  // Two calls, one for each pass: the documents, the transcript and the criteria are sent once in each.
  const spared = sumOf(judging, ({ plain }) => plain) * (1 - 2 / judging.length);
  return [
    `Had the literal reading judged all variants of a pass in one call: ${number(rawOf(literal) - spared)} raw tokens, ` +
      `${times((rawOf(literal) - spared) / rawOf(ours))}; ${number(billedOf(literal) - spared)} billed, ${times((billedOf(literal) - spared) / billedOf(ours))}.`,
    `A vendor that by itself keeps every part of every prompt would find ${number(recurring)} tokens of the literal reading again. ` +
      `Had that asked for all verdicts at once: ${seconds(atOnce)}, ${times(atOnce / wallOf(ours))}.`,
  ];
}

function receiptLine({ ours, receipt }: Measured): string {
  const bill = billOf(ours);
  const said = (Object.keys(bill) as (keyof typeof bill)[]).map(
    (key) => `${key} ${number(receipt[key])} (vendor ${number(bill[key])})`,
  );
  return `Our receipt: ${said.join(', ')}.`;
}

function againLine({ again, ours }: Measured): string {
  const read = sumOf(again, (call) => call.read);
  const input = sumOf(again, ({ plain, written }) => plain + written) + read;
  const billed = sumOf(again, billedTokens);
  return (
    `A second run within five minutes: ${number(again.length)} calls, ${number(read)} of ${number(input)} input tokens ` +
    `(${((100 * read) / input).toFixed(1)}%) from the cache; billed ${number(billed)}, ${times(billedOf(ours) / billed)} less than the first.`
  );
}

function kindsOf({ calls }: Side): string[][] {
  const total = sumOf(calls, billedTokens);
  const begun = Math.min(...calls.map(({ arrived }) => arrived));
  return [
    ['', 'calls', 'plain', 'written', 'read', 'output', 'billed', 'share', 'from', 'to'],
    ...[...new Set(calls.map(({ kind }) => kind))].map((kind) => {
      const own = calls.filter((call) => call.kind === kind);
      const billed = sumOf(own, billedTokens);
      return [
        kind,
        number(own.length),
        ...(['plain', 'written', 'read', 'output'] as const).map((key) =>
          number(sumOf(own, (call) => call[key])),
        ),
        number(billed),
        `${Math.round((billed / total) * 100)}%`,
        seconds(Math.min(...own.map(({ arrived }) => arrived)) - begun),
        seconds(Math.max(...own.map(({ ended }) => ended)) - begun),
      ];
    }),
  ];
}

/** Documents, what is known of their differences, what was said, instructions with examples, and shapes of answers. */
function spentOn({ calls }: Side): string[][] {
  const rowOf = (what: string, own: Side['calls']): string[] => [
    what,
    number(own.length),
    ...PARTS.map((part) => number(sumOf(own, ({ parts }) => parts[part]))),
    number(sumOf(own, ({ plain, written, read }) => plain + written + read)),
  ];
  return [
    ['', 'calls', ...PARTS, 'input'],
    ...[...new Set(calls.map(({ kind }) => kind))].map((kind) =>
      rowOf(
        kind,
        calls.filter((call) => call.kind === kind),
      ),
    ),
    rowOf('all', calls),
  ];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const [head = [], ...body] = rows;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...body.map(line)].join('\n');
}
