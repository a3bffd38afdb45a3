// How often the embedded judges choose what maintainers chose, beside rules that read less; whether the order of the
// options decides anything: `npm run measure -- decisions <folder with decisions.jsonl> [--seed 1] [--list]`.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BASELINES } from './measure/decision-baselines.js';
import { holdDebate } from './measure/hold-debate.js';
import { listedOrders, withIds } from './measure/list-orders.js';
import { renderTable } from './measure/markdown-table.js';
import { toQuestion } from './measure/record-question.js';
import { createRandom } from './measure/seeded-random.js';
import { UsageError } from './measure/usage-error.js';

const JUDGES = ['risk', 'value', 'effort'];

function readRecords(folder) {
  const path = join(folder, 'decisions.jsonl');
  if (!existsSync(path)) throw new UsageError(`no decisions.jsonl in ${folder}`);
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** One record: the verdict on shuffled options, and by how many orders it changes. */
function judgeRecord(record, random) {
  const question = toQuestion(record);
  const shuffled = random.shuffle(question.options);
  const verdict = holdDebate({ ...question, options: withIds(shuffled) });
  const key = JSON.stringify(verdict.votes);
  const orders = listedOrders(shuffled, random);
  const changes = orders.filter(
    (options) => JSON.stringify(holdDebate({ ...question, options: withIds(options) }).votes) !== key,
  ).length;
  const chosen = typeof record.chosen_index === 'number' ? record.chosen_index : undefined;
  return { id: record.id, question, verdict, changes, orders: orders.length, chosen };
}

/** Right, wrong and no verdict; a rule that is torn gets its part of each. */
function printAgreement(judged) {
  const resolved = judged.filter(({ chosen }) => chosen !== undefined);
  const all = resolved.length;
  const row = (who, right, silent) => {
    const wrong = all - right - silent;
    const share = right / Math.max(1, right + wrong);
    return [who, ...[right, wrong, silent].map((count) => Number(count.toFixed(1))), share.toFixed(2)];
  };
  const tally = (who, read) => {
    const said = resolved.map((one) => ({
      label: read(one),
      chosen: one.question.options[one.chosen].label,
    }));
    return row(
      who,
      said.filter(({ label, chosen }) => label === chosen).length,
      said.filter(({ label }) => label === undefined).length,
    );
  };
  const rows = [
    tally('three judges, both rounds', ({ verdict }) => verdict.label),
    ...JUDGES.map((judge) => tally(`${judge} judge, round 1`, ({ verdict }) => verdict.first[judge])),
    ...BASELINES.map(({ name, score }) =>
      row(
        name,
        resolved.reduce((sum, { question, chosen }) => sum + score(question, chosen), 0),
        0,
      ),
    ),
  ];
  console.log(`${judged.length} records, ${all} with a choice that names one of the options.\n`);
  console.log(renderTable(['who', 'right', 'wrong', 'no verdict', 'right when it speaks'], rows));
  const outcome = (wanted) => resolved.filter(({ verdict }) => verdict.outcome === wanted).length;
  console.log(
    `\nNo verdict of three judges: ${outcome('CONTESTED')} contested, ${outcome('INSUFFICIENT')} with fewer than two votes.`,
  );
}

function printStability(judged) {
  const stable = judged.filter(({ changes }) => changes === 0).length;
  const orders = judged.reduce((sum, one) => sum + one.orders, 0);
  const struck = judged.reduce((sum, { verdict }) => sum + verdict.struck, 0);
  const cited = judged.reduce((sum, { verdict }) => sum + verdict.cited, 0);
  console.log(
    `Same votes of every judge in every order: ${stable} of ${judged.length} records, ${orders} orders (reversal, rotations, 50 shuffles; ids by place).`,
  );
  console.log(`Quotes: ${cited}, of which ${struck} do not stand where they are said to.`);
}

function printList(judged) {
  const rows = judged.map(({ id, question, verdict, chosen }) => [
    id,
    question.options.length,
    JUDGES.map((judge) => placeOf(question, verdict.first[judge])).join(' '),
    verdict.outcome,
    placeOf(question, verdict.label),
    chosen === undefined ? '' : chosen + 1,
  ]);
  console.log(
    `\n${renderTable(['record', 'options', 'risk value effort', 'outcome', 'verdict', 'chosen'], rows)}`,
  );
}

const placeOf = ({ options }, label) =>
  label === undefined ? '–' : options.findIndex((option) => option.label === label) + 1;

/** @param {readonly string[]} words */
export function measureDecisions(words) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { seed: { type: 'string', default: '1' }, list: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const random = createRandom(Number(values.seed));
  const judged = readRecords(positionals[0] ?? '').map((record) => judgeRecord(record, random));
  printAgreement(judged);
  printStability(judged);
  if (values.list) printList(judged);
}
