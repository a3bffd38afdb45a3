// A comparison in memory as a page shows it, whose seats are paid: a vendor on loopback that says what rules would say, at a price and
// after a while. Its judge takes one verdict back and cites one thing that is in no document.

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Agent } from '../../src/agents/agent.ts';
import { shapeFor } from '../../src/agents/answers/answer-shape.ts';
import { buildMessages, promptOf } from '../../src/agents/answers/build-messages.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { createBudget } from '../../src/agents/wrappers/budget.ts';
import { withBudget } from '../../src/agents/wrappers/with-budget.ts';
import type { Receipt } from '../../src/domain/cost.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { memoryJournal } from '../../src/journal/journal.ts';
import type { RunRecord } from '../../src/page/model/record.ts';
import { renderPage } from '../../src/page/page.ts';
import { loadAssets } from '../../src/surfaces/pages/assets.ts';
import { type AdversarialOutput, adversarial } from '../../src/workflows/adversarial/index.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { openaiCompatible } from '../vendors/openai-chat.ts';
import { seatOf } from '../vendors/seat-of.ts';
import { startVendor } from '../vendors/start-vendor.ts';

type Judged = {
  readonly verdicts: readonly { criterion: string; evidence: unknown[]; verdict: string }[];
};

/** `structure-1` is judged the other way the second time, when it is asked for in reverse. */
function judgeOtherwise(kind: string, answer: unknown): unknown {
  if (kind !== 'judge-rubric') return answer;
  const { verdicts } = answer as Judged;
  const isSecond = verdicts[0]?.criterion !== 'completeness-1';
  return {
    verdicts: verdicts.map((one) => {
      if (one.criterion === 'structure-1' && isSecond) return { ...one, verdict: 'NOT MET' };
      if (one.criterion !== 'completeness-2' || isSecond) return one;
      return { ...one, evidence: [{ line: 1, text: 'Words that nobody wrote.' }, ...one.evidence] };
    }),
  };
}

const NAMES = ['a.md', 'b.md', 'c.md'];

/** A dollar for a million tokens. */
const price = async ({ inputTokens = 0, outputTokens = 0 }) => ({
  cost: (inputTokens + outputTokens) / 1e6,
  prices: 'test',
});

const squeeze = (text: string): string => text.replace(/\s+/g, '');

export async function comparePaid(): Promise<RunRecord & { readonly output: AdversarialOutput }> {
  const answers = new Map<string, unknown>();
  const vendor = await startVendor(openaiCompatible, {
    answer: ({ text }) => answers.get(squeeze(text)),
    fault: (nth) => ({ kind: 'delay', ms: 5 + 5 * (nth % 4) }),
  });
  const seat = seatOf(vendor);
  const told: Agent = {
    name: seat.name,
    async answer(question, payload, context) {
      const prompt = promptOf(question, payload);
      const shape = shapeFor(question, 'in the prompt');
      const messages = buildMessages({ prompt, shape, describeShape: true, context });
      const said = judgeOtherwise(question.kind, question.embedded(payload));
      answers.set(squeeze(messages.map(({ text }) => text).join('')), said);
      return seat.answer(question, payload, context);
    },
  };
  const paid = withBudget(told, { budget: createBudget({}, []), price });
  const documents = NAMES.map((name) => ({
    label: name,
    sourcePath: `../${name}`,
    text: readFileSync(`examples/retention/${name}`, 'utf8'),
  }));
  const input = adversarial.input.parse({ documents });
  const journal = memoryJournal();
  const files: RunRecord['files'][number][] = [];
  let receipt: Receipt | undefined;
  try {
    const output = await runWorkflow(adversarial, input, {
      journal,
      agentFor: (role) => (role === 'human' ? embeddedAgent : paid),
      // Reports are not shown here, so that pages are small.
      publish: async (name, text) => {
        if (name.startsWith('variant-')) files.push({ name, text, state: 'unaltered' });
      },
      bill: (bill) => {
        receipt = bill;
      },
      startedAt: '2026-01-31T12:00:00Z',
      engine: seat.name,
      version: '0.0.0',
    });
    const events = await journal.read();
    return { ...RECORD, documents, input, output, events, files, receipt };
  } finally {
    await vendor.close();
  }
}

const RECORD: RunRecord = {
  folder: 'adversarial',
  protocol: adversarial.name,
  status: 'success',
  detail: undefined,
  steelman: '0.0.0',
  startedAt: '2026-01-31T12:00:00Z',
  engine: 'test',
  documents: [],
  input: undefined,
  output: undefined,
  events: [],
  files: [],
  facts: [],
  receipt: undefined,
  failures: [],
  warnings: [],
  items: [],
  decisions: [],
  waiting: [],
  faults: undefined,
};

/** Where a browser finds its page. */
export async function pageOf(record: RunRecord): Promise<string> {
  const path = join(await temporaryFolder(), 'report.html');
  await writeFile(path, renderPage(record, await loadAssets()));
  return pathToFileURL(path).href;
}
