// What an analyst of the bench says: by the words of the statements alone. Nobody's judgement, but of the size that one
// has, so that something is disputed, something comes in, and what is asked about that is paid for.

import { choosePlace } from '../../scripts/measure/minds/choose-place.js';
import { nearestOf, shareOf, tellingWords, weighWords } from '../../scripts/measure/minds/match-words.js';
import { readTopic } from '../../scripts/measure/minds/read-topic.js';

const ALIKE = 0.8;
const NUMBER = /\d+/g;
const DUTY = /\b(?:must|shall|should|may|required|optional)\b/gi;

export function judgeByWords(prompt: string): unknown {
  const topic = readTopic(prompt);
  const { records, sections } = topic;
  const told = new Set<string>(topic.known.flat());
  const weigh = weighWords(records.map(({ text }) => text));
  const judged = records
    .filter(({ isStarred }) => isStarred)
    .map((record) => {
      const { number, text, section } = record;
      const home = sections.find(({ letter, path }) => letter === topic.reference && path === section?.path);
      const near = nearestOf(text, home?.records ?? [], (one) => one.text, weigh)?.one;
      if (near === undefined || !areAlike(text, near.text))
        return { n: number, is: 'adds', after: near?.number ?? choosePlace(topic, record, text) };
      const kind = told.has(number) ? undefined : disputeOf(text, near.text);
      if (kind === undefined) return { n: number, is: 'same', as: [near.number] };
      const about = `${kind} in ${number}`;
      const sides = [[near.number], [number]];
      return { about, sides, take: 'open', ask: 'Which of them holds?', kind, severity: 'medium' };
    });
  return {
    conflicts: judged.filter((one) => 'sides' in one),
    statements: judged.filter((one) => 'n' in one),
  };
}

const areAlike = (one: string, other: string): boolean =>
  shareOf(one, tellingWords(other)) >= ALIKE && shareOf(other, tellingWords(one)) >= ALIKE;

/** What says the same but for a duty or an amount cannot both be followed. */
function disputeOf(one: string, other: string): 'modality' | 'amount' | undefined {
  const differ = (shape: RegExp): boolean => said(one, shape) !== said(other, shape);
  if (differ(DUTY)) return 'modality';
  return differ(NUMBER) ? 'amount' : undefined;
}

const said = (text: string, shape: RegExp): string => (text.toLowerCase().match(shape) ?? []).join(' ');
