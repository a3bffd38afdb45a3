// `raise-challenges`: the faults that the labels know, by the numbers of their lines; and the same from a mind that leaves
// some out and gets the lines of others wrong.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readFences } from './read-fences.js';

const MOST_PLACES = 4;
const SEVERITIES = { critical: 'critical', major: 'significant', minor: 'minor' };

/** The labels of all sets below a folder, with their texts. @param {string} root */
export function loadReviews(root) {
  return readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'gold.json')))
    .map((name) => {
      const folder = join(root, name);
      const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
      return {
        ...JSON.parse(readFileSync(join(folder, 'gold.json'), 'utf8')),
        name,
        texts: new Map(files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')])),
      };
    });
}

const plain = (text) =>
  text
    .replace(/^\d+\t/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The set whose document is asked about. */
function reviewAsked(prompt, reviews) {
  const shown = plain(readFences(prompt).find(({ name }) => name === 'ARTIFACT')?.text ?? '');
  return reviews.find(({ texts }) => plain(texts.get('document.md') ?? '') === shown);
}

/** @param {string} prompt @param {ReturnType<typeof loadReviews>} reviews */
export function attackTruly(prompt, reviews) {
  const gold = reviewAsked(prompt, reviews);
  const category = /^- ([A-Z][^:]+): /m.exec(prompt.slice(prompt.lastIndexOf('The categories:')))?.[1] ?? '';
  const challenges = (gold?.faults ?? []).map((fault) => ({
    places: [...new Set(fault.quotes.map((quote) => placeOf(quote, gold)))].slice(0, MOST_PLACES),
    category,
    // A mind names what stands in the lines; the labels say only why it is wrong.
    claim: `${fault.why} ("${fault.quotes.map((quote) => quote.slice(0, 60)).join('", "')}")`,
    severity: SEVERITIES[fault.severity] ?? 'significant',
    recommendation: 'Decide it, and say so.',
  }));
  return { challenges, noObjections: challenges.length === 0 ? 'Nothing is wrong with it.' : '' };
}

function placeOf(quote, { texts }) {
  const file = [...texts.keys()].find((name) => quote.startsWith(`${name}: `)) ?? 'document.md';
  const words = quote.startsWith(`${file}: `) ? quote.slice(file.length + 2) : quote;
  const line = (texts.get(file) ?? '').split('\n').findIndex((one) => one.includes(words)) + 1;
  return `${file === 'document.md' ? '' : 'C'}${line}`;
}

/** Half of the errors leave a fault out, half cite lines at random. */
export function attackAtRandom(prompt, truth, rate, random) {
  const fenced = readFences(prompt).find(({ name }) => name === 'ARTIFACT')?.text ?? '';
  const lines = [...fenced.matchAll(/^(\d+)\t\S/gm)].map(([, line]) => line);
  const anyLine = () => lines[Math.floor(random.next() * lines.length)] ?? '1';
  const challenges = truth.challenges.flatMap((one) => {
    if (random.next() >= rate) return [one];
    if (random.next() < 0.5) return [];
    // It means the fault and names it in its own words, without looking.
    const claim = one.claim.replace(/ \(".*$/s, '');
    return [{ ...one, claim, places: one.places.map(anyLine) }];
  });
  const reason = challenges.length === 0 ? 'Nothing is wrong with it.' : '';
  return { challenges, noObjections: reason };
}
