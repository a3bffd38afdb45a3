// Parts that nobody connects: created and never used, declared as linked and carried out by no task, needed before they
// are made, or required at the top and made by no task at all.

import type { Document } from '../../../../domain/document.ts';
import { stemWord } from '../../../../text/stem-word.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, quoteAll } from '../quote-all.ts';
import {
  type Created,
  type Declared,
  fold,
  type Link,
  mentions,
  readCreated,
  readDeclared,
  stemOf,
} from './read-links.ts';
import type { Task } from './task.ts';

/** A plan that connects fewer of its parts leaves that to another plan. */
const USUALLY_USED = 0.7;
const FEWEST_CREATED = 3;
const USES =
  /\b(?:import(?:s|ed)?|mount(?:s|ed)?|register(?:s|ed)?|render(?:s|ed)?|call(?:s|ed)?|wire[ds]?|wiring|route[ds]?|schedule[ds]?|subscribe[ds]?|hook(?:s|ed)? (?:up|into)|connect(?:s|ed)?|use[ds]?|using|expose[ds]?|invoke[ds]?|inject(?:s|ed)?|link(?:s|ed)?)\b/i;

/** "Mount both pages in the server" names none of them. */
const ALL_OF_THEM =
  /\b(?:import|mount|register|render|wire|route|connect|hook up|link|call|schedule|use) (?:up )?(?:(them|it)\b|(?:both|all|each|these|every)(?: of)?(?: the)? ([a-z]{3,}))/gi;

/** The plan says that others will connect what it makes. */
const LEFT_TO_OTHERS = /\b(?:downstream|subsequent|later|following|next|future) (?:plans?|phases?|waves?)\b/i;

export function challengeWiring(document: Document, tasks: readonly Task[]): ChallengeDraft[] {
  const { links, paths } = readDeclared(document);
  const created = readCreated(tasks);
  return [
    ...draftUnmade(document, tasks, paths),
    ...draftUnlinked(document, tasks, links),
    ...draftUnused(document, tasks, created, { links, paths }),
    ...draftEarly(document, tasks, created),
  ];
}

const MOST_PLACES = 20;

const placesOf = (tasks: readonly Task[]): string[] => tasks.slice(0, MOST_PLACES).map(({ label }) => label);

function draftUnmade(document: Document, tasks: readonly Task[], paths: Declared['paths']): ChallengeDraft[] {
  const unmade = [
    ...new Map(
      paths
        .filter(({ value }) => !tasks.some(({ text }) => mentions(text, stemOf(value))))
        .map((one) => [one.value, one]),
    ).values(),
  ];
  if (tasks.length === 0 || unmade.length === 0 || unmade.length * 2 > paths.length) return [];
  const names = listed(
    unmade.map(({ value }) => value),
    5,
  );
  return [
    {
      category: 'Missing wiring',
      section: '',
      concern: `The plan promises ${names}, and none of its ${tasks.length} tasks makes or changes ${unmade.length === 1 ? 'it' : 'them'}.`,
      evidence: evidenceOf([
        ...quoteAll(document, unmade),
        {
          kind: 'searched',
          places: placesOf(tasks),
          terms: unmade.map(({ value }) => stemOf(value)),
        },
      ]),
      severity: unmade.some(({ path }) => path === 'must_haves/artifacts/path') ? 'critical' : 'significant',
      recommendation: `Add ${names} to the task that makes ${unmade.length === 1 ? 'it' : 'them'}, or take ${unmade.length === 1 ? 'it' : 'them'} out of what the plan promises.`,
      ifLeft: `Every task can be done and ${names} ${unmade.length === 1 ? 'is' : 'are'} missing.`,
    },
  ];
}

function draftUnlinked(document: Document, tasks: readonly Task[], links: readonly Link[]): ChallengeDraft[] {
  const unlinked = links.filter((link) => !tasks.some((task) => carriesOut(task, link)));
  const [first] = unlinked;
  if (!first || tasks.length === 0) return [];
  const said = unlinked.map(({ from, to }) => `${from} to ${to}`);
  return [
    {
      category: 'Missing wiring',
      section: '',
      concern: `No task connects ${listed(said, 4)}, though the plan lists ${unlinked.length === 1 ? 'this as a key link' : 'these as key links'}.`,
      evidence: evidenceOf([
        ...quoteAll(document, unlinked),
        {
          kind: 'searched',
          places: placesOf(tasks),
          terms: unlinked.flatMap(({ from, to }) => [stemOf(from), stemOf(to)]),
        },
      ]),
      severity: 'critical',
      recommendation: `Say in the task of ${first.from} where and how it reaches ${first.to}${first.via === '' ? '' : ` (${first.via})`}, and check it there.`,
      ifLeft: `Both ends are built and pass their own checks, and nothing happens between them.`,
    },
  ];
}

