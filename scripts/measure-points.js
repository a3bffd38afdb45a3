// Which of the points that others found in sets of variants our findings name:
// `npm run measure -- points <folder> [--misses]`.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stemWord } from '../dist/text/words/stem-word.js';
import { analyseSet, setsBelow } from './measure/variant-sets.js';

const MOST_WORDS = 60;
const STOP = new Set(
  `a an the this that these those it its they them their there here and or but nor so if then than when while where
  because since though be is are was were been being am do does did have has had will would should could can may might
  must of in on at by for from to into with within without as per via not no more most less each every both all any some
  such same own about between through over under up out only also just very vs versus s t variant opus haiku architect
  analyzer sonnet`.split(/\s+/),
);

/** @param {string} text */
const contentWords = (text) => [
  ...new Set(
    (text.toLowerCase().match(/[a-z0-9_]+/g) ?? [])
      .filter((word) => word.length > 1 && !STOP.has(word))
      .map(stemWord),
  ),
];

/** What the tool says a point is: its title and what each variant does, without its opinion of the impact. */
function statementOf(point) {
  if (point.kind === 'unique' && point.cells)
    return { title: point.cells[1] ?? '', body: point.cells[1] ?? '' };
  if (point.cells) return { title: point.cells[0] ?? '', body: point.cells.slice(0, -1).join(' ') };
  const body = String(point.body ?? '')
    .split(/\n(?=[-*\s]*\*\*)/)
    .filter((part) => !/^[-*\s]*\*\*(impact|significance|assessment|verdict|implication)/i.test(part))
    .join(' ');
  return { title: point.title ?? '', body: `${point.title ?? ''} ${body}` };
}

const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/** A finding as its reader sees it: title and sides, at most sixty words, shared fairly between the parts. */
function findingText(point) {
  const parts = [point.title, ...point.sides.filter((side) => side.present).map((side) => side.summary)];
  const words = parts.map(wordsOf);
  const share = Math.floor(MOST_WORDS / words.length);
  let spare = words.reduce((sum, part) => sum + Math.max(0, share - part.length), 0);
  return words
    .flatMap((part) => {
      const extra = Math.min(spare, Math.max(0, part.length - share));
      spare -= extra;
      return part.slice(0, share + extra);
    })
    .slice(0, MOST_WORDS)
    .join(' ');
}

const contains = (finding, wanted) => {
  const own = new Set(contentWords(finding));
  return wanted.length > 0 && wanted.filter((word) => own.has(word)).length * 2 >= wanted.length;
};

export function measurePoints([folder, flag]) {
  const verbose = flag === '--misses';
  const totals = { points: 0, title: 0, statement: 0, findings: 0 };
  const sample = [];
  for (const set of setsBelow(folder)) {
    let lines;
    try {
      lines = readFileSync(join(set, 'reference', 'points.jsonl'), 'utf8')
        .trim()
        .split('\n');
    } catch {
      continue;
    }
    const { points, grain } = analyseSet(set);
    const findings = points.map((point) => ({ point, text: findingText(point) }));
    const row = { points: lines.length, title: 0, statement: 0 };
    for (const line of lines) {
      const reference = JSON.parse(line);
      const { title, body } = statementOf(reference);
      const byTitle = findings.find(({ text }) => contains(text, contentWords(title)));
      const byBody = findings.find(({ text }) => contains(text, contentWords(body)));
      if (byTitle) row.title++;
      if (byBody) row.statement++;
      if (verbose && !byTitle) console.log(`  miss ${reference.id}: ${title}`);
    }
    for (const finding of findings) sample.push({ set: basename(set), ...finding });
    totals.points += row.points;
    totals.title += row.title;
    totals.statement += row.statement;
    totals.findings += points.length;
    console.log(
      `${basename(set).slice(0, 44).padEnd(44)} points ${row.points}  named ${row.title}  whole ${row.statement}  ours ${points.length} (${grain})`,
    );
  }
  if (totals.points === 0) throw new Error(`no reference points below ${folder}`);
  const percent = (n) => `${((100 * n) / totals.points).toFixed(1)} %`;
  console.log(
    `\nrecall, title of the point named by one finding of <= ${MOST_WORDS} words: ${totals.title}/${totals.points} = ${percent(totals.title)}`,
  );
  console.log(
    `recall, half of all words of title and sides in one such finding:   ${totals.statement}/${totals.points} = ${percent(totals.statement)}`,
  );
  console.log(`findings in all: ${totals.findings}\n\nThirty findings, evenly drawn:`);
  for (let i = 0; i < 30; i++) {
    const { set, point, text } = sample[Math.floor((i * sample.length) / 30)] ?? sample[0];
    console.log(`${String(i + 1).padStart(2)}. [${set.slice(0, 18)}] ${point.id} ${point.severity}: ${text}`);
  }
}
