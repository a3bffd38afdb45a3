// A defence in words: what the adversary is shown of it, and the form that a person fills in.

import type { ReviewedChallenge } from '../record.ts';

/** `prose` is what a person wrote, whole: it may say more than was read out of it. */
export function renderDefence(answered: readonly ReviewedChallenge[], prose: string): string {
  const lines = answered.flatMap(({ id, defence, status }) => {
    if (status === 'open' && defence === undefined) return [`${id}: no answer`];
    if (defence === undefined) return [];
    const { response, reason, edited } = defence;
    const done =
      response === 'addressed' ? (edited ? ', the document was changed' : ', nothing was changed') : '';
    return [`${id}: ${response}${done}. ${reason}`];
  });
  return [...lines, ...(prose.trim() === '' ? [] : ['', prose.trim()])].join('\n');
}

export const defenceTemplate = (
  open: readonly Pick<ReviewedChallenge, 'id' | 'number' | 'category'>[],
): string =>
  open
    .map(({ id, number, category }) =>
      [
        `## ${id} (Challenge ${number}: ${category})`,
        '**Response:** addressed | rejected | accepted risk',
        '**Reason:**',
      ].join('\n'),
    )
    .join('\n\n');
