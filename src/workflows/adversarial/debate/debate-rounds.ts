// The three rounds: who is asked what, in which order, and what happens when no answer comes.

import type { Rebuttal } from '../../../domain/comparison/debate.ts';
import type { VariantId } from '../../../domain/document.ts';
import { AgentError } from '../../../domain/errors.ts';
import { pointsFor } from './advocate/payload.ts';
import { conclude, openFor, rebut, statePosition } from './advocate/questions.ts';
import { askForRest, askTwice, goOnWithout, type Unheard } from './ask-advocate.ts';
import { type Hall, payloadFor, remember, withKept } from './debate-hall.ts';
import { tallyEvidence } from './evidence-tally.ts';
import { readFinal, readRebuttal, readStatement, type Speaker, speak, unheardBy } from './read-answers.ts';

const FEWEST_ADVOCATES = 2;

export async function stateAll(hall: Hall): Promise<void> {
  const { shown } = hall;
  const heard = await Promise.all(
    listAdvocates(hall).map(async ({ advocate, index }) => {
      const payload = payloadFor(hall, index);
      const said = await askTwice(hall, 1, statePosition, payload);
      if ('error' in said) return { advocate, said };
      const rest = await askForRest(hall, 1, payload, said.answer.positions, pointsFor(shown, advocate));
      remember(hall, advocate, rest.stances);
      return { advocate, said, rest, answer: { ...said.answer, positions: [...rest.stances] } };
    }),
  );
  for (const { advocate, answer, rest } of heard) {
    if (answer === undefined) continue;
    const statement = readStatement(advocate, answer, shown);
    hall.evidence.push(tallyEvidence(1, statement, answer, rest?.askedAgain ?? 0));
    hall.statements.push(statement);
  }
  // One after the other: the order of time must not show.
  const lost = heard.flatMap(({ advocate, said }) => ('error' in said ? [{ advocate, said }] : []));
  await loseAll(hall, 1, hall.statements.length, lost);
}

/** Ruling D-29: an eliminated variant is shown and can win points, but nobody speaks for it. */
function listAdvocates({ context: { variants, elimination } }: Hall) {
  const seated = variants.map(({ id }, index) => ({ advocate: id, index }));
  return seated.filter(({ advocate }) => elimination?.finalists.includes(advocate) ?? true);
}

interface Lost {
  readonly advocate: VariantId;
  readonly said: Unheard;
}

/** Ruling R2-2: with fewer than two left nothing is forgone, so that a resumed run asks them again. */
async function loseAll(hall: Hall, round: number, alive: number, lost: readonly Lost[]): Promise<void> {
  if (alive < FEWEST_ADVOCATES) {
    hall.failures.push(
      ...lost.map(({ advocate, said }) => ({ advocate, round, message: said.error.message })),
    );
    throw tooFew(hall, round, alive);
  }
  for (const { advocate, said } of lost) await goOnWithout(hall, round, advocate, said);
}

/** In the words of whoever did not answer, since they say what to do. */
function tooFew({ context, failures }: Hall, round: number, answered: number): AgentError {
  const words = failures
    .filter((one) => one.round === round)
    .map(({ advocate, message }) => {
      const index = context.variants.findIndex(({ id }) => id === advocate);
      return `Advocate for Variant ${context.variants[index]?.number} (${context.seats[index]?.model ?? 'embedded'}): ${message}`;
    });
  const head = `The debate needs at least 2 advocates, ${answered} answered${round > 1 ? ` in round ${round}` : ''}`;
  return new AgentError([head, ...words].join('. '), {
    code: TOO_FEW_ADVOCATES,
    hint: 'Nothing is lost: resume the run to ask again, or name other agents. The variants are kept as they are.',
  });
}

export const TOO_FEW_ADVOCATES = 'debate/too-few-advocates';

/** One after the other, in input order, each hearing those before it; or all at once, and none hears another. */
export async function rebutAll(hall: Hall): Promise<void> {
  const { statements, rebuttals } = hall;
  const atOnce =
    hall.context.rebuttals === 'simultaneous'
      ? await Promise.all(statements.map(({ advocate }) => rebutOne(hall, advocate, [])))
      : undefined;
  const lost: Lost[] = [];
  for (const [index, { advocate }] of statements.entries()) {
    const said = atOnce?.[index] ?? (await rebutOne(hall, advocate, rebuttals));
    if ('error' in said) {
      lost.push({ advocate, said });
      if (!atOnce) await loseAll(hall, 2, statements.length - lost.length, lost.slice(-1));
      continue;
    }
    hall.evidence.push(said.tally);
    rebuttals.push(said.rebuttal);
  }
  if (atOnce) await loseAll(hall, 2, statements.length - lost.length, lost);
}

/** Who speaks, with the rivals it has not put the case of. */
function speakerOf({ shown, statements }: Hall, advocate: VariantId, round: number): Speaker {
  const own = statements.find((one) => one.advocate === advocate);
  return { advocate, round, shown, unheard: own ? unheardBy(own, shown) : [] };
}

const indexOf = ({ context }: Hall, advocate: VariantId): number =>
  context.variants.findIndex(({ id }) => id === advocate);

async function rebutOne(hall: Hall, advocate: VariantId, before: readonly Rebuttal[]) {
  const { shown, statements } = hall;
  const payload = payloadFor(hall, indexOf(hall, advocate));
  const criticisms = statements.flatMap((statement) =>
    // What rests on no evidence needs no answer, nor what comes from one who has not put the case of this variant.
    unheardBy(statement, shown).includes(advocate)
      ? []
      : statement.weaknesses.filter(({ variant, evidence }) => variant === advocate && evidence.length > 0),
  );
  const said = await askTwice(hall, 2, rebut, {
    ...payload,
    statements: statements.map(speak),
    criticisms,
    rebuttals: before.map(speak),
  });
  if ('error' in said) return said;
  const points = pointsFor(shown, advocate);
  const rest = await askForRest(hall, 2, payload, withKept(hall, advocate, said.answer), points);
  const answer = { ...said.answer, positions: [...rest.stances] };
  remember(hall, advocate, rest.stances);
  const rebuttal = readRebuttal(answer, speakerOf(hall, advocate, 2), criticisms);
  return { rebuttal, tally: tallyEvidence(2, rebuttal, answer, rest.askedAgain) };
}

export async function concludeAll(hall: Hall, unresolved: readonly string[]): Promise<void> {
  const { shown, statements, rebuttals, finals } = hall;
  let alive = statements.length;
  for (const { advocate } of statements) {
    const payload = payloadFor(hall, indexOf(hall, advocate));
    const said = await askTwice(hall, 3, conclude, {
      ...payload,
      statements: statements.map(speak),
      rebuttals: rebuttals.map(speak),
      finals: finals.map(speak),
      unresolved,
    });
    if ('error' in said) {
      alive -= 1;
      await loseAll(hall, 3, alive, [{ advocate, said }]);
      continue;
    }
    const open = openFor(shown, advocate, unresolved);
    const rest = await askForRest(hall, 3, payload, withKept(hall, advocate, said.answer), open);
    const answer = { ...said.answer, positions: [...rest.stances] };
    const final = readFinal(answer, speakerOf(hall, advocate, 3), unresolved);
    hall.evidence.push(tallyEvidence(3, final, answer, rest.askedAgain));
    finals.push(final);
  }
}
