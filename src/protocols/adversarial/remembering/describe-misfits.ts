// Remembered judgements that no longer fit, in a line: which they are is told by the first words they were about.

import { cutAtWord } from '../../prompts/one-line.ts';
import type { RememberedConflict, RememberedRef, RememberedStatement } from './remembered.ts';

const MOST_NAMED = 5;
const LONGEST = 60;

export function nameMisfit(one: RememberedConflict | RememberedStatement): string {
  if ('statement' in one) return `${one.is} (${nameRef(one.statement)})`;
  const [first] = one.sides.flat();
  return `conflict "${cutAtWord(one.about, LONGEST)}"${first ? ` (${nameRef(first)})` : ''}`;
}

const nameRef = (ref: RememberedRef): string =>
  `${cutAtWord(ref.in, LONGEST)}: "${cutAtWord('text' in ref ? ref.text : (ref.section.at(-1) ?? ''), LONGEST)}"`;

/** Undefined where all of them fit. */
export function describeMisfits(misfits: readonly string[]): string | undefined {
  if (misfits.length === 0) return undefined;
  const [are, fit] = misfits.length === 1 ? ['judgement', 'fits'] : ['judgements', 'fit'];
  const named = misfits.slice(0, MOST_NAMED).join('; ');
  const more = misfits.length > MOST_NAMED ? `; and ${misfits.length - MOST_NAMED} more` : '';
  return `${misfits.length} remembered ${are} no longer ${fit}: ${named}${more}`;
}
