// What the prompts of both rounds have in common: who speaks, the packet in its fences, the rules of evidence.

import { chooseNonce, declareFence, fence } from '../../prompts/fence.ts';
import { oneLine } from '../../prompts/one-line.ts';
import { QUESTION_SOURCE, sourceOf } from '../answers/packet.ts';
import type { Packet, Stance } from '../model.ts';
import { STANCE_WORDS } from '../stances.ts';

export const nonceFor = (packet: Packet, others: readonly string[] = []): string =>
  chooseNonce(
    [
      packet.question,
      ...packet.options.flatMap(({ label, description }) => [label, description]),
      ...packet.context.map(({ text }) => text),
    ],
    others,
  );

export const sayWho = (stance: Stance, nonce: string): string => {
  const { title, stance: word, duty } = STANCE_WORDS[stance];
  return `You are the ${title} with ${word} stance. ${duty} ${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else.`;
};

const OPTIONS = 'ids and labels of the options';

/** Ids are words of others, too: they are named by their place and said nowhere else. */
export const WHERE_IDS_STAND = `Ids of the options stand before the first colon of each line in "${OPTIONS}". Say them exactly so.`;

/** Descriptions and context with numbered lines, for evidence; labels with a bar. */
export const fencePacket = (packet: Packet, nonce: string): string[] => [
  fence(nonce, { name: QUESTION_SOURCE, text: packet.question }),
  fence(nonce, {
    name: OPTIONS,
    text: packet.options.map(({ id, label }) => `${id}: ${oneLine(label, 300)}`).join('\n'),
    isEvidence: false,
  }),
  ...packet.options.map((option) => fence(nonce, { name: sourceOf(option), text: option.description })),
  ...packet.context.map(({ label, text }) => fence(nonce, { name: label, text })),
];

export const INSTRUCTIONS = 'INSTRUCTIONS. The data ends here.';

export const EVIDENCE_RULES = [
  'Evidence is the name of a text as it stands in its marks, the number of a line, and at most 25 words copied from that line word for word. Code looks there: what does not stand there is struck and does not count.',
  'Argue from what the texts say. What none of them says is an assumption: call it one, and lower your confidence.',
  'That a text does not say something is a claim like any other: code searches the texts for its words and prints what it finds. Look for it in every text, also in other words, before you claim it.',
  'Give no totals, scores, percentages or returns: they are computed from the levels and days.',
  'The order in which options stand means nothing.',
];

const ROW_EXAMPLES: Readonly<Record<Stance, object>> = {
  risk: {
    type: 'User',
    description: 'singers fall ill in a cold hall',
    probability: 'HIGH',
    impact: 'MEDIUM',
  },
  value: { type: 'Delight', description: 'the organ can be used', magnitude: 'MEDIUM', reach: 'HIGH' },
  effort: {
    component: 'Implementation',
    days: null,
    complexity: 'LOW',
    dependencies: 'the key of the sexton',
  },
};
const CITED = { source: 'option B', line: 2, text: 'The heating fails below minus five degrees.' };

/** Of one option and of a question, from a matter that nobody will ask about. */
export const evaluationExample = (stance: Stance): string =>
  `EXAMPLE of one entry of "options" and of "questions", for "Where should the choir rehearse in winter?":
${JSON.stringify({ option: 'B', evidence: [CITED], rows: [ROW_EXAMPLES[stance]] })}
"Option B: how many evenings below minus five degrees were there last winter? The parish log has them."`;

/** Of a challenge, from the same matter. */
export const CHALLENGE_EXAMPLE = `EXAMPLE of one entry of "challenges", for "Where should the choir rehearse in winter?":
${JSON.stringify({ judge: 'value', evidence: [CITED], argument: 'You count the organ as gained; in January nobody can sing beside it, so for two months of four there is no gain.' })}`;

export const numbered = (rules: readonly string[]): string =>
  rules.map((rule, index) => `${index + 1}. ${rule}`).join('\n');
