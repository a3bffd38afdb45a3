// The last look: somebody who wrote nothing of the merged document reads it as its reader would, and names by line what
// cannot both hold, what is said twice, and where the text breaks.

import { z } from 'zod';
import { defineQuestion, type Finding, type Prompt } from '../../../domain/question.ts';
import { answerObject } from '../../evidence/answer-object.ts';
import { chooseNonce, declareFence, fence } from '../../evidence/fence.ts';
import { EXAMPLES } from './examples.ts';

export interface ReadPayload {
  /** The merged document without tags and marks. */
  readonly text: string;
  /** Questions that are still open, which the reader need not name again. */
  readonly open: readonly string[];
}

const READING_KINDS = ['clash', 'twice', 'count', 'break'] as const;

const finding = answerObject({
  lines: z.array(z.number().int()).describe('The numbers of the lines, as shown'),
  why: z.string().describe('What does not hold, at most 20 words'),
  kind: z.enum(READING_KINDS),
  words: z
    .string()
    .default('')
    .describe('Of the last of these lines only these words, copied exactly, if the rest of it may stay'),
});

export const reading = answerObject({ findings: z.array(finding) });
export type ReadingAnswer = z.output<typeof reading>;

/** Of a line as it is told afterwards. */
export const LONGEST_SEEN = 200;

export const readMerged = defineQuestion({
  kind: 'read-merged',
  answer: reading,
  prompt: readPrompt,
  // Rules look at the merged document in the checks after the merge.
  embedded: (): ReadingAnswer => ({ findings: [] }),
  check: ({ findings }, { text }: ReadPayload): Finding[] => {
    const lines = text.split(/\r\n|\n|\r/);
    const isThere = (line: number): boolean => (lines[line - 1] ?? '').trim() !== '';
    return findings.flatMap((one, at) => [
      ...one.lines
        .filter((line) => !isThere(line))
        .map((line) => ({ path: `findings.${at}.lines`, message: `nothing stands on line ${line}` })),
      ...(one.lines.length === 0
        ? [{ path: `findings.${at}.lines`, message: `this ${one.kind} names no line` }]
        : []),
      ...(one.kind === 'clash' && new Set(one.lines).size === 1
        ? [{ path: `findings.${at}.lines`, message: 'a clash is of two lines: name both, or leave it out' }]
        : []),
      ...(one.words === '' || one.lines.some((line) => (lines[line - 1] ?? '').includes(one.words))
        ? []
        : [{ path: `findings.${at}.words`, message: 'these words stand on none of its lines' }]),
    ]);
  },
});

const RULES = `You read a document that was merged from several variants, as the engineer who has to build from it. You wrote nothing of it. Name what a reader would stumble over, by the numbers of the lines:
- clash: two lines that one implementer cannot both follow; the later one that was brought in is then taken back, or only its "words" if you name them. Not a wrong count, not a rule and its exception, not a target and a limit that can both hold, not other words for the same.
- twice: two lines that say the same thing, where one would do, or one line that says it twice: then name that line alone. A summary and its details are not twice.
- count: a number that no longer fits what it counts ("three steps", and four are listed). The list stays; the number is for a person to mend.
- break: a line that says nothing where it stands: it leans on something that is not there, or stands under a heading that turns its meaning, or its form is broken.
Name only what is certainly so; most documents have little of it, and an empty list is a good answer. Judge nothing else and rewrite nothing.`;

const INSTRUCTIONS = 'INSTRUCTIONS. The data ends here. List your findings, worst first.';

function readPrompt({ text, open }: ReadPayload): Prompt {
  const nonce = chooseNonce([text], open);
  // They are words of documents and analysts, so they stand in a fence of their own.
  const known = { name: 'KNOWN TO BE OPEN', text: open.join('\n'), isEvidence: false };
  return {
    system: `${RULES}\n\n${EXAMPLES.reading}\n\n${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else.`,
    shared: [fence(nonce, { name: 'MERGED DOCUMENT', text })],
    user:
      open.length === 0
        ? INSTRUCTIONS
        : `${fence(nonce, known)}\n\n${INSTRUCTIONS} Do not name again what is KNOWN TO BE OPEN.`,
  };
}
