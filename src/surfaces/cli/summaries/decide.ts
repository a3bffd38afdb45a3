// What a decision says at its end: the verdict first, then who stands where, what it hangs on and how to find out.

import { join } from 'node:path';
import type { ClassifiedQuestion } from '../../../workflows/decide/classify/index.ts';
import type { DecideOutput } from '../../../workflows/decide/index.ts';
import { placeOf } from '../../../workflows/decide/model.ts';
import { tooFew } from '../../../workflows/decide/reports/decision.ts';
import type { DecideInput } from '../../../workflows/decide/request/input.ts';
import type { Perspective } from '../../../workflows/decide/result/perspectives.ts';
import { cutAtWord } from '../../../workflows/evidence/one-line.ts';
import { describeReceipt } from '../../cost/describe-cost.ts';
import { counted, printable, showPath } from '../../files/show.ts';
import type { PreparedDecision } from '../../workflows/decide/prepare-decide.ts';
import { contractForOutput } from '../outcome.ts';
import type { Session } from '../session.ts';
import { answeredBy, type EndedRun } from './adversarial.ts';

export interface DecisionSummary extends EndedRun {
  readonly output: DecideOutput;
  readonly options: DecideInput['options'];
  readonly question: string;
  /** Undefined where a run goes on: it was said when it began. */
  readonly classification?: ClassifiedQuestion;
}

/** Ruling E-19: too few judges is a failure of those who were asked. */
const INSUFFICIENT = 4;
const STRICT_CONTESTED = 3;

/** Prints what the run gave, and says with which code the program ends. */
export function printDecision(summary: DecisionSummary, session: Session, strict: boolean): number {
  const { contract, result } = summary.output;
  session.print(session.options.json ? renderJson(summary) : renderText(summary, session));
  if (contract.status === 'failed') {
    session.note(`error: Nothing is decided: ${tooFew(result)}\n`);
    session.note(`hint: ${printable(result.questions[0] ?? 'Put the question again.')}\n`);
    return INSUFFICIENT;
  }
  return strict && contract.status === 'partial' ? STRICT_CONTESTED : 0;
}

