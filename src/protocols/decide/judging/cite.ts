// How judges cite an argument: word for word, with source and line.

import type { JudgeEvidence } from '../model.ts';
import type { Argument } from './argument.ts';

/** What evidence may be long at most, as models are told too. */
const MOST_WORDS = 25;

export function cite({ source, line, text }: Argument): JudgeEvidence {
  const words = new RegExp(`^(?:\\S+\\s+){0,${MOST_WORDS - 1}}\\S+`).exec(text);
  return { source, line, text: words?.[0] ?? text };
}

/** Whether a piece of evidence, from whomever, cites this argument. */
export function cites(evidence: JudgeEvidence, argument: Argument): boolean {
  if (evidence.source.trim().toLowerCase() !== argument.source.toLowerCase()) return false;
  const said = flat(evidence.text);
  const own = flat(argument.text);
  return said !== '' && (own.includes(said) || said.includes(own));
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
