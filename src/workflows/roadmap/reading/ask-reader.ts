// Puts a spec to whoever reads it, slice by slice, and reads the answers. Of a slice without an answer, and of a number
// without a usable one, the rule's answer counts.

import { AgentError } from '../../../domain/errors.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { cutSlices } from '../../evidence/numbered/cut-slices.ts';
import { foldNumber } from '../../evidence/numbered/number-statements.ts';
import { oneLine } from '../../evidence/one-line.ts';
import type { Requirement } from '../model/extraction.ts';
import { findTwofold, isKnown } from '../questions/check-reading.ts';
import { type Call, type ReadPayload, readRequirements } from '../questions/read-requirements.ts';
import { type NumberedSpec, type SpecUnit, showSpec } from './number-spec.ts';

/** The role in a roadmap; who has it is for the seats to say. */
export const READER = 'reader';

export interface Verdict {
  readonly unit: SpecUnit;
  readonly is: Call;
  readonly kind: Requirement['kind'];
  readonly as: readonly string[];
  readonly needs: readonly string[];
  readonly clashes: readonly string[];
  /** It leaves something to be decided. */
  readonly open: boolean;
  readonly why: string;
  /** Who says so. */
  readonly by: string;
}

const LONGEST_WHY = 160;

/** What the rules say of the numbers. */
export interface RuleCalls {
  readonly byRule: ReadonlyMap<string, Call>;
  /** Under a title that leaves them out. */
  readonly excluded: ReadonlySet<string>;
}

/** By number; whatever has none here was not answered. */
export async function askReader(
  spec: NumberedSpec,
  rules: RuleCalls,
  deliberation: Deliberation,
): Promise<ReadonlyMap<string, Verdict>> {
  const slices = sliceSpec(spec);
  const heard = await Promise.all(
    slices.map((judged, at) =>
      askSlice(`wave-1b/reading/slice-${at + 1}`, payloadOf(spec, judged, rules), spec, deliberation),
    ),
  );
  return new Map(heard.flat().map((verdict) => [verdict.unit.id, verdict]));
}

/** Headings go with what stands below them. */
function sliceSpec({ numbered, judged }: NumberedSpec): (readonly SpecUnit[])[] {
  const cut = cutSlices([numbered], ({ claims }) => claims.length > 0).flat();
  const begins = cut.map(({ records }) => records[0]?.start ?? 0);
  const slices: SpecUnit[][] = cut.map(() => []);
  for (const unit of judged) {
    const next = begins.findIndex((start) => start > unit.end);
    const own = (next < 0 ? begins.length : next) - 1;
    const isLastBefore = unit.record === undefined && !hasBelow(unit, cut[own]?.records ?? []);
    slices[Math.max(0, Math.min(begins.length - 1, isLastBefore ? own + 1 : own))]?.push(unit);
  }
  return slices.filter((units) => units.length > 0);
}

const hasBelow = ({ start }: SpecUnit, records: readonly { readonly start: number }[]): boolean =>
  records.some((record) => record.start > start);

function payloadOf(
  spec: NumberedSpec,
  judged: readonly SpecUnit[],
  { byRule, excluded }: RuleCalls,
): ReadPayload {
  return {
    spec: showSpec(spec, new Set(judged.map(({ section }) => section))),
    judge: judged.map(({ id }) => id),
    units: Object.fromEntries([...spec.units.keys()].map((id) => [id, byRule.get(id) ?? 'context'])),
    excluded: [...excluded],
  };
}

/** Asked again it would say the same; whatever else goes wrong stops the run, which can be gone on with. */
const UNUSABLE: readonly string[] = [
  'agent/malformed-answer',
  'agent/truncated',
  'agent/refused',
  'agent/content-filter',
  'agent/empty-answer',
  'agent/context-too-long',
];

async function askSlice(
  step: string,
  payload: ReadPayload,
  spec: NumberedSpec,
  deliberation: Deliberation,
): Promise<readonly Verdict[]> {
  try {
    return await ask(step, payload, spec, deliberation);
  } catch (error) {
    if (!(error instanceof AgentError) || !UNUSABLE.includes(error.code)) throw error;
    await deliberation.forgo(step, error);
    const message = `No usable answer of the reader: of ${payload.judge.length} statements the rule's answer counts (${error.message})`;
    deliberation.report({ type: 'warning', message });
    return [];
  }
}

async function ask(
  step: string,
  payload: ReadPayload,
  spec: NumberedSpec,
  deliberation: Deliberation,
): Promise<readonly Verdict[]> {
  const { answer, agent } = await deliberation.ask(step, READER, readRequirements, payload);
  const twofold = findTwofold(answer.statements);
  const asked = new Set(payload.judge);
  const verdicts = answer.statements.flatMap(({ n, is, kind, as, needs, clashes, open, why }): Verdict[] => {
    const unit = spec.units.get(foldNumber(n));
    const whole = unit?.record?.id ?? unit?.id;
    if (unit === undefined || !asked.has(whole ?? '') || twofold.has(unit.id)) return [];
    const others = (numbers: readonly string[]): string[] =>
      numbers.map(foldNumber).filter((number) => isKnown(payload, number) && number !== unit.id);
    return [
      {
        unit,
        is,
        kind,
        as: others(as),
        needs: others(needs),
        clashes: others(clashes),
        open,
        why: oneLine(why, LONGEST_WHY),
        by: agent,
      },
    ];
  });
  const detail = `${verdicts.length} statements of the spec read`;
  deliberation.report({ type: 'step-progress', step: 'wave-1b', detail });
  return verdicts;
}
