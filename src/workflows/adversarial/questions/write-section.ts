// The passages that come into a section of the base, written so that the section reads as one text. Only a model in the
// merger's seat is asked; the rule takes every passage over as it stands.

import { z } from 'zod';
import { defineQuestion, type Finding, type Prompt } from '../../../domain/question.ts';
import { answerObject } from '../../evidence/answer-object.ts';
import { chooseNonce, declareFence, fence } from '../../evidence/fence.ts';
import { EXAMPLES } from './examples.ts';
import { checkTexts, type Passage, type Section } from './writing/check-written.ts';

/** A line of the section, or the part of one that a passage is. */
export interface SectionLine {
  readonly text: string;
  /** Of the passage; undefined for what stands as it is. */
  readonly number?: number | undefined;
}

export interface WritePayload extends Section {
  readonly passages: readonly (Passage & { readonly from: string })[];
  /** The section as it will stand, below the headings above it. */
  readonly lines: readonly SectionLine[];
}

const writtenText = answerObject({
  numbers: z.array(z.number().int()).describe('The passages it stands for: one, or several in a row'),
  text: z.string().describe('What stands in their place, without the marker of a list'),
});

export const writtenSection = answerObject({ texts: z.array(writtenText) });
export type WrittenSection = z.output<typeof writtenSection>;

export const writeSection = defineQuestion({
  kind: 'write-section',
  answer: writtenSection,
  prompt: writePrompt,
  embedded: ({ passages }: WritePayload): WrittenSection => ({
    texts: passages.map(({ text }, at) => ({ numbers: [at + 1], text })),
  }),
  check: ({ texts }, payload: WritePayload): Finding[] => {
    const checked = checkTexts(texts, payload);
    return [
      ...checked.texts.flatMap(({ numbers, findings }, at) =>
        findings.map(({ message }) => ({
          path: `texts.${at}`,
          message: `${numbers.length === 0 ? 'a text' : numbers.join(', ')}: ${message}`,
        })),
      ),
      ...checked.missing.map((number) => ({ path: 'texts', message: `${number}: it was not written` })),
    ];
  },
});

const RULES = `You write a section of a document that was put together from several variants, so that it reads as if one author had written it. The lines with a bar are the document as it is: they stand. The lines with a number are passages of other variants that come in there. Write each of these anew where it does not fit its place: a pronoun that has lost its noun, a question with its answer where the section states requirements, a label or fragment where the section has sentences, another form than the items around it, a connecting word that is missing or leads nowhere. What fits already you repeat word for word.

RULES, which code checks; a text that breaks one is thrown away, and its passages stay as they are:
1. Every number stands in exactly one text. A text stands for one passage, or for several that may be JOINED, in their order.
2. It says the same, no more and no less. Every id, number (also in words), amount with its unit, date, name, link and piece of code stays, and so does every word such as must, should, may, can, not, no, only, all, each, if, or, before, after, within: as often as before, in the same strength. None is added.
3. What is said keeps its order. Only a question and its answer may be put into one statement; a question without an answer stays a question.
4. Other words come from the passage itself; the few that it lacks (a noun for a pronoun, a word such as "role" that the heading says) come from the lines with a bar. Names of other lines do not come in.
5. It stays a paragraph or a list item, as it was, on one line, without the marker of the list and without any new heading, list, table, link, code or HTML. Sentences that stand in a paragraph of the base stay sentences in it.`;

function writePrompt({ lines, passages }: WritePayload): Prompt {
  const text = lines.map((line) => line.text).join('\n');
  const sources = passages.map(({ from }) => from).join('\n');
  const nonce = chooseNonce([text, sources]);
  const section = {
    name: 'SECTION',
    text,
    numbers: lines.map(({ number }) => number),
    leftOut: farLines(lines),
  };
  const runs = joinedRuns(passages);
  return {
    system: `${RULES}\n\n${EXAMPLES.written}\n\n${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else.`,
    user: [
      fence(nonce, section),
      fence(nonce, { name: 'VARIANT OF EACH NUMBER', text: sources }),
      'INSTRUCTIONS. The data ends here.',
      `WRITE: ${passages.map((_, at) => at + 1).join(' ')}\nMAY BE JOINED: ${runs.length === 0 ? 'none' : runs.join(', ')}`,
    ].join('\n\n'),
  };
}

/** `2-4` for passages that may be written together. */
function joinedRuns(passages: readonly Passage[]): string[] {
  const starts = passages.flatMap(({ joins }, at) => (joins && at > 0 ? [] : [at]));
  return starts.flatMap((start, at) => {
    const end = starts[at + 1] ?? passages.length;
    return end - start > 1 ? [`${start + 1}-${end}`] : [];
  });
}

/** So many lines of the base on either side of a passage tell how the section reads. */
const NEAR = 30;

function farLines(lines: readonly SectionLine[]): { line: number; endLine: number }[] {
  const numbered = lines.flatMap(({ number }, at) => (number === undefined ? [] : [at]));
  const bounds = [-1 - NEAR, ...numbered, lines.length + NEAR];
  return bounds.flatMap((at, index) => {
    const next = bounds[index + 1] ?? at;
    // The first lines are the headings, and what the section begins with.
    const [line, endLine] = [at + 1 + NEAR + 1 + (index === 0 ? NEAR : 0), next - NEAR];
    return endLine - line > 1 ? [{ line, endLine }] : [];
  });
}
