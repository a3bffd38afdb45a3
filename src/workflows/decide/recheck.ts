// The second opinion on a decision: votes, outcome and totals are counted again from the recorded answers, by rules
// written down a second time, and compared with the files as they lie there. Quotes are looked for anew.

import { z } from 'zod';
import type { CheckResult, OwnRun } from '../../domain/workflow/recheck.ts';
import { examine } from '../recheck/findings.ts';
import { STANCES, type Stance } from './model/decision.ts';

const input = z.object({
  question_text: z.string(),
  options: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
  spec_context: z.string(),
  context: z.array(z.object({ text: z.string() })),
  config: z.object({ consensus_threshold: z.number(), require_change_documentation: z.boolean() }),
  file_stem: z.string(),
  route: z.enum(['debate', 'single']),
});
type Input = z.infer<typeof input>;

const evidence = z.array(z.object({ source: z.string(), text: z.string() }));
const output = z.object({
  evaluations: z.array(
    z.object({ stance: z.string(), options: z.array(z.object({ option: z.string(), evidence })) }),
  ),
  result: z.object({ outcome: z.string(), recommended: z.string().nullable() }),
});

const level = z.enum(['LOW', 'MEDIUM', 'HIGH']);
const answered = z.object({ chosen: z.string().nullable() });
const weighed = z.object({
  options: z.array(z.object({ option: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
});
const responded = answered.extend({
  convincedBy: z.object({ judge: z.enum(STANCES), argument: z.string() }).nullable(),
});

export function recheckDecide(own: OwnRun): CheckResult[] {
  if (own.run.status !== 'finished') return [];
  const given = input.safeParse(own.run.started?.input).data;
  const record = readOutput(own.summary.found?.text);
  if (given === undefined || record === undefined) {
    const message = 'The data of the decision cannot be read, so nothing could be counted again';
    return [
      examine('recheck.votes', own.summary.file, 0, [{ declared: null, recomputed: 'votes', message }]),
    ];
  }
  return [recheckVotes(own, given, record), ...recheckTotals(own, given), recheckQuotes(own, given, record)];
}

function readOutput(text: string | undefined): z.infer<typeof output> | undefined {
  try {
    return z.object({ output }).safeParse(JSON.parse(text ?? '')).data?.output;
  } catch {
    return undefined;
  }
}

const answerOf = ({ run }: OwnRun, round: number, stance: Stance): unknown =>
  run.answers.get(`round-${round}/${stance}`)?.answer;

/** Who votes for what in the end; a judge that was not heard has no vote. */
function countVotes(own: OwnRun, { options, config }: Input): Map<Stance, string> {
  const isKnown = (id: string | null): id is string => options.some((one) => one.id === id);
  const heard = STANCES.filter((stance) => answerOf(own, 1, stance) !== undefined);
  const votes = new Map<Stance, string>();
  for (const stance of heard) {
    const first = answered.safeParse(answerOf(own, 1, stance)).data?.chosen ?? null;
    const before = isKnown(first) ? first : null;
    const second = responded.safeParse(answerOf(own, 2, stance)).data;
    const isReadable = second !== undefined && (second.chosen === null || isKnown(second.chosen));
    const by = second?.convincedBy;
    const isExplained =
      by != null && by.judge !== stance && heard.includes(by.judge) && by.argument.trim() !== '';
    const counts = isReadable && (isExplained || !config.require_change_documentation);
    const vote = counts ? second.chosen : before;
    if (vote !== null) votes.set(stance, vote);
  }
  return votes;
}

function decideOutcome(votes: ReadonlyMap<Stance, string>, { config, route }: Input) {
  const cast = [...votes.values()];
  if (route === 'single' && cast.length === 1) return { outcome: 'SINGLE', recommended: cast[0] ?? null };
  if (cast.length < 2) return { outcome: 'INSUFFICIENT', recommended: null };
  const share = (id: string): number => cast.filter((one) => one === id).length / cast.length;
  // Two thirds are written 0.67; all else is meant to the half percent.
  const least = config.consensus_threshold === 0.67 ? 2 / 3 - 1e-9 : config.consensus_threshold - 0.005;
  const winner = cast.find((id) => share(id) > 0.5 && share(id) >= least);
  return winner === undefined
    ? { outcome: 'CONTESTED', recommended: null }
    : { outcome: 'CONSENSUS', recommended: winner };
}

function recheckVotes(own: OwnRun, given: Input, record: z.infer<typeof output>): CheckResult {
  const votes = countVotes(own, given);
  const counted = decideOutcome(votes, given);
  const file = own.artifacts.find(({ name }) => name === 'debate-result.yaml');
  const lines = new Set((file?.found?.text ?? '').split('\n'));
  const options = [...new Set(votes.values())];
  const expected =
    counted.recommended !== null
      ? [`  recommended_option: ${JSON.stringify(counted.recommended)}`]
      : [
          `  outcome: "${counted.outcome}"`,
          ...options.map((id) => {
            const judges = [...votes].flatMap(([stance, vote]) => (vote === id ? [`"${stance}"`] : []));
            return `    ${JSON.stringify(id)}: [${judges.join(', ')}]`;
          }),
        ];
  const declared = `${record.result.outcome} ${record.result.recommended ?? ''}`.trim();
  const recomputed = `${counted.outcome} ${counted.recommended ?? ''}`.trim();
  return examine('recheck.votes', file?.file ?? own.summary.file, votes.size + 1, [
    ...(declared === recomputed
      ? []
      : [{ declared, recomputed, message: 'The recorded answers give another outcome' }]),
    ...expected
      .filter((line) => !lines.has(line))
      .map((line) => ({ declared: null, recomputed: line.trim(), message: 'The result does not say this' })),
  ]);
}

/** The totals in the files of round 1, in the order of their options. */
function recheckTotals(own: OwnRun, { file_stem: stem }: Input): CheckResult[] {
  return STANCES.flatMap((stance) => {
    const answer = weighed.safeParse(answerOf(own, 1, stance)).data;
    const file = own.artifacts.find(({ name }) => name === `../debate-${stem}-${stance}.md`);
    if (answer === undefined || file?.found === undefined) return [];
    const { text } = file.found;
    const once = answer.options.filter(
      ({ option }, index, all) => all.findIndex((one) => one.option === option) === index,
    );
    const findings = once.flatMap(({ option, rows }) => {
      const section = text.split(`\n### Option ${option}: `)[1]?.split('\n#', 1)[0];
      const declared = section === undefined ? undefined : TOTALS[stance].pattern.exec(section)?.[1];
      if (declared === undefined) return [];
      const recomputed = TOTALS[stance].count(rows);
      const message = `Option ${option}: the rows give another total`;
      return declared === recomputed ? [] : [{ declared, recomputed, message }];
    });
    return [examine('recheck.totals', file.file, answer.options.length, findings)];
  });
}

type Row = Readonly<Record<string, unknown>>;

const weight = (value: unknown): number => level.options.indexOf(level.catch('LOW').parse(value)) + 1;

/** For each type the worst or best row; four types of at most nine points make ten. */
function outOfTen(rows: readonly Row[], a: string, b: string): string {
  if (rows.length === 0) return 'unknown';
  const best = new Map<unknown, number>();
  for (const row of rows)
    best.set(row.type, Math.max(best.get(row.type) ?? 0, weight(row[a]) * weight(row[b])));
  const sum = [...best.values()].reduce((total, one) => total + one, 0);
  return (Math.round((sum * 100) / 36) / 10).toFixed(1);
}

const TOTALS: Readonly<Record<Stance, { pattern: RegExp; count: (rows: readonly Row[]) => string }>> = {
  risk: {
    pattern: /^\*\*Total Risk:\*\* (.+?)(?:\/10)?$/m,
    count: (rows) => outOfTen(rows, 'probability', 'impact'),
  },
  value: {
    pattern: /^\*\*Total Value:\*\* (.+?)(?:\/10)?$/m,
    count: (rows) => outOfTen(rows, 'magnitude', 'reach'),
  },
  effort: {
    pattern: /^\*\*Total Days:\*\* (.+)$/m,
    count(rows) {
      const days = rows.flatMap((row) => (typeof row.days === 'number' ? [row.days] : []));
      const sum = days.reduce((total, one) => total + one, 0);
      return days.length === 0 ? 'unknown' : String(Math.round(sum * 10) / 10);
    },
  },
};

/** Evidence that counts stands in one of the texts, letter by letter. */
function recheckQuotes(own: OwnRun, given: Input, { evaluations }: z.infer<typeof output>): CheckResult {
  const texts = [
    given.question_text,
    given.spec_context,
    ...given.options.flatMap(({ label, description }) => [label, description]),
    ...given.context.map(({ text }) => text),
  ];
  const quotes = evaluations.flatMap(({ options }) => options.flatMap((one) => one.evidence));
  const lost = quotes.filter(({ text }) => !texts.some((one) => one.includes(text)));
  const findings = lost.map(({ source, text }) => ({
    declared: text,
    recomputed: null,
    message: `The quotation does not stand in ${source}`,
  }));
  return examine('recheck.evidence', own.summary.file, quotes.length, findings);
}
