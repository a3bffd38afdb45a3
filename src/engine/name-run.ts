// What a run is called outside its folder: the same whenever it goes on, another for every other run, and a name that a
// person can tell from others.

import { createHash } from 'node:crypto';
import type { RunStarted } from '../domain/run.ts';
import { canonicalJson } from './canonical-json.ts';

const DIGEST_LENGTH = 8;

/** Documents are long, and most runs are never called by name. */
export function nameWhenAsked(started: RunStarted): () => string {
  let name: string | undefined;
  return () => {
    name ??= nameRun(started);
    return name;
  };
}

/** "adversarial-2026-01-31-1200-3f2a9c01" */
function nameRun({ protocol, startedAt, input }: RunStarted): string {
  const time = startedAt
    .slice(0, 'yyyy-mm-ddThh:mm'.length)
    .replace('T', '-')
    .replace(/[^0-9-]/g, '');
  const digest = createHash('sha256')
    .update(canonicalJson([protocol, startedAt, input]))
    .digest('hex');
  return `${protocol}-${time}-${digest.slice(0, DIGEST_LENGTH)}`;
}
