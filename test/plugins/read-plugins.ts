// The plugins as a host reads them: manifests, skills and agents with their front matter.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const PLUGINS = ['steelman', 'sc'] as const;
/** What a host puts before the names of the tools that the plugin's server has. */
export const SERVER = 'mcp__plugin_steelman_steelman__';
export type PluginName = (typeof PLUGINS)[number];

export interface Component {
  /** `steelman/skills/adversarial/SKILL.md`. */
  readonly file: string;
  /** As its folder or file is called, which is what a host goes by. */
  readonly name: string;
  readonly front: Readonly<Record<string, unknown>> & { readonly name: string; readonly description: string };
  readonly body: string;
}

export const root = (plugin: PluginName): string => join('plugins', plugin);

export function filesOf(plugin: PluginName): string[] {
  return readdirSync(root(plugin), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const FRONT = /^---\n(?<front>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/;

/** Throws where a host would show nothing. */
export function parseComponent(file: string, name: string, text: string): Component {
  const { front = '', body = '' } = FRONT.exec(text.replaceAll('\r\n', '\n'))?.groups ?? {};
  const fields: unknown = parse(front);
  if (typeof fields !== 'object' || fields === null) throw new Error(`${file} has no front matter`);
  const { name: called, description } = fields as Record<string, unknown>;
  if (typeof called !== 'string' || typeof description !== 'string')
    throw new Error(`${file} has no name or no description`);
  return { file, name, front: { ...fields, name: called, description }, body };
}

export function skillsOf(plugin: PluginName): Component[] {
  return filesOf(plugin)
    .filter((file) => file.endsWith('SKILL.md'))
    .map((file) => parseComponent(file, file.split(/[\\/]/).at(-2) ?? '', readFileSync(file, 'utf8')));
}

export function agentsOf(plugin: PluginName): Component[] {
  return filesOf(plugin)
    .filter((file) => /[\\/]agents[\\/][^\\/]+\.md$/.test(file))
    .map((file) => parseComponent(file, file.replace(/^.*[\\/]|\.md$/g, ''), readFileSync(file, 'utf8')));
}

/** `Task, Read` as a list. */
export const listed = (value: unknown): string[] => String(value).split(', ');
