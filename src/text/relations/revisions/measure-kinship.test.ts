import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { areKin, measureKinship } from './measure-kinship.ts';

const kinship = (...texts: readonly string[]) => measureKinship(texts.map((text) => parseDocument(text)));

const RELAY = `# Webhook relay

The relay stores every event before it answers the producer. Failed deliveries are retried for 24 hours.
Requests are signed with the secret of the endpoint. Redirects are never followed.

- A producer calls the intake and gets its answer after the durable write.
- The dashboard lists the attempts of an endpoint with status and duration.
- Old senders run next to the relay for two weeks.
`;
const REVISED = RELAY.replace('24 hours', '72 hours').replace('- Old senders', '- All old senders');
const OTHER_WORDS = `# Outgoing webhooks

Events are committed to a queue; the producer waits for nothing else. Delivery to a customer endpoint is attempted
again until a day has passed. Each call carries a signature made from the endpoint secret.
A relay worker treats a redirect as a failure. Customers see each attempt in the dashboard.
`;
/** Long enough to have a vocabulary of its own. */
const about = (topic: string): string =>
  `# ${topic} plan\n\n${Array.from({ length: 30 }, (_, at) => `The ${topic} ${topic}part${at} needs ${topic}thing${at % 7} here.`).join('\n')}\n`;

describe('revisions of one text', () => {
  test.each([
    ['the same text', [RELAY, RELAY], 'revisions'],
    ['another number, one more word', [RELAY, REVISED], 'revisions'],
    ['lines broken elsewhere', [RELAY, RELAY.replaceAll(' the ', '\nthe ')], 'revisions'],
    ['a text and its first half', [RELAY, RELAY.slice(0, 230)], 'revisions'],
    ['other words', [RELAY, OTHER_WORDS], 'independent'],
    ['two revisions and one in other words', [RELAY, REVISED, OTHER_WORDS], 'mixed'],
    ['nothing to compare', ['', ''], 'independent'],
    ['a single document', [RELAY], 'independent'],
  ])('%s', (_, texts, verdict) => {
    expect(kinship(...texts).verdict).toBe(verdict);
  });

  test('first and last of a chain need not be kin themselves', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Rule${at} binds party${at} by clause${at}.`);
    const [first, middle, last] = [lines.slice(0, 20), lines.slice(10, 30), lines.slice(20)].map((part) =>
      part.join('\n\n'),
    ) as [string, string, string];
    const found = kinship(first, middle, last);
    expect(found.verdict).toBe('revisions');
    expect([areKin(found, 0, 1), areKin(found, 2, 1), areKin(found, 0, 2)]).toEqual([true, true, false]);
    expect(found.pairs.map(({ shared }) => shared)).toEqual([0.5, 0, 0.5]);
  });

  test('shared labels do not make texts kin', () => {
    const found = kinship(`${RELAY}\n## Open points\n`, `${OTHER_WORDS}\n## Open points\n`);
    expect(found.pairs[0]?.kin).toBe('independent');
  });
});

describe('documents of different projects', () => {
  test('a document that has nothing in common with any other is a stranger', () => {
    const found = kinship(about('payroll'), about('kiosk'), about('payroll'));
    expect(found.verdict).toBe('unrelated');
    expect(found.strangers).toEqual([1]);
  });

  test('three projects are three strangers', () => {
    expect(kinship(about('payroll'), about('kiosk'), about('backup')).strangers).toEqual([0, 1, 2]);
  });

  test.each([
    ['too short to tell', ['# Payroll\n\nSalaries are paid monthly.\n', about('kiosk')]],
    [
      'what they mostly speak of is the same',
      [about('payroll'), about('payroll').replaceAll('part', 'piece')],
    ],
  ])('not asked: %s', (_, texts) => {
    expect(kinship(...texts).verdict).not.toBe('unrelated');
  });
});
