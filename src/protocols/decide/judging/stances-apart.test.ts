// That the three stances really weigh different things, on one question as a team would put it.

import { describe, expect, test } from 'vitest';
import { type Packet, STANCES, type Stance } from '../model.ts';
import { locate, sourcesOf } from '../packet.ts';
import { judgeOptions } from './index.ts';

const FIELD_APP: Packet = {
  question: 'Should we support offline mode in version 1?',
  options: [
    {
      id: 'A',
      label: 'No offline',
      description:
        'The app needs a connection. Nothing to build, nothing to test. Field workers in basements cannot work.',
    },
    {
      id: 'B',
      label: 'Full offline',
      description:
        'Everything works without a connection and syncs both ways. Field workers can do all their work anywhere. Conflict resolution is complex, sync bugs appear only after weeks of use, and it takes about eight weeks.',
    },
    {
      id: 'C',
      label: 'Limited offline',
      description:
        'Cached sites can be read and inspections are queued. Covers most of the work in the field. Simple to implement, about two weeks, no conflict resolution needed.',
    },
  ],
  context: [
    {
      label: 'spec_context',
      text: 'Field workers inspect sites where mobile coverage is poor; 40 % of revenue comes from them.\nThe team has two engineers and six weeks until launch.\nSync conflicts caused data loss in the old app.\n',
    },
  ],
};

const LAUNCH = 'The team has two engineers and six weeks until launch.';
const textsOf = (stance: Stance, option: string, asked = FIELD_APP): string[] =>
  judgeOptions(stance, asked)
    .options.find((one) => one.option === option)
    ?.evidence.map(({ text }) => text) ?? [];

describe('offline or not', () => {
  test('value goes for all of it, risk and effort for what is limited', () => {
    expect(STANCES.map((stance) => judgeOptions(stance, FIELD_APP).chosen)).toEqual(['C', 'B', 'C']);
  });

  test('each cites what is its own', () => {
    expect(textsOf('value', 'B')).toEqual(
      expect.arrayContaining([
        'Everything works without a connection and syncs both ways.',
        'Field workers can do all their work anywhere.',
      ]),
    );
    expect(textsOf('value', 'B').join()).not.toMatch(/complex|bugs|eight weeks/);
    expect(textsOf('value', 'C').join()).not.toContain('Simple');
    expect(textsOf('risk', 'B')).toEqual(
      expect.arrayContaining([
        'sync bugs appear only after weeks of use',
        'Sync conflicts caused data loss in the old app.',
      ]),
    );
    expect(textsOf('risk', 'B').join()).not.toContain('anywhere');
    expect(textsOf('effort', 'C')).toEqual(
      expect.arrayContaining(['Simple to implement', 'about two weeks']),
    );
  });

  test('each gives a reason of its own, in quotes that stand there', () => {
    const reasons = STANCES.map((stance) => judgeOptions(stance, FIELD_APP).reasoning);
    expect(reasons[0]).toMatch(/^Least can go wrong with option C .*"no conflict resolution needed"/);
    expect(reasons[1]).toMatch(/^Most is gained with option B .*"Everything works without a connection/);
    expect(reasons[2]).toMatch(
      /^Option C \(Limited offline\) gives most for its work: "Covers most of the work in the field"; the work: "about two weeks"/,
    );
    const sources = sourcesOf(FIELD_APP);
    for (const stance of STANCES)
      for (const { evidence } of judgeOptions(stance, FIELD_APP).options)
        for (const one of evidence) expect(locate(sources, one)).toEqual(one);
  });
});

describe('time', () => {
  const timed = (longer: string, context: string): Packet => ({
    question: 'Which importer?',
    options: [
      { id: 'A', label: 'Own importer', description: `Users can import everything. ${longer}` },
      { id: 'B', label: 'Bought importer', description: 'It is hard to maintain. It takes two weeks.' },
    ],
    context: [{ label: 'spec_context', text: context }],
  });

  test.each([
    ['longer than there is time', 'It takes eight weeks.', LAUNCH, 'B'],
    ['shorter than there is time', 'It takes five weeks.', LAUNCH, 'A'],
    ['no deadline', 'It takes eight weeks.', 'The team has two engineers.', 'A'],
  ])('%s', (_, longer, context, chosen) => {
    const asked = timed(longer, context);
    expect(judgeOptions('effort', asked).chosen).toBe(chosen);
    for (const stance of ['risk', 'effort'] as const)
      expect(textsOf(stance, 'A', asked).includes(LAUNCH)).toBe(chosen === 'B');
    expect(textsOf('value', 'A', asked)).not.toContain(LAUNCH);
  });
});

test('harm of the past is held only against what repeats it', () => {
  const harm = 'Sync conflicts caused data loss in the old app.';
  expect(textsOf('risk', 'B')).toContain(harm);
  expect(textsOf('risk', 'C')).not.toContain(harm);
  expect(textsOf('risk', 'A')).not.toContain(harm);
});

test('what cannot be sorted counts for all', () => {
  const asked: Packet = {
    question: 'Which?',
    options: [
      { id: 'A', label: 'One', description: '- Good, because blue\n- Good, because round' },
      { id: 'B', label: 'Two', description: '- Good, because green\n- Bad, because square' },
    ],
    context: [],
  };
  expect(STANCES.map((stance) => judgeOptions(stance, asked).chosen)).toEqual(['A', 'A', 'A']);
});

describe('an option of one line', () => {
  test.each([
    ['it is simple to build', 'it is risky and loses data', ['A', 'A', 'A']],
    ['a cache that is simple to build', 'a cluster that may lose data', ['A', 'A', 'A']],
    ['cache, users love it', 'cluster, it may lose data', ['A', 'A', 'A']],
    ['cache, users hate it', 'cluster, users are happy with it', ['B', 'B', 'B']],
    // Names say nothing, whatever words they are made of.
    ['Simple Queue', 'Risk Engine', [null, null, null]],
    ['none', 'full', [null, null, null]],
  ])('%s or %s', (a, b, chosen) => {
    const asked: Packet = {
      question: 'Which?',
      options: [
        { id: 'A', label: a, description: a },
        { id: 'B', label: b, description: b },
      ],
      context: [],
    };
    expect(STANCES.map((stance) => judgeOptions(stance, asked).chosen)).toEqual(chosen);
  });
});
