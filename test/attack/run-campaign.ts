// The whole campaign from a number: how many of each family, in which order, and what is said of it in the end.

import { rm } from 'node:fs/promises';
import { createRandom } from '../mutations/seeded-random.ts';
import { configurationAttempts } from './configurations.ts';
import { fieldAttempts } from './fields.ts';
import type { Attempt } from './machine.ts';
import { programAttempts } from './programs.ts';
import { serverAttempts } from './servers.ts';
import { specialAttempts } from './special-files.ts';
import { makeTemplates } from './templates.ts';
import { textAttempts } from './texts.ts';

/** Of 1000. */
const SHARES = {
  fields: 400,
  'special files': 140,
  servers: 250,
  texts: 100,
  configurations: 90,
  seats: 20,
} as const;
/** Of these there are only so many: the whole campaign tries them all. */
const COUNTED: readonly string[] = ['fields', 'special files', 'servers'];
export const FAMILIES = Object.keys(SHARES) as readonly (keyof typeof SHARES)[];

export interface Tried {
  readonly family: string;
  readonly title: string;
  readonly complaints: readonly string[];
  readonly ms: number;
}

export interface CampaignOptions {
  readonly seed: number;
  readonly count: number;
  /** Every field, every special file and every misbehaviour at every question, however many that makes. */
  readonly all?: boolean;
  readonly only?: string | undefined;
  readonly tell?: (tried: Tried) => void;
}

export async function runCampaign({ seed, count, all, only, tell }: CampaignOptions): Promise<Tried[]> {
  const templates = await makeTemplates();
  const tried: Tried[] = [];
  try {
    for (const family of FAMILIES) {
      if (only !== undefined && only !== family) continue;
      const share = only === undefined ? Math.round((count * SHARES[family]) / 1000) : count;
      const wanted = all && COUNTED.includes(family) ? Number.POSITIVE_INFINITY : share;
      for (const attempt of await attemptsOf(family, wanted)) {
        const one = await carryOut(attempt);
        tried.push(one);
        tell?.(one);
      }
    }
  } finally {
    await rm(templates.folder, { recursive: true, force: true });
  }
  return tried;

  async function attemptsOf(family: (typeof FAMILIES)[number], wanted: number): Promise<readonly Attempt[]> {
    const random = createRandom(seed, family);
    if (family === 'fields') return fieldAttempts(templates, random, wanted);
    if (family === 'special files') return specialAttempts(templates, random, wanted);
    if (family === 'servers') return serverAttempts(random, wanted);
    if (family === 'texts') return textAttempts(templates, random, wanted);
    if (family === 'configurations') return configurationAttempts(templates, random, wanted);
    return programAttempts(templates, random, wanted);
  }
}

async function carryOut({ family, title, run }: Attempt): Promise<Tried> {
  const begun = performance.now();
  const complaints = await run().catch((error: unknown) => [
    `threw ${error instanceof Error ? error.stack : String(error)}`,
  ]);
  return { family, title, complaints, ms: Math.round(performance.now() - begun) };
}

export const peakMegabytes = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

export function renderCampaign(tried: readonly Tried[]): string {
  const rows = FAMILIES.map((family) => {
    const own = tried.filter((one) => one.family === family);
    const bad = own.filter(({ complaints }) => complaints.length > 0).length;
    const slowest = Math.max(0, ...own.map(({ ms }) => ms));
    return `${family.padEnd(16)}${String(own.length).padStart(6)}${String(bad).padStart(6)}${String(slowest).padStart(9)} ms`;
  });
  const bad = tried.filter(({ complaints }) => complaints.length > 0);
  const forged = tried
    .filter(({ family }) => family === 'fields')
    .map(({ title }) => title.split(' becomes ')[0]);
  return [
    `${'family'.padEnd(16)}${'tried'.padStart(6)}${'bad'.padStart(6)}${'slowest'.padStart(12)}`,
    ...rows,
    `${tried.length} attempts, ${bad.length} not as they must be; at most ${peakMegabytes()} MB of memory`,
    `${new Set(forged).size} fields of ${new Set(forged.map((field) => field?.split(': ')[0])).size} files forged`,
    ...bad.map(({ family, title, complaints }) => `${family}: ${title}\n  ${complaints.join('\n  ')}`),
  ].join('\n');
}
