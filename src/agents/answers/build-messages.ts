// What a model is told: the prompt of the question, and for the corrective ask what it said and what was wrong with it.

import { InternalError } from '../../domain/errors.ts';
import type { Finding, Prompt, Question } from '../../domain/question.ts';
import type { AnswerContext } from '../agent.ts';
import type { AnswerShape } from './answer-shape.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
  /** What `text` begins with, part by part: other questions begin so, too. */
  readonly shared?: readonly string[];
}

/** More would cost input without helping; the first ones are those that break the rest. */
const MOST_FINDINGS_TOLD = 40;
const LONGEST_FINDING_TOLD = 500;
/** A cut answer can be as long as the model's limit; its beginning shows what it was. */
const LONGEST_PREVIOUS = 40_000;

export interface Told {
  readonly prompt: Prompt;
  /** Undefined where the text itself is the answer. */
  readonly shape: AnswerShape | undefined;
  /** The endpoint knows nothing of schemas, so the prompt must say it. */
  readonly describeShape: boolean;
  readonly context: AnswerContext;
}

export function buildMessages({ prompt, shape, describeShape, context }: Told): Message[] {
  // Last, so that what comes before stays the same for every question about the same documents.
  const user = describeShape && shape !== undefined ? `${prompt.user}\n\n${describe(shape)}` : prompt.user;
  const shared = (prompt.shared ?? []).map((part) => `${part}\n\n`);
  const messages: Message[] = [
    { role: 'system', text: prompt.system },
    { role: 'user', text: [...shared, user].join(''), ...(shared.length > 0 && { shared }) },
  ];
  if (context.findings !== undefined) {
    messages.push(
      { role: 'assistant', text: previousText(context.previous) },
      { role: 'user', text: correction(context.findings, shape === undefined) },
    );
  }
  return messages.filter(({ text }) => text.trim() !== '');
}

/** The last prompt of each payload: the budget, the warm start and the seat all want it, and documents make it long. */
const written = new WeakMap<object, { readonly question: unknown; readonly prompt: Prompt }>();

export function promptOf<Payload>(question: Question<Payload, unknown>, payload: Payload): Prompt {
  if (typeof payload !== 'object' || payload === null) return writePrompt(question, payload);
  const known = written.get(payload);
  if (known?.question === question) return known.prompt;
  const prompt = writePrompt(question, payload);
  written.set(payload, { question, prompt });
  return prompt;
}

/** A model may fail for reasons of its own; a prompt that cannot be written is our mistake, and must say so. */
function writePrompt<Payload>(question: Question<Payload, unknown>, payload: Payload): Prompt {
  try {
    return question.prompt(payload);
  } catch (error) {
    throw new InternalError(`The prompt for "${question.kind}" cannot be written`, {
      code: 'internal/prompt',
      hint: 'Please report this with the documents that caused it.',
      cause: error,
    });
  }
}

const describe = (shape: AnswerShape): string =>
  [
    'Answer with one JSON object and nothing else: no introduction, no code fence, no closing remark.',
    'It must be valid against this JSON Schema:',
    JSON.stringify(shape.schema),
  ].join('\n');

function previousText(previous: unknown): string {
  const text = typeof previous === 'string' ? previous : (JSON.stringify(previous) ?? '');
  return text.length > LONGEST_PREVIOUS ? `${text.slice(0, LONGEST_PREVIOUS)}\n[shortened here]` : text;
}

/** One line each. */
export function listFindings(findings: readonly Finding[]): string[] {
  const told = findings
    .slice(0, MOST_FINDINGS_TOLD)
    .map(({ path, message }) => (path === '' ? `- ${message}` : `- ${path}: ${message}`))
    .map((line) => line.slice(0, LONGEST_FINDING_TOLD));
  const more = findings.length - told.length;
  return [...told, ...(more > 0 ? [`- and ${more} more of this kind`] : [])];
}

function correction(findings: readonly Finding[], isPlain: boolean): string {
  return [
    'Your answer cannot be used as it stands. What is wrong with it:',
    ...listFindings(findings),
    'Answer the same request again, from the beginning and in full, with this put right:',
    `${isPlain ? 'the complete text' : 'one complete JSON object'} and nothing else. Do not refer to the answer above.`,
  ].join('\n');
}
