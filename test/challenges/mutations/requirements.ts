// What can go wrong with requirements, planted: each fault is one that reviewers of such documents report.

import type { SeededRandom } from '../../mutations/seeded-random.ts';
import {
  insertBehind,
  linesMatching,
  type Mutation,
  type NumberedLine,
  type Planted,
  replaceLine,
  withoutLines,
} from '../mutation.ts';
import {
  ABSOLUTES,
  CLASSES,
  FORBIDDEN,
  HEDGED,
  IMPLEMENTATIONS,
  MACHINES,
  OTHER_TEXTS,
  UNDECIDED,
  VAGUE,
} from './requirements-words.ts';

/** An item or a row that states a requirement under an id of its own. */
const ITEM = /^(?:- \*\*([A-Z]+-\d+)\*\*: |\| ([A-Z]+-\d+) \| )/;
/** One that says what people can do: elsewhere, as among limits, the system may be spoken of. */
const FEATURE = /^(?:- \*\*|\| )(?:ACCT|LOAN|MAIL|BOOK)-\d/;
/** Numbers above this are rarely counted, so that doubling one is a fault and no other number. */
const MOST_FACTOR = 5;

const items = (text: string): NumberedLine[] => linesMatching(text, ITEM);
const idOf = ({ line }: NumberedLine): string => (ITEM.exec(line)?.[1] ?? ITEM.exec(line)?.[2]) as string;

/** A requirement in the form of its neighbour: an item, or a row with as many cells. */
function stateLike({ line }: NumberedLine, id: string, said: string): string {
  if (line.startsWith('- ')) return `- **${id}**: ${said}`;
  const cells = line.split('|').length - 2;
  return `| ${id} | ${said} |${' – |'.repeat(Math.max(0, cells - 2))}`;
}

/** An id of the same family that is not taken. */
function freeId(text: string, near: NumberedLine): string {
  const [family = ''] = /^[A-Z]+/.exec(idOf(near)) ?? [];
  for (let at = 50; ; at++) if (!text.includes(`${family}-${at}`)) return `${family}-${at}`;
}

/** A new requirement somewhere among the others. */
function plantNew(name: string, category: string, sayings: readonly string[], among = ITEM): Mutation {
  return {
    name,
    type: 'requirements',
    plant(text, random): Planted | undefined {
      const near = pickOne(linesMatching(text, among), random);
      if (!near) return undefined;
      const said = random.pick(sayings);
      const planted = insertBehind(text, near.number - 1, stateLike(near, freeId(text, near), said));
      return { ...planted, category, what: said };
    },
  };
}

const pickOne = <T>(from: readonly T[], random: SeededRandom): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);

/** The same requirement at another place with another number. */
const contradictNumber: Mutation = {
  name: 'contradict-number',
  type: 'requirements',
  plant(text, random) {
    const all = items(text);
    const source = pickOne(
      all.filter(({ line }) => /[^-\w.]\d+(?= |%)/.test(line.replace(ITEM, ' '))),
      random,
    );
    if (!source) return undefined;
    const said = statement(source.line);
    const amounts = [...said.matchAll(/(?<=[^-\w.,]|^)\d+(?= |%)/g)];
    const amount = pickOne(amounts, random);
    const near = pickOne(
      all.filter(({ number }) => number !== source.number),
      random,
    );
    if (!amount || !near) return undefined;
    const other = Number(amount[0]) * (2 + random.below(MOST_FACTOR - 1));
    const changed = `${said.slice(0, amount.index)}${other}${said.slice(amount.index + amount[0].length)}`;
    const planted = insertBehind(text, near.number - 1, stateLike(near, freeId(text, near), changed));
    return { ...planted, category: 'Conflicts', what: changed };
  },
};

const statement = (line: string): string =>
  line.startsWith('- ') ? line.replace(ITEM, '') : (line.split('|')[2] ?? '').trim();

const DENIAL = /\b(?:not|no|nothing|cannot|unless|without|only)\b/;

/** What one requirement allows, another forbids. */
const contradictPermission: Mutation = {
  name: 'contradict-permission',
  type: 'requirements',
  plant(text, random) {
    const all = items(text);
    const source = pickOne(
      // Of two denials in one sentence nobody can say what the opposite is.
      all.filter(({ line }) => {
        const said = statement(line);
        return !DENIAL.test(said) && FORBIDDEN.some(([allowed]) => said.includes(allowed));
      }),
      random,
    );
    const near = pickOne(all, random);
    if (!source || !near) return undefined;
    const said = statement(source.line);
    const [allowed, forbidden] = FORBIDDEN.find(([one]) => said.includes(one)) as readonly [string, string];
    const changed = said.replace(allowed, forbidden);
    const planted = insertBehind(text, near.number - 1, stateLike(near, freeId(text, near), changed));
    return { ...planted, category: 'Conflicts', what: changed };
  },
};

/** One id for two requirements. */
const duplicateId: Mutation = {
  name: 'duplicate-id',
  type: 'requirements',
  plant(text, random) {
    const all = items(text);
    const [source, near] = [pickOne(all, random), pickOne(all, random)];
    if (!source || !near) return undefined;
    const said = random.pick(OTHER_TEXTS);
    const planted = insertBehind(text, near.number - 1, stateLike(near, idOf(source), said));
    return { ...planted, category: 'Conflicts', what: `${idOf(source)}: ${said}` };
  },
};

/** A requirement copied into another section. */
const copyRequirement: Mutation = {
  name: 'copy-requirement',
  type: 'requirements',
  plant(text, random) {
    const all = items(text);
    const source = pickOne(
      all.filter(
        ({ line }) => /\b(?:must|at most|at least)\b/.test(line) && statement(line).split(' ').length > 9,
      ),
      random,
    );
    const near = pickOne(
      all.filter((one) => source && idOf(one).split('-')[0] !== idOf(source).split('-')[0]),
      random,
    );
    if (!source || !near) return undefined;
    const said = statement(source.line);
    const planted = insertBehind(text, near.number - 1, stateLike(near, freeId(text, near), said));
    return { ...planted, category: 'Conflicts', what: said };
  },
};

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

export const REQUIREMENTS_MUTATIONS: readonly Mutation[] = [
  contradictNumber,
  contradictPermission,
  duplicateId,
  copyRequirement,
  plantNew('vague-word', 'Feasibility', VAGUE),
  plantNew('hedge', 'Feasibility', HEDGED),
  plantNew('undecided', 'Feasibility', UNDECIDED),
  plantNew('absolute', 'Feasibility', ABSOLUTES),
  plantNew('implementation-detail', 'Scope creep', IMPLEMENTATIONS, FEATURE),
  plantNew('machine-subject', 'User focus', MACHINES, FEATURE),
  danglingId,
  dropCriterion,
  ...Object.keys(CLASSES).map(dropClass),
];
