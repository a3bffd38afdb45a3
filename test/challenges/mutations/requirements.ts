// What can go wrong with requirements, planted: each fault is one that reviewers of such documents report.

import { insertBehind, type Mutation } from '../mutation.ts';
import { GAPS } from './requirements-gaps.ts';
import { freeId, ITEM, idOf, items, pickOne, stateLike, statement } from './requirements-lines.ts';
import { FORBIDDEN, OTHER_TEXTS } from './requirements-words.ts';

/** Numbers above this are rarely counted, so that doubling one is a fault and no other number. */
const MOST_FACTOR = 5;

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

export const REQUIREMENTS_MUTATIONS: readonly Mutation[] = [
  contradictNumber,
  contradictPermission,
  duplicateId,
  ...GAPS,
];
