// The question of round 1, once for each stance: weigh every option and recommend one. Nobody hears anybody else. And what the
// prompts of both rounds have in common: who speaks, the packet in its fences, the rules of evidence.

import { defineQuestion, type Finding, type Prompt, type Question } from '../../../domain/question.ts';
import { chooseNonce, declareFence, fence } from '../../evidence/fence.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { locate, QUESTION_SOURCE, type Sources, sourceOf, sourcesOf } from '../answers/packet.ts';
import { judgeOptions } from '../judging/index.ts';
import {
  type JudgeAnswer,
  type JudgeEvidence,
  judgeAnswers,
  type Packet,
  type Stance,
} from '../model/decision.ts';
import { STANCE_WORDS } from '../model/stances.ts';

/** One question for each stance, because each has a table of its own. */
export const evaluateOptions = <S extends Stance>(stance: S): Question<Packet, JudgeAnswer<S>> =>
  defineQuestion<Packet, JudgeAnswer<S>>({
    kind: `evaluate-options-${stance}`,
    answer: judgeAnswers[stance] as unknown as Question<Packet, JudgeAnswer<S>>['answer'],
    prompt: (packet) => promptFor(stance, packet),
    embedded: (packet) => judgeOptions(stance, packet),
    check: checkEvaluation,
  });

function promptFor(stance: Stance, packet: Packet): Prompt {
  const nonce = nonceFor(packet);
  const { evaluates, aim, table } = STANCE_WORDS[stance];
  const rules = [
    ...EVIDENCE_RULES,
    'Evaluate every option, each once, by its id; also those you will not choose. Of the one you choose put first the evidence that speaks most for it: it is printed beside your vote.',
    'Problems: what speaks against each option that you do not choose. Self-challenge: what speaks against your own choice.',
    'Questions: at most three, whose answers would settle the choice or change it, each with the cheapest way to answer it: an estimate, a count in data at hand, a trial. Name the option it is about. Ask for nothing that a text already says.',
    'Chosen is null only where the texts give you nothing to go on; then say in the reasoning what is missing, and ask for it.',
  ];
  return {
    system: sayWho(stance, nonce),
    user: [
      ...fencePacket(packet, nonce),
      INSTRUCTIONS,
      `${evaluates} ${table}`,
      aim,
      `Think before you choose, in this order: the evidence and the rows of each option; the problems; what speaks against the choice you lean to; the reasoning, in which you weigh the two strongest options against each other, in two to six sentences of at most 400 characters together, the deciding one first ("B, because ..."), for it is printed alone; the questions; and only then the option that follows.`,
      `RULES:\n${numbered(rules)}`,
      evaluationExample(stance),
      WHERE_IDS_STAND,
    ].join('\n\n'),
  };
}

function checkEvaluation(answer: JudgeAnswer, packet: Packet): Finding[] {
  const wanted = packet.options.map(({ id }) => id);
  const weighed = answer.options.map(({ option }) => option);
  const say = (ids: readonly string[], message: string): Finding[] =>
    ids.map((id) => ({ path: 'options', message: `option ${oneLine(id, 40)} ${message}` }));
  return [
    ...say(wanted.filter((id) => !weighed.includes(id)), 'is not evaluated'),
    ...say(weighed.filter((id) => !wanted.includes(id)), 'does not exist'),
    ...say(weighed.filter((id, index) => weighed.indexOf(id) !== index), 'is evaluated more than once'),
    ...checkChosen(answer.chosen, wanted),
    ...answer.options.flatMap(({ evidence }, index) =>
      checkEvidence(sourcesOf(packet), evidence, `options.${index}.evidence`),
    ),
  ]; // biome-ignore format: a list
}

export const checkChosen = (chosen: string | null, ids: readonly string[]): Finding[] =>
  chosen === null || ids.includes(chosen)
    ? []
    : [
        {
          path: 'chosen',
          message: `"${oneLine(chosen, 40)}" is no id of an option: one of ${ids.join(', ')}, or null`,
        },
      ];

export const checkEvidence = (
  sources: Sources,
  evidence: readonly JudgeEvidence[],
  path: string,
): Finding[] =>
  evidence
    .filter((one) => locate(sources, one) === undefined)
    .map(({ source, line, text }) => ({
      path,
      message: `"${oneLine(text, 80)}" does not stand in ${oneLine(source, 80)} at line ${line}`,
    }));

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
  'Evidence is the name of a text as it stands in its marks, the number of a line, and at most 25 words copied from that line word for word. Code looks there: a quote that is not there does not count.',
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
const evaluationExample = (stance: Stance): string =>
  `EXAMPLE of one entry of "options" and of "questions", for "Where should the choir rehearse in winter?":
${JSON.stringify({ option: 'B', evidence: [CITED], rows: [ROW_EXAMPLES[stance]] })}
"Option B: how many evenings below minus five degrees were there last winter? The parish log has them."`;

/** Of a challenge, from the same matter. */
export const CHALLENGE_EXAMPLE = `EXAMPLE of one entry of "challenges", for "Where should the choir rehearse in winter?":
${JSON.stringify({ judge: 'value', evidence: [CITED], argument: 'You count the organ as gained; in January nobody can sing beside it, so for two months of four there is no gain.' })}`;

export const numbered = (rules: readonly string[]): string =>
  rules.map((rule, index) => `${index + 1}. ${rule}`).join('\n');
