// Documents, names of files and questions that are made to confuse a parser, a table or a terminal.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SeededRandom } from '../mutations/seeded-random.ts';
import { type Attempt, commandAttempt } from './machine.ts';
import type { Templates } from './templates.ts';

const PIECES: readonly string[] = [
  '\u001b]0;owned\u0007',
  '\u001b[2J',
  '\u009b31m',
  '\u202egnp.exe',
  '\u2066x\u2069',
  '\r',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\u200b',
  '\u0001',
  '\u007f',
  '<!-- ',
  '-->',
  '</details>',
  '<script>alert(1)</script>',
  '```',
  '~~~',
  '|',
  '\\',
  '`',
  '$(id)',
  '%s',
  '::error file=x::owned',
  '\n::set-output name=x::y\n',
  ']]>',
  '&#0;',
  '"><',
  "'",
  '__proto__',
  '../../home/.bashrc',
  '\n---\n',
  '# ',
  '\n# Sources\n',
  '[a]: /etc/passwd\n',
  '![x](file:///etc/passwd)',
  '- [ ] ',
  '> ',
  '\t',
  'FR-1',
  '<artifact>',
  '</document>',
];

const COMMANDS: readonly (readonly string[])[] = [
  ['check', 'x.md'],
  ...['json', 'sarif', 'github', 'junit'].map((format) => ['check', 'x.md', '--format', format]),
  ['adversarial', 'x.md', 'y.md', '--output', 'fresh'],
  ['adversarial', 'x.md', 'y.md', '--output', 'fresh', '--json'],
  ['review', 'x.md', '--type', 'requirements', '--output', 'fresh'],
  ['review', 'x.md', '--type', 'plan', '--author', 'embedded', '--output', 'fresh', '--json'],
  ['roadmap', 'x.md', '--output', 'fresh'],
  ['decide', 'q.yaml', '--feature-dir', 'fresh', '--debate'],
  ['classify', 'q.yaml'],
];

export function textAttempts({ folder }: Templates, random: SeededRandom, count: number): Attempt[] {
  return Array.from({ length: count }, (_, at) => {
    const words = COMMANDS[at % COMMANDS.length] as readonly string[];
    const text = documentOf(random);
    const other = documentOf(random);
    return commandAttempt({
      family: 'texts',
      title: `${words.join(' ')} over ${JSON.stringify(text.slice(0, 60))}`,
      words,
      template: folder,
      // Judges who count marks may find none: too few answers.
      codes: words[0] === 'decide' ? [0, 1, 2, 3, 4] : [0, 1, 2, 3],
      mayChange: /^(?:fresh\/|\.steelman\/|x\.revised)/,
      async forge({ cwd }) {
        const files = {
          'x.md': text,
          'y.md': other,
          'q.yaml': JSON.stringify({
            question_id: 'q',
            question_text: `Which ${random.pick(PIECES)} holds?`,
            options: ['A', 'B'].map((id) => ({
              id,
              label: `${id}${random.pick(PIECES)}`,
              description: random.pick(PIECES) + text.slice(0, 200),
            })),
          }),
        };
        for (const [name, content] of Object.entries(files)) {
          await mkdir(dirname(join(cwd, name)), { recursive: true });
          await writeFile(join(cwd, name), content);
        }
      },
    });
  });
}

function documentOf(random: SeededRandom): string {
  const piece = (): string => random.pick(PIECES).repeat(1 + random.below(3));
  const lines = Array.from({ length: 4 + random.below(12) }, () =>
    random.pick([
      () => `# ${piece()}`,
      () => `## Limits ${piece()}`,
      () => `- FR-${random.below(9)}: The server must ${piece()} within ${random.below(99)} s.`,
      () => `| ${piece()} | ${piece()} |\n|---|---|\n| ${piece()} | 3 |`,
      () => piece() + piece(),
      () => `The ${piece()} must retry ${random.below(9)} times.`,
    ])(),
  );
  return `# Title ${piece()}\n\n${lines.join('\n\n')}\n`;
}
