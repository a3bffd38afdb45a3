import { expect, test } from 'vitest';
import { extractionOf } from '../../../../../test/roadmap/extraction-of.ts';
import type { Domain } from '../../model/extraction.ts';
import { choosePersonas } from './choose-personas.ts';

const choose = (shares: Partial<Record<Domain, number>>, named?: string) =>
  choosePersonas(extractionOf({ requirements: [], shares }), named).map(
    ({ role, persona, confidence }) => `${role} ${persona} ${confidence}`,
  );

test.each<[string, Partial<Record<Domain, number>>, string[]]>([
  ['one domain alone', { backend: 1 }, ['primary backend 0.7']],
  [
    'more of its domains raise it',
    { backend: 0.5, security: 0.3, performance: 0.2 },
    ['primary backend 0.42', 'consulting security 0.231'],
  ],
  [
    'just enough without any other',
    { documentation: 0.43, frontend: 0.05, security: 0.04 },
    ['primary scribe 0.301'],
  ],
  [
    'not enough: the generalist, with whoever comes near',
    { backend: 0.35, frontend: 0.35, documentation: 0.3 },
    ['primary architect 0.2695', 'consulting frontend 0.2695', 'consulting backend 0.245'],
  ],
  ['no domain at all', {}, ['primary architect 0']],
])('%s', (_, shares, expected) => expect(choose(shares)).toEqual(expected));

test('a named persona is certain, and does not consult itself', () => {
  expect(choose({ backend: 0.6, security: 0.4 }, 'backend')).toEqual([
    'primary backend 1',
    'consulting security 0.308',
  ]);
  expect(choose({ backend: 1 }, 'qa')).toEqual(['primary qa 1', 'consulting backend 0.7']);
});

test('the rationale shows the figures', () => {
  const [primary] = choosePersonas(
    extractionOf({ requirements: [], shares: { backend: 0.5, security: 0.5 } }),
  );
  expect(primary?.rationale).toBe('0.7 x backend 50.0 % x 1.1 (1 more of its domains in the spec)');
});
