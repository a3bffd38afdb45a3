// The real documents that defects are planted into.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './run-campaign.ts';

export function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && file.includes('/'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
