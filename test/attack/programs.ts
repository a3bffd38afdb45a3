// Programs in seats that misbehave: they say too much or nothing, leave children behind, look around, count wrongly.

import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeededRandom } from '../mutations/seeded-random.ts';
import { type Attempt, commandAttempt, SECRET } from './machine.ts';
import type { Templates } from './templates.ts';

const RESULT = (text: string, usage: object = { input_tokens: 3, output_tokens: 4 }): string =>
  `process.stdout.write(JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: ${JSON.stringify(text)}, usage: ${JSON.stringify(usage)} }));`;

const BEHAVIOURS: Readonly<Record<string, string>> = {
  'says nothing': '',
  'says no JSON': "process.stdout.write('well, it depends');",
  'says too much':
    "const x = 'x'.repeat(1e6); const more = () => { while (process.stdout.write(x)); process.stdout.once('drain', more); }; more();",
  'complains without end':
    "const x = 'x'.repeat(1e6); const more = () => { while (process.stderr.write(x)); process.stderr.once('drain', more); }; more();",
  'never ends': 'setInterval(() => {}, 1000);',
  'leaves a child':
    "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'inherit' }).unref();",
  'kills itself': "process.kill(process.pid, 'SIGKILL');",
  'ends with 70': 'process.exit(70);',
  'counts below nothing': RESULT('NO OBJECTIONS', { input_tokens: -5, output_tokens: -1e9 }),
  'counts without end': RESULT('NO OBJECTIONS', { input_tokens: 1e308, output_tokens: 1e308 }),
  'says what it can see': `process.stdout.write(JSON.stringify({ type: 'result', is_error: false, result: JSON.stringify(process.env) + process.cwd() }));`,
  'sends terminal codes': RESULT('\u001b[2J\u009b31m\u202e'),
  'writes no text': 'process.stdout.write(Buffer.from([0, 255, 254, 128]));',
  'does not read': "process.stdin.destroy(); process.stdout.write('x');",
};

export function programAttempts({ folder }: Templates, random: SeededRandom, count: number): Attempt[] {
  const bodies = Object.entries(BEHAVIOURS);
  return random
    .shuffle(Array.from({ length: count }, (_, at) => bodies[at % bodies.length] as [string, string]))
    .map(([name, body]) => {
      const attempt = commandAttempt({
        family: 'seats',
        title: `a program that ${name}`,
        words: [
          'review',
          'ROADMAP.md',
          '--type',
          'roadmap',
          '--adversary',
          'claude-cli',
          '--author',
          'embedded',
          '--output',
          'fresh',
          '--timeout',
          '3',
        ],
        template: folder,
        codes: [0, 4],
        mayChange: /^(?:fresh\/|ROADMAP\.revised)/,
        env: ({ cwd }) => ({ PATH: `${join(cwd, 'bin')}:${process.env.PATH}`, ANTHROPIC_API_KEY: SECRET }),
        async forge({ cwd }) {
          await mkdir(join(cwd, 'bin'));
          const path = join(cwd, 'bin/claude');
          await writeFile(
            path,
            `#!${process.execPath}\nif (process.argv.includes('--version')) { console.log('2.1.325 (Claude Code)'); process.exit(0); }\n${body}\n`,
          );
          await chmod(path, 0o755);
        },
      });
      return { ...attempt, run: async () => [...(await attempt.run()), ...(await leftBehind())] };
    });
}

/** Neither a process nor a folder stays. */
async function leftBehind(): Promise<string[]> {
  const mark = `-${process.pid}-`;
  const folders = (await readdir(tmpdir())).filter(
    (name) => name.startsWith('steelman-seat-') && name.includes(mark),
  );
  const complaints = folders.map((name) => `left the folder ${name}`);
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const environ = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (environ.includes(`steelman-seat-`) && environ.includes(mark))
      complaints.push(`left the process ${pid}`);
  }
  return complaints;
}
