// How questions are classified, class by class, beside plain substrings:
// `npm run measure -- questions <folder with questions.jsonl>`.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLASSES, classifyQuestion } from '../dist/workflows/classify/index.js';
import { classifyBySubstring } from './measure/classify-by-substring.js';
import { renderTable } from './measure/markdown-table.js';
import { UsageError } from './measure/usage-error.js';

const WAYS = [
  ['indicators in their role', (question) => classifyQuestion(question).classification],
  ['plain substrings', classifyBySubstring],
];

/** @param {readonly string[]} words */
export function measureQuestions([folder = '']) {
  const path = join(folder, 'questions.jsonl');
  if (!existsSync(path)) throw new UsageError(`no questions.jsonl in ${folder}`);
  const labelled = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
  for (const [name, classify] of WAYS) {
    const given = labelled.map(({ question, classification }) => [classification, classify(question)]);
    const right = given.filter(([wanted, got]) => wanted === got).length;
    const count = (wanted, got) => given.filter(([a, b]) => a === wanted && b === got).length;
    console.log(`${name}: ${right} of ${labelled.length} (${(right / labelled.length).toFixed(2)})\n`);
    const rows = CLASSES.map((wanted) => [wanted, ...CLASSES.map((got) => count(wanted, got))]);
    console.log(`${renderTable(['is / taken for', ...CLASSES], rows)}\n`);
  }
}
