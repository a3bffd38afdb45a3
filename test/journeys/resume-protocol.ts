// A small protocol with everything that can go wrong on resuming: twelve questions, some side by side, some built
// on others, one whose answer never passes its check, artifacts published early, late and at once, a document
// delivered beside the run, and a contract.

import { z } from 'zod';
import { defineQuestion, type Question } from '../../src/domain/question.ts';
import type { Deliberation, Workflow } from '../../src/domain/workflow/workflow.ts';

const answer = z.strictObject({ quote: z.string(), verdict: z.enum(['keep', 'drop']) });

/** `about` is the step, so that a recording agent tells which step it was asked. */
interface Payload {
  readonly about: string;
  readonly texts: readonly string[];
}

const weigh: Question<Payload, z.output<typeof answer>> = defineQuestion({
  kind: 'weigh',
  answer,
  prompt: ({ about, texts }) => ({ system: texts.join('\n'), user: about }),
  embedded: ({ about, texts }) => ({
    quote: `${about}: ${texts.join(' | ')} – “é”`.slice(0, 120),
    verdict: about.length % 2 === 0 ? 'keep' : 'drop',
  }),
});

const doubtful: typeof weigh = {
  ...weigh,
  kind: 'doubt',
  check: ({ quote }) => [{ path: 'quote', message: `never found: ${quote.slice(0, 10)}` }],
};

const document = z.strictObject({ label: z.string(), sourcePath: z.string(), text: z.string() });
const input = z.strictObject({ documents: z.array(document), depth: z.string().default('deep') });

export const DOCUMENTS = ['Tokens expire.\n', 'Tokens never expire\n', 'Ünïcode 🙂\r\nlines\n', ''].map(
  (text, index) => ({ label: `v${index}`, sourcePath: `../v${index}.md`, text }),
);

export const twelveQuestions: Workflow<z.output<typeof input>, unknown> = {
  name: 'twelve-questions',
  summary: 'For tests.',
  input,
  async run({ documents, depth }, deliberation) {
    deliberation.report({ type: 'step-started', step: 'survey', title: 'Survey' });
    // Independent of all else, and awaited last: a failure elsewhere leaves it to the door.
    const rubric = deliberation.ask('rubric', 'judge', doubtful, { about: 'rubric', texts: [depth] });
    const surveys = await Promise.all(
      documents.map(({ label, text }) => ask(deliberation, `survey/${label}`, weigh, [text])),
    );
    await deliberation.publish('survey.md', page(deliberation, surveys));
    deliberation.report({ type: 'step-started', step: 'debate', title: 'Debate' });

    const positions = await Promise.all(
      surveys.map(async (survey, index) => {
        const position = await ask(deliberation, `debate/round-1/${index}`, weigh, [survey]);
        await deliberation.publish(`position-${index}.md`, page(deliberation, [position]));
        return position;
      }),
    );
    const rebuttal = await ask(deliberation, 'debate/round-2/0', doubtful, positions);
    const reply = await ask(deliberation, 'debate/round-2/1', weigh, [rebuttal]);
    const all = [...surveys, ...positions, rebuttal, reply, (await rubric).answer.quote];
    const verdict = await ask(deliberation, 'verdict', weigh, all);
    await Promise.all([
      deliberation.publish('debate.md', page(deliberation, all)),
      deliberation.publish('verdict.md', page(deliberation, [verdict])),
      deliberation.deliver('merged.md', page(deliberation, [verdict, ...positions])),
    ]);
    return { verdict: verdict.slice(0, 12), questions: all.length + 1, nothing: undefined };
  },
  conclude: ({ output, stage, failure }) => ({
    status: output === undefined ? 'failed' : 'success',
    stage: output === undefined ? (stage ?? null) : null,
    warnings: failure === undefined ? [] : [failure.code],
  }),
};

async function ask(
  deliberation: Deliberation,
  step: string,
  question: typeof weigh,
  texts: readonly string[],
): Promise<string> {
  const answered = await deliberation.ask(step, `judge:${step}`, question, { about: step, texts });
  return `${step} ${answered.answer.verdict} by ${answered.agent}, ${answered.struck.length} struck: ${answered.answer.quote}`;
}

const page = ({ startedAt, engine }: Deliberation, lines: readonly string[]): string =>
  `<!-- ${startedAt}, ${engine} -->\n${lines.map((line) => `- ${line}\n`).join('')}`;