function renderJson(summary: DecisionSummary): string {
  const { output, folder, engine, receipt, classification, warnings } = summary;
  const contract = contractForOutput(output.contract, folder);
  const { result, missing } = output;
  const others = warnings.filter(({ message }) => !output.contract.warnings.includes(message));
  const document = {
    ...contract,
    debate_files: contract.debate_files.map((name) => join(folder, name)),
    warnings: [...others, ...contract.warnings],
    route: output.route,
    ...(classification && { classification }),
    perspectives: result.perspectives,
    distribution: Object.fromEntries(result.distribution.map(({ option, judges }) => [option, judges])),
    dissent: result.dissent,
    crux: result.crux,
    questions: result.questions,
    change_log: result.changes,
    hollow_changes: result.hollow,
    notes: result.notes,
    missing,
    engine,
    ...(receipt && { receipt }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function renderText(summary: DecisionSummary, { cwd, paint }: Session): string {
  const { output, folder, engine, receipt, question } = summary;
  const { result, contract } = output;
  const shown = (name: string): string => showPath(join(folder, name), cwd);
  const lines = [
    paint.bold(printable(question.split('\n', 1)[0] ?? '')),
    ...describeVerdict(summary, paint),
    '',
    ...result.perspectives.flatMap((one) => describeVote(one, result.dissent.includes(one.stance), paint)),
    '',
    `${paint.bold(result.outcome === 'INSUFFICIENT' ? 'What is missing' : 'What would change this')}: ${printable(result.crux)}`,
    ...(result.questions.length === 0
      ? []
      : [paint.bold('What would settle it:'), ...result.questions.map((one) => `  - ${printable(one)}`)]),
    ...result.notes.map((note) => `${paint.yellow('note:')} ${printable(note)}`),
    '',
    `Decision: ${paint.bold(shown(contract.decision_path ?? ''))}`,
    `Result: ${shown(contract.result_path ?? '')}`,
    ...(contract.debate_files.length === 0
      ? []
      : [`Judges: ${contract.debate_files.map(shown).join('\n        ')}`]),
    `Next: ${nextStep(summary, cwd)}`,
    ...[answeredBy(engine), ...describeReceipt(receipt)].map(paint.dim),
  ];
  return `${lines.join('\n')}\n`;
}

type Paint = Session['paint'];

function describeVerdict({ output, options }: DecisionSummary, paint: Paint): string[] {
  const { outcome, recommended, consensusType, leastSure, distribution, rounds, chosen } = output.result;
  const named = (id: string | null): string => {
    const label = options.find((one) => one.id === id)?.label ?? '';
    return printable(label === '' || label === id ? `option ${id}` : `option ${id} (${label})`);
  };
  const votes =
    [...distribution]
      .sort((a, b) => b.judges.length - a.judges.length)
      .map(({ option, judges }) => `${option} ${judges.length}`)
      .join(', ') || 'none';
  const after = `votes: ${votes}; ${counted(rounds, 'round')}`;
  const byUser = chosen === null ? [] : [`You chose ${paint.bold(named(chosen))}.`];
  switch (outcome) {
    case 'CONSENSUS':
      return [
        `${paint.green('CONSENSUS')}: ${paint.bold(named(recommended))} (${consensusType}, least sure vote ${leastSure}; ${after})`,
      ];
    case 'SINGLE':
      return [`${paint.green('RECOMMENDED')}: ${paint.bold(named(recommended))} (one judge)`];
    case 'CONTESTED':
      return [`${paint.yellow('CONTESTED')}: the judges do not agree (${after})`, ...byUser];
    default:
      return [`${paint.red('INSUFFICIENT')}: ${tooFew(output.result)} (${after})`, ...byUser];
  }
}

const LONGEST_LINE = 200;

function describeVote(
  { stance, vote, confidence, reason, evidence, changedFrom }: Perspective,
  dissents: boolean,
  paint: Paint,
): string[] {
  const changed = changedFrom === undefined ? '' : `, changed from ${changedFrom ?? 'none'}`;
  const apart = dissents ? ', dissents' : '';
  const head = `  ${stance.padEnd(6)}  ${paint.bold(vote ?? 'none')}`;
  if (vote === null) return [`${head}  ${printable(clip(firstSentence(reason)))}`];
  const said = `${head}  ${confidence}${changed}${apart}: ${printable(clip(firstSentence(reason)))}`;
  // Reasons often quote it already.
  if (evidence === undefined || said.includes(clip(evidence.text))) return [said];
  return [said, paint.dim(`          "${printable(clip(evidence.text))}" (${printable(placeOf(evidence))})`)];
}

/** The rest is in the file of the judge. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

const clip = (text: string): string => cutAtWord(text, LONGEST_LINE);

function nextStep({ output, folder }: DecisionSummary, cwd: string): string {
  const run = showPath(folder, cwd);
  const isOpen = output.result.outcome === 'CONTESTED' && output.result.chosen === null;
  return isOpen
    ? 'choose yourself (steelman decide --interactive), or find out as above'
    : `steelman verify ${run}`;
}

/** `--dry-run`: what would be asked of whom and written where; nothing of it happens. */
export function printDecisionPlan(prepared: PreparedDecision, session: Session): number {
  const { input, folder, seats, classification } = prepared;
  const judges = input.route === 'single' ? ['effort'] : ['risk', 'value', 'effort'];
  const files = judges.map((judge) => join(folder, '..', `debate-${input.file_stem}-${judge}.md`));
  const plan = {
    question_id: input.question_id,
    question_text: input.question_text,
    options: input.options.map(({ id, label, description }) => ({ id, label, description })),
    classification,
    route: input.route,
    config: input.config,
    engine: seats.engine,
    would_write: [folder, ...files],
  };
  const lines = [
    session.paint.bold(printable(input.question_text.split('\n', 1)[0] ?? '')),
    ...input.options.map(({ id, label }) => `  ${id}  ${printable(label)}`),
    `Judges: ${judges.join(', ')}; at most ${counted(input.route === 'single' ? 1 : input.config.max_rounds, 'round')}`,
    answeredBy(seats.engine),
    'Nothing was asked or written. A run would write:',
    ...[folder, ...files].map((path) => `  ${showPath(path, session.cwd)}`),
  ];
  session.print(session.options.json ? `${JSON.stringify(plan, null, 2)}\n` : `${lines.join('\n')}\n`);
  return 0;
}
