// Tasks whose end cannot be verified: without a check where the others have one, or with a check that cannot fail.

import type { Document } from '../../../../domain/document.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, quoteAll } from '../quote-all.ts';
import { vagueWords } from '../vague-check.ts';
import type { Task, Text } from './task.ts';

/** A plan in which fewer tasks have a check does not write them by task. */
const USUAL = 0.6;
const FEWEST_CHECKED = 2;
/** The whole check, but for words around it. */
const EMPTY_CHECK =
  /^[\s*_`"'([-]*(?:(?:please|just|simply|then)\s+)?(?:manual(?:ly)?(?: (?:check|test|verify|testing|verification|inspection|review))?|check (?:manually|by hand|it|that it works)|test (?:manually|it|everything)|verify (?:manually|it|visually)|visual(?:ly)?(?: (?:check|inspect(?:ion)?))?|eyeball|make sure|should work|looks? (?:good|fine|ok(?:ay)?|right)|it works|works|ok(?:ay)?|done|tbd|todo|n\/?a|none|review(?:ed)?|as (?:expected|needed)|no errors|all good)(?: (?:it|this|that|everything|all|the (?:feature|code|change|result|page|app))?\s?(?:works?|is (?:fine|ok(?:ay)?|done|working|correct)|behaves?)?(?: (?:well|fine|properly|correctly|as expected))?)?[\s.)"'*_`\]]*$/i;
/** Something that is run, counted or compared. */
const PROOF =
  /`|\d|[<>=≥≤]|"[^"]+"|\b(?:npm|npx|pnpm|yarn|curl|pytest|vitest|jest|cargo|go test|make|grep|psql|tsc|eslint|exits?|returns?|responds?|answers?|status|rejects?|refus(?:es|ed)|fails? (?:when|if|with)|failed|shows?|lists?|contains?|equals?|appears?|arrives?|redirects?|builds?|compiles?|passes|tests? pass|succeeds?|without (?:\w+ )?errors?|no \w+ errors?|exists?|imports?|exports?|renders?|prints?|logs?|creates?|matches|receives?|persists?|survives?)\b/i;
/** A check of so few words that names no result says only that somebody should look. */
const FEW_WORDS = 9;

/** A task that checks is its own check; a decision has none. */
const IS_CHECK = /^(?:verify|validate|confirm|run (?:the |all )?tests?|review|decide|resolve|choose)\b/i;

export function challengeChecks(document: Document, tasks: readonly Task[]): ChallengeDraft[] {
  const work = tasks.filter(({ isCheckpoint }) => !isCheckpoint);
  return [
    ...draftUnchecked(
      document,
      work.filter(({ name }) => !IS_CHECK.test(name)),
    ),
    ...draftVague(document, work),
  ];
}

function draftUnchecked(document: Document, tasks: readonly Task[]): ChallengeDraft[] {
  const checked = tasks.filter((task) => hasCheck(task));
  const without = tasks.filter((task) => !hasCheck(task));
  if (without.length === 0 || checked.length < FEWEST_CHECKED || checked.length < tasks.length * USUAL)
    return [];
  const names = listed(
    without.map(({ label }) => label),
    5,
  );
  return [
    {
      category: 'Verification gaps',
      section: without[0]?.section ?? '',
      concern: `${names} ${without.length === 1 ? 'has' : 'have'} no check; ${checked.length} of ${tasks.length} tasks have one.`,
      evidence: evidenceOf([
        ...quoteAll(
          document,
          without.map(({ heading }) => heading),
        ),
        {
          kind: 'searched',
          places: without.map(({ label }) => label),
          terms: ['verify', 'test', 'done when', 'expected result'],
        },
      ]),
      severity: 'significant',
      recommendation: `Give ${names} a command or an observation that fails while the work is not done.`,
      ifLeft: `${names} can be ticked off unfinished, and the fault shows in a task that builds on it.`,
    },
  ];
}

const hasCheck = ({ verify, done }: Task): boolean =>
  verify.length > 0 || done.some(({ text }) => /`|\d/.test(text));

function draftVague(document: Document, tasks: readonly Task[]): ChallengeDraft[] {
  const vague = tasks.flatMap((task) =>
    saysNothing(task) ? task.verify.slice(0, 1).map((part) => ({ ...part, task })) : [],
  );
  const [first] = vague;
  if (!first) return [];
  const names = listed(
    vague.map(({ task }) => task.label),
    5,
  );
  return [
    {
      category: 'Verification gaps',
      section: first.task.section,
      concern: `The check of ${names} cannot fail: "${shortened(first.text)}" names no command, input or result.`,
      evidence: evidenceOf(quoteAll(document, vague)),
      severity: 'significant',
      recommendation: `Replace it by what is run or clicked and what must then be seen, so that two people come to the same answer.`,
      ifLeft: `${names} passes whatever was built.`,
    },
  ];
}

/** No part of the check is more than words. */
const saysNothing = ({ verify }: Task): boolean =>
  verify.length > 0 && verify.every((part) => isEmptyCheck(part));

const isEmptyCheck = ({ text }: Text): boolean =>
  EMPTY_CHECK.test(text) ||
  (!PROOF.test(text) && (vagueWords(text) !== undefined || text.split(/\s+/).length <= FEW_WORDS));

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= 80 ? line : `${line.slice(0, line.lastIndexOf(' ', 80))}…`;
};
