// The scorer that came with the gold sets, run on them; and what was asked of the minds meanwhile.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { renderTable } from '../markdown-table.js';
import { UsageError } from '../usage-error.js';

/** Beside the folder, as it was handed out. @param {string} root */
function findScorer(root) {
  const path = join(dirname(resolve(root)), 'score-compare.py');
  if (!existsSync(path)) throw new UsageError(`no score-compare.py beside ${root}`);
  return path;
}

/**
 * @param {{root: string, sets: string, command: string, keep: string, json: string, flags?: string}} given
 * @returns {Promise<{text: string, score: any}>}
 */
export async function scoreRun({ root, sets, command, keep, json, flags = '' }) {
  const [folder, scores] = [resolve(keep), resolve(json)];
  const args = [findScorer(root), command, resolve(root), '--sets', sets, '--keep', folder, '--json', scores];
  if (flags !== '') args.push('--flags', flags);
  mkdirSync(folder, { recursive: true });
  // What runs remember of documents is kept where they are started: never in the folder of whoever measures.
  const child = spawn('python3', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const code = await new Promise((done, fail) => child.on('exit', done).on('error', fail));
  if (code !== 0) throw new Error(`the scorer ended with ${code}\n${text}`);
  return { text, score: JSON.parse(readFileSync(scores, 'utf8')) };
}

/** How each run ended, and the checks of its merged document that failed. @param {string} keep @param {readonly string[]} names */
export function tellStatuses(keep, names) {
  const read = (name, file) => {
    const path = join(keep, name, 'adversarial', file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  return renderTable(
    ['set', 'status', 'failed checks'],
    names.map((name) => {
      const [, status = 'no result'] =
        /^status:\s*"?([\w-]+)/m.exec(read(name, 'return-contract.yaml')) ?? [];
      const failed = [
        ...read(name, 'merge-log.md').matchAll(/^### (.+)\n\n- Result: FAIL[\s\S]*?- Detail: (.*)$/gm),
      ];
      return [name, status, failed.map(([, check, detail]) => `${check}: ${detail}`).join('; ')];
    }),
  );
}

const tokens = (list, key) => Math.round(list.reduce((sum, one) => sum + one[key].length, 0) / 4);

/** Calls and tokens (characters / 4) by kind of question. @param {readonly import('./start-mind.js').Call[]} calls */
export function tellCalls(calls) {
  const kinds = [...new Set(calls.map(({ kind }) => kind))].sort();
  const row = (name, list) => [
    name,
    list.length,
    list.filter(({ complaints }) => complaints !== undefined).length,
    tokens(list, 'text'),
    tokens(list, 'answer'),
  ];
  return renderTable(
    ['question', 'calls', 'asked again', 'tokens in', 'tokens out'],
    [
      ...kinds.map((kind) =>
        row(
          kind,
          calls.filter((one) => one.kind === kind),
        ),
      ),
      row('all', calls),
    ],
  );
}
