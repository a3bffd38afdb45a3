// What minds added over the rules, for the brief.

import { escapeLine } from '../../../markdown/escape-line.ts';
import { counted } from '../../differences/draft.ts';
import type { MindsTold } from '../../judging/tell-minds.ts';

export function mindsPart(minds: MindsTold | undefined): string[] {
  if (minds === undefined) return [];
  const { analysts, disagreements, mistakes, seen, withdrawn } = minds;
  const told = analysts.map(
    ({ by, named, brought, decided }) =>
      `- ${escapeLine(by)}: ${counted(named, 'contradiction')} named, ${decided} of them decided by a stated fact; ${counted(brought, 'passage')} brought in`,
  );
  return [
    '',
    '## What minds added',
    '',
    ...told,
    `- Caught by code: ${counted(mistakes, 'mistake')}; ${counted(disagreements, 'disagreement')} between analysts; ${counted(seen, 'finding')} of the last look, ${withdrawn} taken back`,
  ];
}
