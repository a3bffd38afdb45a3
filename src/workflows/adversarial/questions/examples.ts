// One right answer for each question, about a bakery that no document is about. They stand behind the instructions, in the
// part of a prompt that caches hold, and are the same in every run. The ids in them are none that a run gives.

import { type Example, showExample as show } from '../../evidence/answer-object.ts';

export const COMPARISON: Example = {
  given:
    'Reference: §A1 Oven. A1 "The oven is lit at 4:00." A2 "Rye rests one hour." To judge: *B1 "The oven is lit at 5:00." *B2 "Rye rests 60 minutes, covered with linen." *B3 "Flour is sieved twice." *B4 "See page 2."',
  answer: {
    conflicts: [
      {
        about: 'when the oven is lit',
        sides: [['A1'], ['B1']],
        why: '',
        take: 'open',
        ask: 'When must the first loaves be done?',
        kind: 'amount',
        severity: 'medium',
      },
    ],
    statements: [
      { n: 'B2', as: ['A2'], is: 'same', words: 'covered with linen' },
      { n: 'B3', is: 'adds', after: '§A1' },
      { n: 'B4', why: 'navigation', is: 'not' },
    ],
  },
};

export const PLACEMENT: Example = {
  given: 'Base: A2 "Rye rests one hour." To place: *B3 "Flour is sieved twice." *B4 "See page 2."',
  answer: {
    places: [
      { n: 'B3', why: 'a step of the dough, before it rests', after: 'A2' },
      { n: 'B4', why: 'about its own pages', after: 'not' },
    ],
  },
};

export const READING: Example = {
  given: 'Line 4: "The oven is lit at 4:00." Line 9: "At 5:00 the oven is lit, by the apprentice."',
  answer: {
    findings: [{ lines: [4, 9], why: 'One oven is lit at one time.', kind: 'clash', words: '' }],
  },
};

export const POSITIONS: Example = {
  given: 'Only two positions and a reply to a criticism are shown.',
  answer: {
    replies: [
      {
        criticism: 'K-901',
        point: 'X-901',
        evidence: [{ variant: 'A', line: 8, text: 'a baker stays until the oven is cold' }],
        claim: 'The oven is watched, so the danger named is met.',
        concedes: false,
      },
    ],
    positions: [
      {
        point: 'X-901',
        evidence: [{ variant: 'B', line: 7, text: 'the inspector closed the old oven in May' }],
        reasoning: 'A closed oven cannot be lit.',
        resolution: 'B',
        concedes: true,
      },
      {
        point: 'X-902',
        evidence: [{ variant: 'B', line: 4, text: 'rye rests two hours' }],
        reasoning: 'Both state a time and neither a reason.',
        resolution: 'open',
        question: 'Which time was tried?',
        concedes: false,
      },
    ],
  },
};

export const VERDICTS: Example = {
  given: 'Criteria, which are none of yours: hours-named (presence), no-placeholders (absence).',
  answer: {
    verdicts: [
      {
        criterion: 'hours-named',
        evidence: [{ line: 4, text: 'The oven is lit at 4:00' }],
        searched: '',
        reasoning: 'The line gives the hour.',
        verdict: 'MET',
      },
      {
        criterion: 'no-placeholders',
        evidence: [],
        searched: 'all 12 lines, for TODO, TBD and empty sections',
        reasoning: 'None of them stands there.',
        verdict: 'MET',
      },
    ],
  },
};

export const ITEMS: Example = {
  given:
    'X-901: 1 (base) "The old oven is lit at 4:00." 2 "The inspector closed the old oven; the new one is lit at 5:00." X-902: 1 (base) "Rye rests one hour." 2 "Rye rests two hours."',
  answer: {
    items: [
      { id: 'X-901', why: 'The inspector closed the oven that side 1 lights.', take: '2' },
      { id: 'X-902', why: 'Neither gives a reason.', take: 'later' },
    ],
  },
};

export const WRITTEN: Example = {
  given: 'Bar: "The oven is watched." Passage 1: "When is it lit? At 4:00."',
  answer: { texts: [{ numbers: [1], text: 'The oven is lit at 4:00.' }] },
};

export const EXAMPLES = {
  comparison: show(COMPARISON),
  placement: show(PLACEMENT),
  reading: show(READING),
  positions: show(POSITIONS),
  verdicts: show(VERDICTS),
  items: show(ITEMS),
  written: show(WRITTEN),
} as const;
