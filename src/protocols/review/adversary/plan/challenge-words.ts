// Words in tasks that hide work or rest on something nobody checked.

import type { Document } from '../../../../domain/document.ts';
import { splitSentences } from '../../../../text/split-sentences.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, quoteAll } from '../quote-all.ts';
import type { Task } from './task.ts';

interface Said {
  readonly task: Task;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

const HIDING =
  /\b(?:(?:just|simply|merely) (?:connect|convert|deploy|hook|implement|integrate|migrate|plug|port|refactor|replace|rewrite|switch|wire)\b|(?:trivial|easy|straightforward|quick)(?:ly)? (?:to (?:add|build|implement|change|migrate|do|fix)|change|fix|task|migration)|handle (?:all|any|every|the) (?:remaining |other |possible )?(?:edge[- ]cases?|corner cases?|errors?|exceptions)|all (?:the )?(?:edge|corner)[- ]cases|implement (?:the )?(?:whole|entire|full|complete|rest of|remaining) |(?:migrate|convert|port|update|refactor|rewrite) (?:everything|all (?:of )?the (?:code|rest|remaining|other)|the (?:rest|remaining|whole|entire))|(?:wire|hook|connect|set|tie) everything(?: up| together)?|(?:deal with|handle|cover|do|finish|add) (?:all )?(?:the )?(?:rest|remaining|other) (?:cases?|things?|parts?|work|pages?|of (?:it|them|the \w+))|polish (?:the |everything)|integrate (?:it )?(?:with|into) the (?:rest|whole|existing)|(?:proper|appropriate|robust|good|full|comprehensive|necessary) (?:error handling|validation|logging|tests?|security)|clean up as|make it production[- ]ready|the usual (?:setup|steps|way)|take care of |(?:finali[sz]e|finish|complete) the remaining|whatever \w+|(?:where|when|if) necessary|implement (?:the )?(?:business |core |main |required |all )?(?:logic|functionality)\b|somehow|figure out (?:how|what|the|a)|whatever is needed|TBD\b|to be (?:determined|decided|defined)|TODO:)/i;
const ASSUMING =
  /\b(?:assum(?:e|es|ed|ing) (?:that )?(?!the role|responsib)|presumably|should already (?:exist|be|have|work|support)|hopefully|ought to (?:already )?(?:exist|work|be)|we (?:expect|think|believe) (?:that )?(?:the|it|this|there)|(?:is|are) (?:expected|supposed|believed|thought) to (?:already )?(?:have|be|exist|support|work)|probably (?:already|exists?|supports?|works?|fine|enough|has))\b/i;
/** The assumption is looked into, or there is a way without it. */
const CHECKED_NEXT =
  /^\s*(?:[-*]\s+)?(?:verify|confirm|check|test|if (?:not|it|that|this)|otherwise|fall ?back)\b/i;
const LOOKED_INTO =
  /\b(?:verif(?:y|ied)|confirm(?:ed)?|check(?:ed|s)?|test(?:ed|s)?|otherwise|if (?:not|it|that|this)|fall ?back|validated?|ensure|prove)\b/i;
const OF_ASSUMPTIONS = /\bassumptions?\b/i;

export function challengeWords(document: Document, tasks: readonly Task[]): ChallengeDraft[] {
  const hiding = findSaid(document, tasks, HIDING, () => true);
  const assuming = findSaid(
    document,
    tasks,
    ASSUMING,
    (sentence, next) => !LOOKED_INTO.test(sentence) && !CHECKED_NEXT.test(next),
  ).filter(({ task }) => !OF_ASSUMPTIONS.test(task.section));
  return [...draftAssumed(document, assuming), ...draftHidden(document, hiding)];
}

/** Sentences of tasks outside of code that hold the words; the condition is told the next one too. */
function findSaid(
  document: Document,
  tasks: readonly Task[],
  sign: RegExp,
  holds: (sentence: string, next: string) => boolean,
): Said[] {
  return tasks
    .flatMap((task) => {
      const masked = task.text.replace(/```[\s\S]*?```|`[^`\n]*`|"[^"\n]*"/g, (code) =>
        code.replace(/[^\n]/g, ' '),
      );
      const sentences = masked.split('\n').flatMap(lineSentences());
      return sentences.flatMap(({ start, end }, index): Said[] => {
        const sentence = masked.slice(start, end);
        const found = sign.exec(sentence);
        const next = sentences[index + 1];
        if (!found || !holds(sentence, next ? masked.slice(next.start, next.end) : '')) return [];
        return [
          { task, words: found[0].trim().toLowerCase(), start: task.start + start, end: task.start + end },
        ];
      });
    })
    .filter(({ start, end }) => document.text.slice(start, end).trim() !== '');
}

/** Sentences by line: a list in a tag is one paragraph to nobody. */
function lineSentences(): (line: string) => { start: number; end: number }[] {
  let at = 0;
  return (line) => {
    const from = at;
    at += line.length + 1;
    return splitSentences(line).map(({ start, end }) => ({ start: from + start, end: from + end }));
  };
}

function draftHidden(document: Document, said: readonly Said[]): ChallengeDraft[] {
  const [first] = said;
  if (!first) return [];
  const words = listed([...new Set(said.map((one) => `"${one.words}"`))], 4);
  const names = listed([...new Set(said.map(({ task }) => task.label))], 4);
  return [
    {
      category: 'Complexity hiding',
      section: first.task.section,
      concern: `${names} ${said.length === 1 ? 'hides' : 'hide'} work behind ${words}: how much that is, nobody can read from the plan.`,
      evidence: evidenceOf(quoteAll(document, said)),
      severity: said.some(({ words: one }) => /tbd|to be d|todo|figure out|somehow/.test(one))
        ? 'significant'
        : 'minor',
      recommendation: `List what is meant in each quoted place, the cases, the files or the decision, or make it a task of its own.`,
      ifLeft: `Whoever carries out ${names} decides alone what belongs to it, and the estimate does not hold.`,
    },
  ];
}

function draftAssumed(document: Document, said: readonly Said[]): ChallengeDraft[] {
  const [first] = said;
  if (!first) return [];
  const names = listed([...new Set(said.map(({ task }) => task.label))], 4);
  return [
    {
      category: 'Assumption exposure',
      section: first.task.section,
      concern: `${names} ${said.length === 1 ? 'rests' : 'rest'} on something that no task checks: "${shortened(document.text.slice(first.start, first.end))}"`,
      evidence: evidenceOf(quoteAll(document, said)),
      severity: 'significant',
      recommendation: `Put a check before ${first.task.label} that fails if this is not so, and say what is done then.`,
      ifLeft: `If it does not hold, that is found out in the middle of ${first.task.label}, after the tasks before it were built on it.`,
    },
  ];
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= 120 ? line : `${line.slice(0, line.lastIndexOf(' ', 120))}…`;
};
