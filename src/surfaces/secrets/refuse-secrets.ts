// Stops a run before a document with a secret in it goes to a vendor.

import { UsageError } from '../../domain/errors.ts';
import { type FoundSecret, findSecrets } from './find-secrets.ts';

const MOST_SHOWN = 10;

export async function refuseSecrets(
  documents: readonly { readonly label: string; readonly text: string }[],
): Promise<void> {
  const lines: string[] = [];
  for (const { label, text } of documents) {
    for (const secret of await findSecrets(text)) lines.push(describeSecret(label, secret));
  }
  if (lines.length === 0) return;
  const more = lines.length > MOST_SHOWN ? [`and ${lines.length - MOST_SHOWN} more`] : [];
  throw new UsageError(
    [
      'The documents hold what looks like secrets; nothing was sent',
      ...lines.slice(0, MOST_SHOWN),
      ...more,
    ].join('\n'),
    {
      code: 'input/holds-secrets',
      hint: 'Take them out (and change them, if they are real), or send them all the same with --allow-secrets.',
    },
  );
}

const describeSecret = (label: string, { kind, line, begins }: FoundSecret): string =>
  `${label}:${line}: ${kind}, beginning with ${begins}`;
