// What can be missing from requirements, taken away: ids, criteria, rows, whole classes; and totals that show it.

import { insertBehind, linesMatching, type Mutation, replaceLine, withoutLines } from '../mutation.ts';
import { freeId, ITEM, idOf, items, pickOne } from './requirements-lines.ts';
import { CLASSES } from './requirements-words.ts';

const danglingId: Mutation = {
  name: 'dangling-id',
  type: 'requirements',
  plant(text, random) {
    const near = pickOne(items(text), random);
    if (!near) return undefined;
    const id = freeId(text, near);
    const said = random.pick([`, as in ${id}`, ` (see ${id})`, `, unless ${id} applies`]);
    const line = near.line.startsWith('- ')
      ? near.line.replace(/\.?$/, `${said}.`)
      : near.line.replace(/^(\|[^|]+\|[^|]*?)\.?( \|)/, `$1${said}$2`);
    return { ...replaceLine(text, near.number, line), category: 'Completeness', missing: [id], what: said };
  },
};

/** The criterion of one requirement is gone. */
const dropCriterion: Mutation = {
  name: 'drop-criterion',
  type: 'requirements',
  plant(text, random) {
    const lines = text.split('\n');
    const near = pickOne(
      items(text).filter(({ line }) => !/\d/.test(line.replace(ITEM, ''))),
      random,
    );
    if (!near) return undefined;
    if (near.line.startsWith('| ')) {
      const emptied = near.line.replace(/[^|]+\|\s*$/, ' |');
      return { ...replaceLine(text, near.number, emptied), category: 'Completeness', what: emptied };
    }
    const gone = new Set<number>();
    for (let at = near.number; at < lines.length && /^ {2}/.test(lines[at] ?? ''); at++) {
      if (gone.size > 0 || /^ {2}- Acceptance/.test(lines[at] ?? '')) gone.add(at + 1);
    }
    if (gone.size === 0) return undefined;
    return {
      text: withoutLines(text, gone),
      lines: [{ from: near.number, to: near.number }],
      category: 'Completeness',
      what: `no criterion for ${idOf(near)}`,
    };
  },
};

/** A total that was never corrected. */
const wrongTotal: Mutation = {
  name: 'wrong-total',
  type: 'requirements',
  plant(text, random) {
    const count = items(text).length;
    const wrong = count + random.pick([-3, -2, -1, 1, 2, 3, 5]);
    const said = random.pick([`Total requirements: ${wrong}`, `Requirements: ${wrong} total`]);
    const planted = insertBehind(text, text.split('\n').length - 1, `\n## Summary\n\n- ${said}`);
    return { ...planted, category: 'Conflicts', what: said };
  },
};

/** A table of all requirements that forgets one. */
const forgetInTrace: Mutation = {
  name: 'forget-in-trace',
  type: 'requirements',
  plant(text, random) {
    const all = items(text);
    const gone = pickOne(all, random);
    if (!gone) return undefined;
    const rows = all
      .filter((one) => one !== gone)
      .map((one) => `| ${idOf(one)} | Phase ${1 + random.below(4)} |`);
    const table = ['', '## Traceability', '', '| Requirement | Phase |', '|---|---|', ...rows].join('\n');
    const planted = insertBehind(text, text.split('\n').length - 1, table);
    return { ...planted, category: 'Completeness', missing: [idOf(gone)], what: `no row for ${idOf(gone)}` };
  },
};

/** Everything that a document says of a class is gone: its section, and the requirements elsewhere that belong to it. */
function dropClass(name: string): Mutation {
  return {
    name: `drop-${name}`,
    type: 'requirements',
    plant(text, random) {
      const { section, lines, words } = CLASSES[name as keyof typeof CLASSES];
      const all = text.split('\n');
      const gone = new Set(linesMatching(text, lines).flatMap(({ number }) => blockOf(all, number)));
      const start = all.findIndex((line) => section.test(line));
      if (start < 0 && gone.size === 0) return undefined;
      for (let at = start; start >= 0 && at < all.length; at++) {
        if (at > start && /^## /.test(all[at] ?? '')) break;
        gone.add(at + 1);
      }
      // Other documents of the same kind: some requirement that does not belong to the class is gone as well.
      const spare = items(text).filter(({ number }) => !gone.has(number));
      const also = random.below(spare.length);
      const extra = random.next() < 0.5 ? blockOf(all, spare[also]?.number ?? 0) : [];
      return {
        text: withoutLines(text, new Set([...gone, ...extra])),
        lines: [],
        missing: words,
        category: 'Completeness',
        what: `nothing on ${name}`,
      };
    },
  };
}

/** A line with what is indented below it. */
function blockOf(lines: readonly string[], number: number): number[] {
  const numbers = [number];
  while (/^ {2}/.test(lines[numbers.at(-1) as number] ?? '')) numbers.push((numbers.at(-1) as number) + 1);
  return numbers;
}

export const GAPS: readonly Mutation[] = [
  wrongTotal,
  danglingId,
  forgetInTrace,
  dropCriterion,
  ...Object.keys(CLASSES).map(dropClass),
];
