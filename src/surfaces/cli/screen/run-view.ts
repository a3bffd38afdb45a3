// What somebody who waits for a run sees: a few lines made from its events. Pure: events and a time in, lines out, so
// that what a terminal shows can be tested without one.

import { type PaidCall, tallyCalls } from '../../../domain/cost.ts';
import type { DebateStanding, ProgressEvent } from '../../../domain/workflow/workflow.ts';
import { describeTally } from '../../cost/describe-cost.ts';
import { counted, printable } from '../../files/show.ts';

interface Seat {
  readonly agent: string;
  /** When the questions that are still open were asked, by step. */
  readonly open: Map<string, number>;
  /** Its step is over, and nobody asks it now: it has no line. */
  rests: boolean;
  answered: number;
  failed: number;
}

/** What has happened so far. */
interface Seen {
  readonly seats: Map<string, Seat>;
  readonly paid: PaidCall[];
  /** Of answers, in milliseconds. */
  readonly durations: number[];
  step: { readonly title: string; readonly since: number } | undefined;
  detail: string;
  standing: DebateStanding | undefined;
  questions: number;
  done: number;
  /** How many questions were open at the same time, at most. */
  busiest: number;
}

export interface RunView {
  see(event: ProgressEvent, now: number): void;
  /** Adds what an earlier part of the run has paid for. */
  charge(calls: readonly PaidCall[]): void;
  /** What was paid so far, in words; empty where nobody was. */
  meter(): string;
  lines(now: number): string[];
}

export function createRunView(): RunView {
  const seen: Seen = {
    seats: new Map(),
    paid: [],
    durations: [],
    step: undefined,
    detail: '',
    standing: undefined,
    questions: 0,
    done: 0,
    busiest: 1,
  };
  return {
    see: (event, now) => see(seen, event, now),
    charge: (calls) => void seen.paid.push(...calls),
    meter: () => meterOf(seen),
    lines: (now) => linesOf(seen, now),
  };
}

function see(seen: Seen, event: ProgressEvent, now: number): void {
  switch (event.type) {
    case 'step-started':
      seen.step = { title: printable(event.title), since: now };
      seen.detail = '';
      return;
    case 'step-progress':
      seen.detail = printable(event.detail);
      return;
    case 'step-finished':
      // It stands above, as a line that stays.
      seen.step = undefined;
      for (const seat of seen.seats.values()) seat.rests = seat.open.size === 0;
      return;
    case 'outlook':
      seen.questions = event.questions;
      return;
    case 'standing':
      seen.standing = event;
      return;
    case 'call-answered':
      seen.paid.push(event.call);
      return;
    case 'question-asked':
    case 'question-answered':
    case 'question-failed':
      if (isInstant(event.agent)) countInstant(seen, event);
      else hear(seen, event, now);
      return;
  }
}

/** Seats that answer at once need no line of their own. */
const isInstant = (agent: string): boolean => agent.startsWith('embedded') || agent === 'human';

type QuestionEvent = Exclude<Extract<ProgressEvent, { readonly role: string }>, { readonly file: string }>;

function countInstant(seen: Seen, { type }: QuestionEvent): void {
  if (type === 'question-answered') seen.done += 1;
}

function hear(seen: Seen, { type, role, agent, step }: QuestionEvent, now: number): void {
  const seat = seen.seats.get(role) ?? { agent, open: new Map(), rests: false, answered: 0, failed: 0 };
  seen.seats.set(role, seat);
  if (type === 'question-asked') {
    seat.open.set(step, now);
    seat.rests = false;
    const open = [...seen.seats.values()].reduce((sum, one) => sum + one.open.size, 0);
    seen.busiest = Math.max(seen.busiest, open);
    return;
  }
  const since = seat.open.get(step);
  seat.open.delete(step);
  if (type === 'question-failed') {
    seat.failed += 1;
    return;
  }
  seat.answered += 1;
  seen.done += 1;
  if (since !== undefined) seen.durations.push(now - since);
}

const meterOf = ({ paid }: Seen): string => (paid.length === 0 ? '' : describeTally(tallyCalls(paid)));

function linesOf(seen: Seen, now: number): string[] {
  const { step, detail, standing } = seen;
  if (step === undefined) return [];
  const seats = [...seen.seats].filter(([, { rests }]) => !rests);
  const width = Math.max(0, ...seats.map(([role]) => role.length));
  const money = [meterOf(seen), estimateLeft(seen)].filter((part) => part !== '').join(' | ');
  return [
    `${step.title}${detail === '' ? ' ...' : `: ${detail}`} (${clockTime(now - step.since)})`,
    ...seats.map(([role, seat]) => describeSeat(role.padEnd(width), seat, now)),
    ...(standing === undefined ? [] : [describeStanding(standing)]),
    ...(money === '' ? [] : [indent(money)]),
  ];
}

const indent = (line: string): string => `  ${line}`;

function describeSeat(role: string, { agent, open, answered, failed }: Seat, now: number): string {
  const since = open.size === 0 ? undefined : Math.min(...open.values());
  const states = [
    ...(since === undefined ? [] : [`asked ${clockTime(now - since)} ago`]),
    ...(open.size > 1 ? [`${open.size} questions open`] : []),
    ...(answered > 0 ? [counted(answered, 'answer')] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  return indent(`${printable(role)}  ${printable(agent)}: ${states.join(', ') || 'waits'}`);
}

function describeStanding({ round, rounds, points, agreed, evidence }: DebateStanding): string {
  const share = points === 0 ? 100 : Math.round((agreed / points) * 100);
  return indent(
    `Round ${round} of ${rounds}: ${agreed} of ${counted(points, 'point')} agreed (${share}%), evidence ${evidence.verified} verified, ${evidence.struck} not verified`,
  );
}

/** Two answers say how long others may take; before that, and at the end, nothing is said. */
const FEWEST_DURATIONS = 2;

function estimateLeft({ questions, done, durations, busiest }: Seen): string {
  const remaining = questions - done;
  if (remaining <= 0 || durations.length < FEWEST_DURATIONS) return '';
  const mean = durations.reduce((sum, one) => sum + one, 0) / durations.length;
  return `about ${clockTime(Math.ceil(remaining / busiest) * mean)} left`;
}

/** "0.4 s", "12 s", "3:05". */
export function clockTime(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
