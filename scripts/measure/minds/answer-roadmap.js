// What a mind that knows the labels of a spec says of its statements, and which milestones it plans.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setsIn } from './load-gold.js';
import { numberedLines, readFences } from './read-fences.js';

/** The labels of all sets below a folder. @param {string} root */
export const loadSpecs = (root) =>
  setsIn(root, '00-99').map((folder) => ({
    gold: JSON.parse(readFileSync(join(folder, 'gold.json'), 'utf8')),
    text: readFileSync(join(folder, 'spec.md'), 'utf8'),
  }));

const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const says = (text, quote) => {
  const [own, said] = [plain(text), plain(quote)];
  return own !== '' && said !== '' && (own.includes(said) || said.includes(own));
};

/** Numbers with their words; parts on lines of their own count with their letter. */
function unitsIn(fence) {
  const units = new Map();
  let line = '';
  for (const shown of fence.split('\n')) {
    const found = /^\s*\*?\s*(§?A\d+)\s+(.*)$/.exec(shown);
    if (found) line = found[1];
    const parts = [...shown.matchAll(/\(([a-z])\) ((?:(?! \([a-z]\) ).)*)/g)];
    if (found) units.set(line, found[2].replace(/^\(under [^)]*\) /, ''));
    for (const [, letter, said] of parts) if (line) units.set(`${line}${letter}`, said);
  }
  return units;
}

/** @param {string} prompt @param {ReturnType<typeof loadSpecs>} specs */
export function readTruly(prompt, specs) {
  const fence = readFences(prompt).find(({ name }) => name === 'SPEC')?.text ?? '';
  const { gold } = specOf(fence, specs);
  const units = unitsIn(fence);
  const asked = (/^JUDGE: (.*)$/m.exec(prompt.slice(prompt.lastIndexOf('INSTRUCTIONS.')))?.[1] ?? '').split(
    ' ',
  );
  const wholes = asked.flatMap((n) => {
    const parts = [...units.keys()].filter((one) => one !== n && one.replace(/[a-z]$/, '') === n);
    const calls = new Set(parts.map((one) => callOf(units.get(one) ?? '', gold).is));
    return parts.length > 1 && calls.size > 1 ? parts : [n];
  });
  const numberOf = (key) => {
    const quote = gold.requirements.find((one) => one.key === key)?.quote ?? '';
    return wholes.find((n) => says(units.get(n) ?? '', quote)) ?? '';
  };
  const known = (keys) => [...new Set(keys.map(numberOf))].filter((n) => n !== '');
  return {
    statements: wholes.map((n) => {
      const { is, keys = [] } = callOf(units.get(n) ?? '', gold);
      const needs = gold.dependencies.filter(({ from }) => keys.includes(from)).map(({ to }) => to);
      return {
        n,
        is,
        kind: 'functional',
        as: is === 'criterion' ? known(keys).filter((one) => one !== n) : [],
        needs: is === 'requirement' ? known(needs).filter((one) => one !== n) : [],
        why: is === 'context' || is === 'deferred' ? 'so the labels say' : '',
      };
    }),
  };
}

const specOf = (fence, specs) => {
  const own = plain(fence);
  const held = ({ gold }) => gold.requirements.filter(({ quote }) => own.includes(plain(quote))).length;
  return [...specs].sort((a, b) => held(b) - held(a))[0];
};

function callOf(text, gold) {
  const asked = gold.requirements.filter(({ quote }) => says(text, quote));
  const now = asked.filter(({ status }) => status === 'now');
  if (now.length > 0) return { is: 'requirement', keys: now.map(({ key }) => key) };
  if (asked.length > 0) return { is: 'deferred' };
  const shown = gold.acceptance.filter(({ quote }) => says(text, quote));
  if (shown.length > 0) return { is: 'criterion', keys: shown.map(({ of }) => of) };
  if (gold.risks.some(({ quote, mitigation }) => says(text, quote) || says(text, mitigation ?? '')))
    return { is: 'risk' };
  if (gold.dependencies.some(({ quote }) => says(text, quote ?? ''))) return { is: 'dependency' };
  return { is: 'context' };
}

/** Milestones as the labels call them; each requirement stands where its words or its place lead. */
export function planTruly(prompt, specs) {
  const fences = readFences(prompt);
  const { gold } = specOf(fences.find(({ name }) => name === 'SPEC')?.text ?? '', specs);
  const listed = fences.find(({ name }) => name === 'EXTRACTION')?.text.replace(/^\| /gm, '') ?? '';
  const rows = [...listed.matchAll(/^(\S.*?) \([^()]*, P\d, line \d+\): (.*)$/gm)];
  const needs = [...listed.matchAll(/^DEP-\d+: (.+) depends on (.+)$/gm)].map(([, after, before]) => ({
    after,
    before,
  }));
  const ids = inOrder(
    rows.map(([, id]) => id),
    needs,
  );
  const [, least = '3', most = '4'] = /roadmap of (\d+) to (\d+) milestones/.exec(prompt) ?? [];
  const count = Math.max(
    1,
    Math.min(ids.length, gold.milestone_names.length, Number(most)),
    Math.min(ids.length, Number(least)),
  );
  const size = Math.ceil(ids.length / count);
  const milestones = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ({
    title: title(gold.milestone_names[at] ?? gold.milestone_names[0] ?? 'Work'),
    objective: '',
    type: 'FEATURE',
    dependsOn: at === 0 ? [] : [at],
    deliverables: ids.slice(at * size, (at + 1) * size).map((id) => ({ requirements: [id] })),
  }));
  return { evidence: [], reasoning: 'As the labels say.', milestones, deferred: [] };
}

const title = (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Nothing is wrong with it: a quotation of the first row for each statement. @param {string} prompt */
export function reviewTruly(prompt) {
  const items = [...prompt.slice(prompt.lastIndexOf('INSTRUCTIONS.')).matchAll(/^([a-z-]+-\d+): /gm)];
  const road = readFences(prompt).find(({ name }) => name === 'roadmap.md')?.text ?? '';
  const row = numberedLines(road).find(({ text }) => /^\| D\d/.test(text));
  const evidence = row ? [{ document: 'roadmap.md', line: row.line, text: row.text.slice(0, 60) }] : [];
  return {
    verdicts: items.map(([, item]) => ({
      item,
      evidence,
      searched: '',
      reasoning: 'The row shows it.',
      recommendation: '',
      verdict: 'MET',
    })),
  };
}

/** What is needed comes before what needs it; otherwise as listed. */
function inOrder(ids, needs) {
  const left = [...new Set(ids)];
  const placed = [];
  while (left.length > 0) {
    const free = left.findIndex(
      (id) => !needs.some(({ after, before }) => after === id && left.includes(before) && before !== id),
    );
    placed.push(...left.splice(Math.max(0, free), 1));
  }
  return placed;
}
