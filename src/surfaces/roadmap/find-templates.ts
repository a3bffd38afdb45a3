// Templates of roadmaps that a project or a user keeps; the project's come first. Texts only: what they say is read by
// the protocol.

import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readRegularText } from '../../journal/read-regular.ts';
import type { RoadmapInput } from '../../protocols/roadmap/input.ts';

type Template = RoadmapInput['templates'][number];

const LOCAL = '.dev/templates/roadmap';
const OF_THE_USER = '.claude/templates/roadmap';
const LARGEST_TEMPLATE = 200_000;

export async function findTemplates(cwd: string, environment: NodeJS.ProcessEnv): Promise<Template[]> {
  const { HOME: home = homedir() } = environment;
  return [
    ...(await readTemplates(join(cwd, LOCAL), 'local')),
    ...(await readTemplates(join(home, OF_THE_USER), 'user')),
  ];
}

async function readTemplates(folder: string, tier: Template['tier']): Promise<Template[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ name }) => name);
  const templates = await Promise.all(
    names.sort().map(async (name) => {
      const text = await readRegularText(join(folder, name), LARGEST_TEMPLATE).catch(() => '');
      return { name, tier, text };
    }),
  );
  return templates.filter(({ text }) => text !== '');
}
