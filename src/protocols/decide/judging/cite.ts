// Which arguments each judge looks at, and how it cites them: word for word, with source and line.

import type { JudgeEvidence, Stance } from '../model.ts';
import { isLabour, speaksOf } from './group-arguments.ts';
import type { Argument } from './read-arguments.ts';

/** What evidence may be long at most, as models are told too. */
const MOST_WORDS = 25;

const LOOKS_AT: Readonly<Record<Stance, (argument: Argument) => boolean>> = {
  risk: (argument) => argument.leaning === 'against' || speaksOf(argument, 'safety'),
  value: (argument) => argument.leaning === 'for' || speaksOf(argument, 'ability'),
  effort: (argument) => argument.leaning === 'for' || isLabour(argument) || argument.days !== undefined,
};

export const looksAt = (stance: Stance, argument: Argument): boolean => LOOKS_AT[stance](argument);

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
