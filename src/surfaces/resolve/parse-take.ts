// `--take X-004=b.md`, `--take X-004=both`, `--take 'X-004="own words"'`.

import { type Decision, PERSON } from '../../domain/decision.ts';
import { UsageError } from '../../domain/errors.ts';
import { printable } from '../label-documents.ts';

export function parseTake(typed: string, why: string | undefined): Decision {
  const at = typed.indexOf('=');
  const [item, said] = [typed.slice(0, at).trim(), typed.slice(at + 1).trim()];
  if (at < 0 || item === '' || said === '') {
    throw new UsageError(`--take ${printable(typed)} names no item with what holds`, {
      code: 'resolve/wrong-take',
      hint: `Write --take X-004=b.md, =both, =neither, or --take 'X-004="own words"'.`,
    });
  }
  const reason = why === undefined || why.trim() === '' ? {} : { why };
  const [, words] = /^(?:"([\s\S]*)"|'([\s\S]*)')$/.exec(said)?.filter((part) => part !== undefined) ?? [];
  return words === undefined
    ? { item, take: said, ...reason, by: PERSON }
    : { item, take: 'words', words, ...reason, by: PERSON };
}
