// The plugins as folders that a host copies: manifests, versions, cost, and the names that users of the older commands know.

import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import {
  agentsOf,
  type Component,
  filesOf,
  listed,
  PLUGINS,
  parseComponent,
  readJson,
  root,
  SERVER,
  skillsOf,
} from './read-plugins.ts';

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const OWN_TOKENS = 300;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly icon: string;
  readonly defaultEnabled?: boolean;
  readonly dependencies?: readonly string[];
}

const manifestOf = (plugin: (typeof PLUGINS)[number]): Manifest =>
  readJson(join(root(plugin), '.claude-plugin/plugin.json'));
const { version } = readJson<{ version: string }>('package.json');
const components = PLUGINS.flatMap((plugin) => [...skillsOf(plugin), ...agentsOf(plugin)]);
const find = (list: readonly Component[], name: string): Component => {
  const found = list.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};

describe('manifests', () => {
  test.each(PLUGINS)('%s: its folder, its name, and the version of the package', (plugin) => {
    expect(manifestOf(plugin)).toMatchObject({ name: plugin, version, license: 'MIT' });
    expect(readdirSync(join(root(plugin), '.claude-plugin'))).toEqual(['plugin.json']);
    for (const file of ['README.md', 'LICENSE']) expect(filesOf(plugin)).toContain(join(root(plugin), file));
    expect(readFileSync(join(root(plugin), 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
    const icon = readFileSync(join(root(plugin), manifestOf(plugin).icon));
    expect(icon.subarray(1, 4).toString()).toBe('PNG');
    // Square, as a listing asks for.
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([512, 512]);
  });

  test('the marketplace lists both, and sc starts disabled and brings steelman along', () => {
    const { plugins } = readJson<{ plugins: (Manifest & { source: string })[] }>(
      '.claude-plugin/marketplace.json',
    );
    expect(plugins.map(({ name, source }) => [name, source])).toEqual(
      PLUGINS.map((plugin) => [plugin, `./plugins/${plugin}`]),
    );
    expect(plugins.map(({ defaultEnabled }) => defaultEnabled)).toEqual([undefined, false]);
    expect(manifestOf('sc')).toMatchObject({ defaultEnabled: false, dependencies: ['steelman'] });
  });

  test('every version that a text names is that of the package', () => {
    const named = PLUGINS.flatMap(filesOf)
      .filter((file) => !file.endsWith('.png'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/steelman@(\d[\w.-]*\w)/g)]);
    expect(named.length).toBeGreaterThan(5);
    for (const [, one] of named) expect(one).toBe(version);
  });
});

describe('a copy of the folder alone is the whole plugin', () => {
  const pointsOutside = (text: string): boolean =>
    /(?<!\.)\.\.(?=[\\/])|["'`(\s](?:\/(?:home|usr|tmp|etc|opt|work|root)\b|[A-Za-z]:\\|~\/)/.test(text);

  test.each(PLUGINS)('%s', (plugin) => {
    for (const file of filesOf(plugin)) {
      expect(lstatSync(file).isSymbolicLink(), file).toBe(false);
      if (!file.endsWith('.png')) expect(pointsOutside(readFileSync(file, 'utf8')), file).toBe(false);
    }
    const started = [...JSON.stringify([manifestOf(plugin), hooksOf(plugin)]).matchAll(/"([^"]+\.mjs)"/g)];
    for (const [, path = ''] of started) {
      expect(path).toMatch(/^\$\{CLAUDE_PLUGIN_ROOT\}\/scripts\//);
      expect(filesOf(plugin)).toContain(path.replace(/^\$\{\w+\}/, root(plugin)));
    }
  });

  test('what points outside is noticed', () => {
    for (const text of ['from "../x"', '`..\\x`', ' /usr/bin/node', '"C:\\x"', '(~/x)'])
      expect(pointsOutside(text), text).toBe(true);
    for (const text of ['[...rest]', 'a ... b', '`/steelman:review`', "'./find.mjs'"])
      expect(pointsOutside(text), text).toBe(false);
  });

  function hooksOf(plugin: (typeof PLUGINS)[number]): unknown {
    const file = join(root(plugin), 'hooks/hooks.json');
    return filesOf(plugin).includes(file) ? readJson(file) : {};
  }
});

describe('skills and agents', () => {
  test.each(components.map((one) => [one.file, one] as const))('%s', (_, { name, front, body }) => {
    expect(front.name).toBe(name);
    expect(name).toMatch(KEBAB);
    expect(body.trim().length).toBeGreaterThan(200);
    // A host puts more than this into every conversation in part only.
    expect(front.description.length).toBeLessThan(200);
  });

  test('the folders are as they must be', () => {
    const names = (list: readonly Component[]): string[] => list.map(({ name }) => name).sort();
    expect(names(skillsOf('steelman'))).toEqual(['adversarial', 'decide', 'resolve', 'review', 'roadmap']);
    expect(names(skillsOf('sc'))).toEqual(['adversarial', 'roadmap']);
    expect(names(agentsOf('steelman'))).toHaveLength(6);
    expect(() => parseComponent('a.md', 'a', '# A\n')).toThrow('no front matter');
    expect(() => parseComponent('a.md', 'a', '---\nname: a\n---\n')).toThrow('no description');
  });

  test('what is in every conversation costs less than 300 tokens', () => {
    const always = [...skillsOf('steelman'), ...agentsOf('steelman')].map(
      ({ front }) => `steelman:${front.name}: ${front.description}\n`,
    );
    expect(encode(always.join('')).length).toBeLessThan(OWN_TOKENS);
  });

  test('each says the loop in the same words', () => {
    const loops = components.flatMap(
      ({ body }) => /## Go on until[\s\S]*?where it stands\./.exec(body) ?? [],
    );
    expect(loops).toHaveLength(7);
    expect(new Set(loops).size).toBe(1);
  });

  test.each([
    [
      'adversarial',
      [
        'adversarial debate',
        'compare variants',
        'merge best of',
        'merge drafts',
        'compare two specs',
        'contradictions',
      ],
    ],
    ['review', ['attack this plan']],
    ['decide', ['which option']],
    ['resolve', ['contradictions']],
  ])('%s is found by what people say', (name, phrases) => {
    const { description } = find(skillsOf('steelman'), name).front;
    for (const phrase of phrases) expect(description.toLowerCase()).toContain(phrase);
  });
});

describe('what users of the older commands know', () => {
  const { front, body } = find(skillsOf('sc'), 'adversarial');
  const metadata = front.metadata as Readonly<Record<string, unknown>>;

  test('[000/T06.04-command-entry] /sc:adversarial has its tier, personas, servers and tools', () => {
    expect(`/${manifestOf('sc').name}:${front.name}`).toBe('/sc:adversarial');
    expect(metadata).toMatchObject({
      'compliance-tier': 'STRICT',
      'auto-personas': ['Architect', 'Analyzer', 'Scribe'],
      'mcp-servers': ['Sequential', 'Serena', 'Context7'],
      tools: ['Read', 'Glob', 'Grep', 'Edit', 'Write', 'Bash', 'TodoWrite', 'Task'],
    });
    expect(body).toContain('Compliance tier: STRICT. Personas: Architect, Analyzer, Scribe.');
  });

  test.each([
    ['adversarial debate', '95%', '--ultrathink', ['architect', 'analyzer'], ['Sequential', 'Serena']],
    ['compare variants', '90%', '--think-hard', ['analyzer'], ['Sequential']],
    ['merge best of', '85%', '--think', ['architect'], ['Sequential']],
  ])(
    '[000/T06.04-phrases] "%s" leads to it, with %s and %s',
    (phrase, confidence, flag, personas, servers) => {
      expect(metadata.routes).toContainEqual({ phrase, confidence, flag, personas, servers });
      const row = [
        phrase,
        confidence.replace('%', ' %'),
        `\`${flag}\``,
        personas.join(', '),
        servers.join(', '),
      ];
      expect(body).toContain(`| ${row.join(' | ')} |`);
      expect(front.description.toLowerCase()).toContain(phrase);
    },
  );

  test('[000/agents-defined] an orchestrator that only coordinates, and an executor that only carries out', () => {
    const toolsOf = (name: string): string[] => listed(find(agentsOf('steelman'), name).front.tools);
    const host = (name: string): string[] => toolsOf(name).filter((tool) => !tool.startsWith(SERVER));
    expect(host('debate-orchestrator')).toEqual(['Task', 'Read', 'Write', 'Glob', 'Grep', 'Bash']);
    expect(host('merge-executor')).toEqual(['Read', 'Write', 'Edit', 'Grep']);
    // It begins nothing and decides nothing: it can only draw and submit.
    expect(toolsOf('merge-executor')).not.toContain(`${SERVER}adversarial`);
    expect(find(agentsOf('steelman'), 'debate-orchestrator').body).toContain(
      'you write no variant, take no side in the debate, answer no question, merge\nnothing',
    );
    expect(find(agentsOf('steelman'), 'merge-executor').body).toMatch(
      /settle no contradiction and\s+override nothing/,
    );
    for (const name of ['analyst', 'advocate', 'judge']) expect(toolsOf(name)).toEqual([`${SERVER}run`]);
  });
});
