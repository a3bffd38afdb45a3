// The second opinion on a review: its challenges are read once more out of the recorded replies, and held against the
// files as they lie there. Texts of later rounds are made again from the recorded revisions.

import { z } from 'zod';
import type { CheckResult, OwnRun } from '../../domain/workflow/recheck.ts';
import { parseDocument } from '../../text/parse/parse-document.ts';
import { type Draft, examine } from '../recheck/findings.ts';
import { challengeId } from './challenges/identity.ts';
import { type ReviewInput, reviewInput } from './model/input.ts';
import { type ReviewRecord, severityCounts } from './model/record.ts';
import { adversaryAnswer } from './reply/attack.ts';
import { joinReplies } from './reply/cut-slices.ts';
import { parseReply, type Reply } from './reply/parse-reply.ts';
import { readAttack } from './reply/read-attack.ts';
import type { Sources } from './reply/sources.ts';
import { findRecordFaults, findStateFaults, standsAt } from './reports/check-review.ts';

/** As deep as it is looked into; the rest is compared to the byte elsewhere. */
const span = { start: z.int(), end: z.int() };
const record = z.looseObject({
  outcome: z.string(),
  escalate: z.boolean(),
  maxRounds: z.int(),
  rounds: z.array(
    z.looseObject({
      round: z.int(),
      raised: z.array(z.string()),
      evidence: z.object({ verified: z.int(), struck: z.int() }),
    }),
  ),
  challenges: z.array(
    z.looseObject({
      id: z.string(),
      severity: z.string(),
      status: z.string(),
      raisedIn: z.int(),
      lastRaisedIn: z.int(),
      evidence: z.array(z.looseObject({ kind: z.string() })),
    }),
  ),
  remembered: z.array(z.looseObject({ id: z.string() })).default([]),
  edits: z.array(
    z.looseObject({ round: z.int(), status: z.string(), reason: z.string(), after: z.string(), ...span }),
  ),
});
const summary = z.object({
  output: z.looseObject({ contract: z.record(z.string(), z.unknown()) }),
});
const revision = z.object({ artifact: z.string() });

interface Given {
  readonly own: OwnRun;
  readonly input: ReviewInput;
  readonly record: ReviewRecord;
  /** The document as it was in each round, from the first. */
  readonly texts: readonly string[];
}

export function recheckReview(own: OwnRun): CheckResult[] {
  if (own.run.status !== 'finished') return [];
  const input = reviewInput.safeParse(own.run.started?.input).data;
  const read = record.safeParse(parseJson(textOf(own, 'review.json'))).data as ReviewRecord | undefined;
  const file = fileOf(own, 'review.json');
  if (input === undefined || read === undefined) {
    const message = 'The data of the review cannot be read, so nothing could be counted again';
    return [examine('recheck.review', file, 0, [{ declared: null, recomputed: 'a review', message }])];
  }
  const given = { own, input, record: read, texts: textsOf(own, input, read) };
  return [
    examine('recheck.ids', file, read.challenges.length, recheckIds(given)),
    examine('recheck.quotes', file, read.challenges.length, recheckQuotes(given)),
    examine('recheck.statuses', fileOf(own, 'STATE.md'), read.challenges.length, recheckStatuses(given)),
    examine('recheck.memory', file, read.remembered.length, recheckMemory(given)),
    examine('recheck.counts', own.summary.file, read.rounds.length, recheckCounts(given)),
  ];
}

/** From the last edit to the first, so that the places of the others stay. */
function textsOf(own: OwnRun, input: ReviewInput, { rounds, edits }: ReviewRecord): string[] {
  const texts = [input.artifact.text];
  for (const { round } of rounds.slice(0, -1)) {
    const before = texts.at(-1) ?? '';
    const said = revision.safeParse(own.run.answers.get(`round-${round}/defence`)?.answer).data;
    const made = edits
      .map((edit, order) => ({ ...edit, order }))
      .filter((edit) => edit.round === round && edit.status === 'applied')
      .sort((a, b) => b.start - a.start || b.end - a.end || b.order - a.order)
      .reduce((text, { start, end, after }) => text.slice(0, start) + after + text.slice(end), before);
    texts.push(said?.artifact ?? made);
  }
  return texts;
}

