// What the plugins tell an agent, against what is there: flags of the commands, tools of the server and their arguments.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { RUN_INPUT, TOOLS } from '../../src/surfaces/mcp/tools/table.ts';
import { requestFields } from '../../src/surfaces/prepare/request-fields.ts';
import { loadWorkflows } from '../../src/workflows/index.ts';
import { agentsOf, type Component, PLUGINS, SERVER, skillsOf } from './read-plugins.ts';

const components = PLUGINS.flatMap((plugin) => [...skillsOf(plugin), ...agentsOf(plugin)]);

/** `roadmap {files: ["a"], flags: {"depth": "deep"}}`: the tool, its arguments and its flags. */
function findCalls(text: string) {
  return [...text.matchAll(/`([a-z]+) (\{[^`]*\})`/g)].map(([, tool = '', words = '']) => ({
    tool,
    words,
    given: [...words.matchAll(/(?:^\{|,)\s*([a-z_]+):/g)].map(([, name = '']) => name),
  }));
}

/** `"depth":` in `flags: {"depth": "deep"}` and behind "flags". */
const findToolFlags = (text: string): string[] =>
  [...text.matchAll(/"([a-z-]+)":/g)].map(([, name = '']) => name);

const findHintFlags = ({ front }: Component): string[] =>
  [...String(front['argument-hint'] ?? '').matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name);

const argumentsOf = (tool: string): string[] =>
  Object.keys((tool === 'run' ? RUN_INPUT : TOOLS.find(({ name }) => name === tool)?.input)?.shape ?? {});

describe('what they speak of is there', () => {
  const commands = readFileSync('docs/commands.md', 'utf8').split(/^### /m);
  const contract = readFileSync('docs/mcp.md', 'utf8');
  let flags: readonly string[];

  beforeAll(async () => {
    flags = Object.values(await loadWorkflows()).flatMap(({ request }) =>
      requestFields(request).flatMap(({ flag, name }) => [flag, name]),
    );
  });

  test.each([...skillsOf('steelman'), ...skillsOf('sc')].map((one) => [one.file, one] as const))(
    '%s: its flags are those of the command',
    (_, skill) => {
      const page = commands.find((section) => section.startsWith(`steelman ${skill.name}\n`)) ?? '';
      expect(findHintFlags(skill).length).toBeGreaterThan(1);
      for (const flag of findHintFlags(skill)) expect(page).toContain(`--${flag}`);
    },
  );

  test.each(components.map((one) => [one.file, one] as const))(
    '%s: its tools and their arguments',
    (_, one) => {
      const { file, front, body } = one;
      const named = `${front['allowed-tools'] ?? ''}, ${front.tools ?? ''}`.split(', ');
      const own = named.filter((tool) => tool.startsWith(SERVER)).map((tool) => tool.slice(SERVER.length));
      expect(own.length).toBeGreaterThan(0);
      for (const tool of own) expect(contract).toContain(`| \`${tool}\` |`);
      expect(findCalls(body).length).toBeGreaterThan(1);
      for (const { tool, given, words } of findCalls(body)) {
        expect(own, `${file}: ${tool}`).toContain(tool);
        for (const argument of given) expect(argumentsOf(tool), words).toContain(argument);
        const act = /do: "([a-z]+)"/.exec(words)?.[1];
        if (tool === 'run') expect(contract).toContain(`| \`${act}\` |`);
      }
      for (const flag of findToolFlags(body)) expect(flags).toContain(flag);
    },
  );

  test('a call is taken apart', () => {
    const [call] = findCalls('`roadmap {files: ["a: b.md"], flags: {"depth": "deep"}, dry_run: true}`');
    expect(call).toMatchObject({ tool: 'roadmap', given: ['files', 'flags', 'dry_run'] });
    expect(findToolFlags(call?.words ?? '')).toEqual(['depth']);
    expect(argumentsOf('run')).toContain('ticket');
    expect(argumentsOf('nothing')).toEqual([]);
  });
});
