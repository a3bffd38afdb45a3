import { expect, test } from 'vitest';
import { WaitingError } from '../../../domain/errors.ts';
import { type AwaitPayload, awaitRevision } from '../../../workflows/review/questions/await-revision.ts';
import { awaitPerson } from './awaited.ts';

const payload: AwaitPayload = { label: 'PLAN.md', round: 1, open: ['CH-1'], challenges: [], remembered: [] };
const ask = (person: ReturnType<typeof awaitPerson>, round: number) =>
  person.answer(awaitRevision, { ...payload, round }, { role: 'author-person' });

test('what a person brings along answers one round; the next is waited for', async () => {
  const waits: number[] = [];
  const person = awaitPerson(
    { artifact: 'new', name: 'PLAN.md', defence: 'why', replaces: 'old' },
    ({ round }) => waits.push(round),
  );
  expect(await ask(person, 1)).toEqual({ artifact: 'new', defence: 'why' });
  await expect(ask(person, 2)).rejects.toThrow(WaitingError);
  expect(waits).toEqual([2]);
});

test('who brings nothing is waited for at once', async () => {
  await expect(ask(awaitPerson(), 1)).rejects.toMatchObject({ code: 'review/waiting', exitCode: 0 });
});
