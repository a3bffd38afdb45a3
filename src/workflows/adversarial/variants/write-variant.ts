// Mode B: an author writes a variant from the source. The answer is the document itself, in Markdown.

import { z } from 'zod';
import { defineQuestion } from '../../../domain/question.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { chooseNonce, declarePlainFence, fencePlain } from '../../evidence/fence.ts';
import { findPersona } from '../debate/advocate/personas.ts';
import { type WritePayload, writeOffline } from './write-offline.ts';

/** Seed 000: whose expertise is asked for where no persona is named. */
const NOBODY_IN_PARTICULAR = 'a general-purpose analyst';

const RULES = [
  'Carry over every requirement of the source, with its id exactly as written there. Renumber nothing.',
  'Invent no requirement, id, number, date, name or promise: what the source does not say, the document does not say either. Where it leaves something open that matters, say so as an open question.',
  'Where you decide (an order, a grouping, a priority), say in a few words why.',
  'Leave out nothing for brevity, and repeat nothing.',
];

export const writeVariant = defineQuestion({
  kind: 'write-variant',
  form: 'text',
  answer: z.string().superRefine((text, context) => {
    const fault = findFault(text);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  }),
  prompt: ({ type, source, seat }: WritePayload) => {
    const nonce = chooseNonce([source.text]);
    const { persona, instruction } = seat;
    const known = persona === undefined ? undefined : findPersona(persona);
    return {
      system: `You write documents from source material. ${declarePlainFence(nonce)}`,
      shared: [fencePlain(nonce, { name: 'SOURCE MATERIAL', text: source.text })],
      user: [
        'INSTRUCTIONS. The data ends here.',
        `Generate a ${type} artifact from the source material above. Use your expertise as ${persona ?? NOBODY_IN_PARTICULAR} to produce the highest-quality ${type} possible.`,
        ...(known ? [`As ${persona}: focus on ${known.looksAt}.`] : []),
        ...(instruction ? [instruction] : []),
        `RULES:\n${RULES.map((rule, index) => `${index + 1}. ${rule}`).join('\n')}`,
        `Answer with the ${type} alone, in Markdown: it begins with one first-level heading, its sections have headings without gaps between their levels, and nothing stands before or after it.`,
      ].join('\n\n'),
    };
  },
  embedded: (payload: WritePayload): string => payload.draft ?? writeOffline(payload),
});

/** Why a text is no Markdown document; undefined if it is one. */
function findFault(text: string): string | undefined {
  const body = text.trim();
  if (body === '') return 'The document is empty';
  if (/^<(?:!doctype|html)\b/i.test(body)) return 'The document is HTML, not Markdown';
  if (isJson(body)) return 'The document is JSON, not Markdown';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u0008\u000e-\u001f]/.test(body)) return 'The document has control characters in it';
  const { sections, blocks } = parseDocument(body);
  if (!sections.some(({ level }) => level > 0)) return 'The document has no heading, so it is no Markdown';
  if (blocks.every(({ kind }) => kind === 'heading'))
    return 'The document has headings and nothing below them';
  return undefined;
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
