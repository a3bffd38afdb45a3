// The second opinion on a roadmap: its gate is tried again on the files as they lie there, not as they were made, and what
// the raw spec asks for is counted again.

import { z } from 'zod';
import type { CheckResult, OwnRun } from '../../domain/workflow/recheck.ts';
import { oneLine } from '../evidence/one-line.ts';
import { countDemands } from '../inventory/count-demands.ts';
import { examine } from '../recheck/findings.ts';
import type { Extraction } from './model/extraction.ts';
import type { RoadmapPlan } from './model/plan.ts';
import { checkTraceability } from './validation/index.ts';

/** As deep as the gate needs it; the rest is compared to the byte elsewhere. */
const output = z.object({
  extraction: z.looseObject({ requirements: z.array(z.looseObject({ id: z.string() })).min(1) }),
  plan: z.looseObject({ milestones: z.array(z.unknown()) }),
  contract: z.looseObject({ status: z.enum(['success', 'partial', 'failed']) }),
});
const summary = z.object({ output });
const input = z.looseObject({ specs: z.array(z.looseObject({ text: z.string() })).min(1) });

export function recheckRoadmap(own: OwnRun): CheckResult[] {
  if (own.run.status !== 'finished') return [];
  const record = readRecord(own.summary.found?.text);
  const roadmap = textOf(own, 'roadmap.md');
  const testStrategy = textOf(own, 'test-strategy.md');
  const file = own.artifacts.find(({ name }) => name === 'roadmap.md')?.file ?? own.summary.file;
  if (record === undefined || roadmap === undefined || testStrategy === undefined) {
    const message = 'The data of the roadmap cannot be read, so its gate could not be tried again';
    return [examine('recheck.traceability', file, 0, [{ declared: null, recomputed: 'a roadmap', message }])];
  }
  const extraction = record.extraction as unknown as Extraction;
  const plan = record.plan as unknown as RoadmapPlan;
  const spec = specOf(own);
  const faults = checkTraceability({ roadmap, testStrategy }, extraction, plan, spec);
  const isDeclaredOpen = record.contract.status !== 'failed';
  const findings = isDeclaredOpen
    ? faults.map(({ path, message }) => ({
        declared: 'open',
        recomputed: 'shut',
        message: `${path}: ${message}`,
      }))
    : [];
  return [
    examine('recheck.traceability', file, extraction.requirements.length, findings),
    ...(spec === undefined ? [] : [recountSpec(spec, roadmap, file)]),
  ];
}

/** Where the roadmap calls itself whole, all that a reader of lines finds in the spec has a row. */
function recountSpec(spec: string, roadmap: string, file: string): CheckResult {
  const { demands, lost } = countDemands(spec, roadmap);
  const isCertified = /^validation_status: PASS(?:_WITH_WARNINGS)?$/m.test(roadmap);
  const findings = isCertified
    ? lost.map(({ line, text }) => ({
        declared: 'PASS',
        recomputed: 'INCOMPLETE',
        message: `line ${line} of the spec stands in no row of the roadmap: ${oneLine(text, 120)}`,
      }))
    : [];
  const none = { declared: 'PASS', recomputed: null, message: 'nothing in the spec could be counted' };
  return examine('recheck.demands', file, demands, isCertified && demands === 0 ? [none] : findings);
}

/** The text that was read: what several specs were merged into, else the one that was given. */
function specOf(own: OwnRun): string | undefined {
  const given = input.safeParse(own.run.started?.input).data?.specs ?? [];
  return textOf(own, 'unified-spec.md') ?? (given.length === 1 ? given[0]?.text : undefined);
}

function readRecord(text: string | undefined): z.infer<typeof output> | undefined {
  try {
    return summary.safeParse(JSON.parse(text ?? '')).data?.output;
  } catch {
    return undefined;
  }
}

const textOf = ({ artifacts }: OwnRun, name: string): string | undefined =>
  artifacts.find((one) => one.name === name)?.found?.text;
