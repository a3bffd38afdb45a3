// A comparison in memory whose analysts say what a test puts into their mouths; everybody else is the embedded engine.

import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import type { ComparePayload } from '../../src/workflows/adversarial/questions/compare-topic.ts';
import type {
  WritePayload,
  WrittenSection,
} from '../../src/workflows/adversarial/questions/write-section.ts';
import type { AdversarialInput } from '../../src/workflows/adversarial/request/input.ts';

/** The answer of an analyst, without the fields that would be empty. */
export interface Said {
  readonly conflicts?: readonly object[];
  readonly statements?: readonly object[];
}

export interface Asked {
  readonly role: string;
  readonly kind: string;
  readonly prompt: string;
  /** What was wrong with the answer before. */
  readonly findings: readonly string[];
}

export interface JudgedRun {
  readonly input?: Partial<AdversarialInput>;
  /** For each analyst its answers, in the order it is asked; the last one stands for all that follow. */
  readonly analysts: readonly (readonly Said[])[];
  /** Says what every analyst answers, in place of the answers above. */
  readonly mind?: (payload: ComparePayload) => Said;
  /** What every advocate takes of a point; without it they speak for themselves. */
  readonly resolution?: string;
  readonly places?: readonly object[];
  readonly seen?: readonly object[];
  /** What a person decides of what is left open. */
  readonly decisions?: readonly { readonly item: string; readonly take: string; readonly words?: string }[];
  /** What a merger answers that was named; without it nobody is in its seat. */
  readonly writes?: (payload: WritePayload) => WrittenSection['texts'];
}

/** `base`: what a person chooses as the base, against the scores; `source`: what the texts are written from. */
export async function runJudged(
  texts: readonly string[],
  { input, analysts, mind, resolution, places = [], seen = [], decisions = [], writes }: JudgedRun,
  base?: string,
  source?: string,
) {
  const asked: Asked[] = [];
  const artifacts = new Map<string, string>();
  const warnings: string[] = [];
  const counts = new Map<string, number>();
  const agent: Agent = {
    name: 'mind',
    async answer(question, payload, context) {
      const { role, findings = [] } = context;
      const { system, shared = [], user } = question.prompt(payload);
      const prompt = [system, ...shared, user].join('\n\n');
      asked.push({ role, kind: question.kind, prompt, findings: findings.map(({ message }) => message) });
      if (question.kind === 'place-additions') return { places };
      if (question.kind === 'read-merged') return { findings: seen };
      if (question.kind === 'write-section') return { texts: writes?.(payload as WritePayload) ?? [] };
      if (mind) return { conflicts: [], statements: [], ...mind(payload as ComparePayload) };
      const number = Number(role.split(':')[1]);
      const at = counts.get(role) ?? 0;
      counts.set(role, at + 1);
      const said = analysts[number - 1] ?? [];
      return { conflicts: [], statements: [], ...(said[at] ?? said.at(-1)) };
    },
  };
  const person: Agent = {
    name: 'human',
    async answer(question, payload) {
      if (question.kind === 'choose-base' && base !== undefined) return { base };
      return question.kind === 'decide-items' ? { decisions } : question.embedded(payload);
    },
  };
  const advocate: Agent = {
    name: 'advocate',
    async answer(question, payload) {
      const answer = question.embedded(payload) as { positions?: readonly object[] };
      return { ...answer, positions: (answer.positions ?? []).map((one) => ({ ...one, resolution })) };
    },
  };
  const named = (role: string): Agent => ({ ...agent, name: role.replace(':', '-') });
  const documents = texts.map((text, at) => {
    const label = `${'abcdefghij'[at]}.md`;
    return { label, sourcePath: label, text };
  });
  const given =
    source === undefined
      ? { documents }
      : {
          source: { label: 'source.md', sourcePath: 'source.md', text: source },
          generate: 'spec',
          seats: texts.map(() => ({ model: 'author' })),
        };
  const merger = writes && { merger: 'writer', writesSections: true };
  const request = { ...given, analysts: analysts.map((_, at) => `mind${at + 1}`), ...merger, ...input };
  const output = await runWorkflow(adversarial, adversarial.input.parse(request), {
    journal: memoryJournal(),
    agentFor(role) {
      const author = 'ABCDEFGHIJ'.indexOf(role.replace(/^author:/, ''));
      if (author >= 0) return { name: 'author', answer: async () => texts[author] };
      if (role === 'human' && (base !== undefined || decisions.length > 0)) return person;
      if (resolution !== undefined && role.startsWith('advocate')) return advocate;
      return role.startsWith('analyst') || role === 'reader' || role === 'merger'
        ? named(role)
        : embeddedAgent;
    },
    publish: async (name, content) => void artifacts.set(name, content),
    report: (event) => void (event.type === 'warning' && warnings.push(event.message)),
    startedAt: '2026-01-31T12:00:00Z',
    engine: 'mind',
    version: '0.0.0',
  });
  const file = (name: string): string => artifacts.get(name) ?? '';
  const merged = file(output.mergedName)
    .split('\n')
    .filter((line) => !line.startsWith('<!--'))
    .join('\n');
  const { points } = JSON.parse(file('diff-analysis.json')) as {
    points: readonly {
      readonly id: string;
      readonly kind: string;
      readonly category?: string;
      readonly severity: string;
      readonly title: string;
      readonly reason: string;
      readonly foundBy?: readonly string[];
      readonly approaches?: readonly (readonly string[])[];
      readonly sides: readonly {
        readonly variant: string;
        readonly quotes: readonly { readonly text: string }[];
      }[];
    }[];
  };
  return { output, asked, artifacts, warnings, merged, points, file };
}
