// Keys, tokens and private keys in a text that is about to leave the machine. What is reported never holds the secret:
// its kind, its line and its first four characters.

import { UsageError } from '../../../domain/errors.ts';

export interface FoundSecret {
  readonly kind: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** The first four characters: enough to find it, too few to use it. */
  readonly begins: string;
}

const SHOWN = 4;

export async function findSecrets(text: string): Promise<FoundSecret[]> {
  // The rules are 200 KB of code that only a run with models needs.
  const [{ findByPreset }, { findByFormat }] = await Promise.all([
    import('./preset-rules.ts'),
    import('./own-rules.ts'),
  ]);
  const found = [...findByPreset(text), ...findByFormat(text)]
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start || other.end - one.end);

  const secrets: FoundSecret[] = [];
  let line = 1;
  let lineStart = 0;
  let covered = 0;
  for (const { kind, start, end } of found) {
    // Two rules may see the same secret, one of them a part of it.
    if (start < covered) continue;
    covered = end;
    for (let at = text.indexOf('\n', lineStart); at >= 0 && at < start; at = text.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = at + 1;
    }
    secrets.push({ kind, line, column: start - lineStart + 1, begins: text.slice(start, start + SHOWN) });
  }
  return secrets;
}

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