/** Each challenge is named after what the reply of its first round says. */
function recheckIds({ own, input, record: { rounds, challenges }, texts }: Given): Draft[] {
  const context = input.context && parseDocument(input.context.text);
  const drafts: Draft[] = [];
  for (const { round, raised, evidence } of rounds) {
    const reply = replyOf(own, input, round, { document: parseDocument(texts[round - 1] ?? ''), context });
    // What comes back from an earlier review keeps its name.
    const known = new Set([...reply.challenges.map(challengeId), ...(input.prior ?? []).map(({ id }) => id)]);
    for (const id of raised) {
      if (known.has(id)) continue;
      drafts.push({
        declared: id,
        recomputed: [...known].sort(),
        message: `Round ${round} does not raise ${id}`,
      });
    }
    const verified = reply.challenges.reduce((sum, one) => sum + one.evidence.length, 0);
    if (verified !== evidence.verified || reply.struck.length !== evidence.struck) {
      const message = `The evidence of round ${round} is counted otherwise`;
      drafts.push({ declared: evidence, recomputed: { verified, struck: reply.struck.length }, message });
    }
  }
  const raised = new Set(rounds.flatMap((round) => round.raised));
  return [
    ...drafts,
    ...challenges
      .filter(({ id }) => !raised.has(id))
      .map(({ id }) => ({ declared: id, recomputed: null, message: `No round raises ${id}` })),
  ];
}

/** All slices of a round, from the recorded answers. */
function replyOf(own: OwnRun, { type }: ReviewInput, round: number, sources: Sources): Reply {
  const replies: Reply[] = [];
  const step = `round-${round}/adversary`;
  for (let slice = 1; slice === 1 || own.run.answers.has(`${step}/${slice}`); slice += 1) {
    const answer = own.run.answers.get(slice === 1 ? step : `${step}/${slice}`)?.answer;
    const read = adversaryAnswer.safeParse(answer).data ?? '';
    replies.push(
      typeof read === 'string' ? parseReply(read, type, sources) : readAttack(read, type, sources),
    );
  }
  return joinReplies(replies);
}

/** Nothing is remembered but what the review was given. */
function recheckMemory({ input, record: { remembered } }: Given): Draft[] {
  const given = new Set((input.prior ?? []).map((one) => JSON.stringify(one)));
  return remembered
    .filter((one) => !given.has(JSON.stringify(one)))
    .map(({ id }) => ({
      declared: id,
      recomputed: null,
      message: `The review was not given ${id} to remember`,
    }));
}

function recheckQuotes({ input, record: { challenges }, texts }: Given): Draft[] {
  return challenges.flatMap(({ id, evidence, lastRaisedIn }) =>
    evidence.flatMap((one): Draft[] => {
      if (one.kind !== 'quote') return [];
      const source = one.of === 'context' ? (input.context?.text ?? '') : (texts[lastRaisedIn - 1] ?? '');
      if (standsAt(source, one)) return [];
      const message = `A quote of ${id} does not stand in line ${one.line}`;
      return [{ declared: one.text, recomputed: null, message }];
    }),
  );
}

function recheckStatuses({ own, record: read }: Given): Draft[] {
  const faults = [...findRecordFaults(read), ...findStateFaults(read, textOf(own, 'STATE.md') ?? '')];
  return faults.map((message) => ({ declared: read.outcome, recomputed: null, message }));
}

/** The contract in `run.json` against the challenges. */
function recheckCounts({ own, record: { outcome, challenges, rounds } }: Given): Draft[] {
  const contract = summary.safeParse(parseJson(own.summary.found?.text)).data?.output.contract ?? {};
  const open = challenges.filter(({ status }) => status === 'open');
  const { critical, significant, minor } = severityCounts(open);
  const expected = {
    outcome,
    rounds: rounds.length,
    challenges: challenges.length,
    open: open.map(({ id }) => id),
    open_critical: critical,
    open_significant: significant,
    open_minor: minor,
    evidence_struck: rounds.reduce((sum, { evidence }) => sum + evidence.struck, 0),
  };
  return Object.entries(expected).flatMap(([field, recomputed]): Draft[] => {
    const declared = contract[field];
    if (JSON.stringify(declared) === JSON.stringify(recomputed)) return [];
    return [{ declared, recomputed, message: `${field} does not follow from the challenges` }];
  });
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

const textOf = ({ artifacts }: OwnRun, name: string): string | undefined =>
  artifacts.find((one) => one.name === name)?.found?.text;

const fileOf = (own: OwnRun, name: string): string =>
  own.artifacts.find((one) => one.name === name)?.file ?? own.summary.file;