const WORDS = /[A-Za-z][A-Za-z0-9]{3,}/g;

/** It speaks of both ends, or of one of them and the way between. */
function carriesOut({ text }: Task, { from, to, via }: Link): boolean {
  const hasFrom = mentions(text, stemOf(from));
  const hasTo = mentions(text, stemOf(to)) || mentions(text, to);
  if (hasFrom && hasTo) return true;
  const words = [...new Set(via.match(WORDS) ?? [])];
  const named = words.filter((word) => mentions(text, word)).length;
  return (hasFrom || hasTo) && words.length > 0 && named * 2 > words.length && named > 1;
}

function draftUnused(
  document: Document,
  tasks: readonly Task[],
  created: readonly Created[],
  { links, paths }: Declared,
): ChallengeDraft[] {
  // What the plan promises to others is judged by the links that it declares.
  const folded = new Map(tasks.map((task) => [task, fold(task.text)]));
  const unused = created.filter(
    (one) => !isUsed(document, one, folded, links) && !paths.some(({ value }) => mentions(value, one.stem)),
  );
  const isUsual =
    created.length >= FEWEST_CREATED && created.length - unused.length >= created.length * USUALLY_USED;
  if (unused.length === 0 || tasks.length < 2 || !isUsual || LEFT_TO_OTHERS.test(document.text)) return [];
  const names = listed(
    unused.map(({ name }) => name),
    4,
  );
  return [
    {
      category: 'Missing wiring',
      section: unused[0]?.task.section ?? '',
      concern: `${unused[0]?.task.label} creates ${names}, and no task uses, calls or mounts ${unused.length === 1 ? 'it' : 'them'}.`,
      evidence: evidenceOf([
        ...quoteAll(document, unused),
        { kind: 'searched', places: placesOf(tasks), terms: unused.map(({ stem }) => stem) },
      ]),
      severity: 'significant',
      recommendation: `Name the task and the place where ${names} ${unused.length === 1 ? 'is' : 'are'} connected, with a check that goes through ${unused.length === 1 ? 'it' : 'them'}.`,
      ifLeft: `${names} ${unused.length === 1 ? 'is' : 'are'} built, tested alone and never reached by a user.`,
    },
  ];
}

function isUsed(
  document: Document,
  { stem, task, start, end }: Created,
  folded: ReadonlyMap<Task, string>,
  links: readonly Link[],
): boolean {
  if (links.some(({ from, to }) => mentions(`${from} ${to}`, stem))) return true;
  const name = fold(stem);
  if ([...folded].some(([one, text]) => one !== task && text.includes(name))) return true;
  const line = document.text.slice(start, end);
  const others = task.action.split('\n').filter((one) => !line.includes(one.trim()) && mentions(one, stem));
  const behind = line.slice(line.indexOf(stem) + stem.length);
  return others.some((one) => USES.test(one)) || USES.test(behind) || isAmongAll(task, line);
}

/** "Mount both pages" speaks of what is called a page. */
const isAmongAll = ({ action }: Task, line: string): boolean =>
  [...action.matchAll(ALL_OF_THEM)].some(
    ([, pronoun, noun = '']) => pronoun !== undefined || mentions(line, stemWord(noun.toLowerCase())),
  );

/** A task that uses what only a later one creates. */
function draftEarly(
  document: Document,
  tasks: readonly Task[],
  created: readonly Created[],
): ChallengeDraft[] {
  const early = created.flatMap((one) => {
    const maker = tasks.indexOf(one.task);
    return tasks.slice(0, maker).flatMap((task) => {
      const line = task.action
        .split('\n')
        .find(
          (said) =>
            said.includes(one.name) &&
            USES.test(said) &&
            !/\b(?:later|will|task|next|future|placeholder)\b/i.test(said),
        );
      const at = line === undefined ? -1 : document.text.indexOf(line.trim(), task.start);
      return line === undefined || at < 0 ? [] : [{ one, task, start: at, end: at + line.trim().length }];
    });
  });
  const [first] = early;
  if (!first) return [];
  return [
    {
      category: 'Missing wiring',
      section: first.task.section,
      concern: `${first.task.label} uses ${first.one.name}, which only ${first.one.task.label} creates.`,
      evidence: evidenceOf(
        quoteAll(
          document,
          early.flatMap(({ start, end, one }) => [{ start, end }, one]),
        ),
      ),
      severity: 'critical',
      recommendation: `Move ${first.one.name} to ${first.task.label} or before it.`,
      ifLeft: `${first.task.label} cannot be built or checked when its turn comes.`,
    },
  ];
}
