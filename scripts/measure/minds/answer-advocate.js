// What an advocate says who knows the labels: on each point the side that holds, or that it is open; everything with
// words that stand in the documents.

import { lineOfQuote } from './load-gold.js';
import { matchPoint } from './match-point.js';
import { hasLine, numberedLines, readFences } from './read-fences.js';

const MOST_WORDS = 18;
const MOST_CITED = 2;
const POINTS = /^Points to take a position on, each once and no other: (.*)$/m;
const CRITICISMS = /^Criticisms to answer: (.*)$/m;

const listed = (text, shape) =>
  (shape.exec(text)?.[1] ?? '').split(', ').filter((id) => id !== '' && id !== 'none');

/** @param {string} prompt @param {import('./load-gold.js').Gold} gold */
export function speakAsAdvocate(prompt, gold) {
  const fences = readFences(prompt);
  const variants = fences
    .filter(({ name }) => name.startsWith('VARIANT '))
    .map(({ name, text }) => ({ letter: name.slice('VARIANT '.length), text, lines: numberedLines(text) }));
  const own = /Your variant: Variant ([A-J])/.exec(prompt)?.[1] ?? 'A';
  const positions = listed(prompt, POINTS).map((point) =>
    takePosition(point, { fences, variants, own, gold }),
  );
  return { ...fieldsOf(prompt, variants, own), positions };
}

/** A telling line of a variant, cited. */
function exampleOf({ letter, lines }) {
  const { line, text } = lines.find(({ text }) => /^[^#|<>].{30}/.test(text)) ??
    lines[0] ?? { line: 1, text: '' };
  return { variant: letter, line, text: cut(text) };
}

const cut = (text) => (text.match(/\S+\s*/g) ?? []).slice(0, MOST_WORDS).join('').trim();

/** The fields that this round asks for. */
function fieldsOf(prompt, variants, own) {
  const rivals = variants.filter(({ letter }) => letter !== own);
  const [mine = rivals[0]] = variants.filter(({ letter }) => letter === own);
  if (/^ROUND \d+, POINTS WITHOUT AN ANSWER/m.test(prompt)) return {};
  if (/^ROUND 2, YOUR REBUTTAL/m.test(prompt)) {
    return {
      replies: listed(prompt, CRITICISMS).map((criticism) => ({
        criticism,
        evidence: [exampleOf(mine)],
        claim: 'The variant says what it says.',
        concedes: false,
      })),
      newEvidence: [],
      assessments: rivals.map(({ letter }) => ({ variant: letter, text: 'It stands as before.' })),
      keeps: [],
    };
  }
  const summary = 'What the documents do not settle is open.';
  if (/^ROUND 3, YOUR FINAL ARGUMENT/m.test(prompt))
    return { disagreements: [], keeps: [], concessions: [], summary };
  return {
    steelmen: rivals.map((rival) => ({
      variant: rival.letter,
      evidence: [exampleOf(rival)],
      strongest: 'It says plainly what is to be built.',
      right: 'It covers its subject.',
      however: 'Another variant may say more.',
    })),
    strengths: [{ evidence: [exampleOf(mine)], claim: 'It says plainly what is to be built.' }],
    weaknesses: [],
    concessions: [],
    summary,
  };
}

/** A variant that says what holds and speaks of the point. */
function winnerOf(conflict, letters, letterOf) {
  if (conflict === undefined) return undefined;
  const { resolution, groups = [] } = conflict;
  const agreeing = [resolution, ...(groups.find((group) => group.includes(resolution)) ?? [])];
  return agreeing.map(letterOf).find((letter) => letters.includes(letter));
}

function takePosition(point, { fences, variants, own, gold }) {
  const { conflict, letters } = matchPoint(fences, point, gold);
  const names = [...gold.texts.keys()];
  const letterOf = (variant) => String.fromCharCode(65 + names.indexOf(variant));
  const cite = ({ variant, quote }) => {
    const line = lineOfQuote(gold.texts.get(variant) ?? '', quote);
    const isShown = variants.some(({ letter, text }) => letter === letterOf(variant) && hasLine(text, line));
    return line > 0 && isShown ? [{ variant: letterOf(variant), line, text: cut(quote) }] : [];
  };
  const winner = winnerOf(conflict, letters, letterOf);
  const isBoth = conflict?.resolution === 'both-renumbered';
  const holding = conflict?.sides.filter(
    ({ variant }) => winner === undefined || letterOf(variant) === winner,
  );
  const evidence = (holding ?? []).flatMap(cite).slice(0, MOST_CITED);
  const isKnown = (winner !== undefined || isBoth) && evidence.length > 0;
  const side = conflict?.groups?.find((group) => group.map(letterOf).includes(winner ?? '')) ?? [];
  const isOwn = winner === own || side.map(letterOf).includes(own);
  return {
    point,
    evidence,
    reasoning: conflict?.why ?? 'Nothing shown rules the others out.',
    resolution: isKnown ? (isBoth ? 'both' : winner) : 'open',
    ...(isKnown ? {} : { question: `Which of them holds for ${conflict?.topic ?? 'this'}?` }),
    concedes: isKnown && !isBoth && !isOwn,
  };
}
