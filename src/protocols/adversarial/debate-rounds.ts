// The three rounds: who is asked what, in which order, and what happens when no answer comes.

import type { AdvocateStatement, FinalArgument, Rebuttal } from '../../domain/debate.ts';
import type { VariantId } from '../../domain/document.ts';
import { AgentError } from '../../domain/errors.ts';
import { askForRest, askTwice, goOnWithout } from './ask-advocate.ts';
import { type Hall, payloadFor, remember, withKept } from './debate-hall.ts';
import { tallyEvidence } from './evidence-tally.ts';
import { conclude } from './questions/conclude.ts';
import { rebut } from './questions/rebut.ts';
import { statePosition } from './questions/state-position.ts';
import { pointsOf, readFinal, readRebuttal, readStatement, speak } from './read-answers.ts';

const FEWEST_ADVOCATES = 2;

interface Lost {
  readonly advocate: VariantId;
  readonly error: AgentError;
}

export async function stateAll(hall: Hall): Promise<AdvocateStatement[]> {
  const { shown } = hall;
  const points = pointsOf(shown);
  const heard = await Promise.all(
    listAdvocates(hall).map(async ({ advocate, index }) => {
      const payload = payloadFor(hall, index);
      const said = await askTwice(hall, 1, statePosition, payload);
      if ('error' in said) return { advocate, said };
      const rest = await askForRest(hall, 1, payload, said.answer.positions, points);
      remember(hall, advocate, rest.stances);
      return { advocate, said, rest, answer: { ...said.answer, positions: [...rest.stances] } };
    }),
  );
  const answered = heard.filter((one) => 'rest' in one);
  if (answered.length < FEWEST_ADVOCATES) {
    const lost = heard.flatMap(({ advocate, said }) =>
      'error' in said ? [{ advocate, error: said.error }] : [],
    );
    throw tooFew(hall, answered.length, lost);
  }
  // One after the other: the order of time must not show.
  for (const { advocate, said } of heard) if ('error' in said) await goOnWithout(hall, 1, advocate, said);
  return answered.flatMap(({ advocate, answer, rest }) => {
    if (answer === undefined) return [];
    const statement = readStatement(advocate, answer, shown);
    hall.evidence.push(tallyEvidence(1, statement, answer, rest?.askedAgain ?? 0));
    return [statement];
  });
}

/** Ruling D-29: an eliminated variant is shown and can win points, but nobody speaks for it. */
function listAdvocates({ context: { variants, elimination } }: Hall) {
  const seated = variants.map(({ id }, index) => ({ advocate: id, index }));
  return seated.filter(({ advocate }) => elimination?.finalists.includes(advocate) ?? true);
}

/** In the words of whoever did not answer, since they say what to do. */
function tooFew({ context }: Hall, answered: number, lost: readonly Lost[]): AgentError {
  const words = lost.map(({ advocate, error }) => {
    const index = context.variants.findIndex(({ id }) => id === advocate);
    return `Advocate for Variant ${context.variants[index]?.number} (${context.seats[index]?.model ?? 'embedded'}): ${error.message}`;
  });
  return new AgentError(
    [`The debate needs at least 2 advocates, ${answered} answered`, ...words].join('. '),
    {
      code: 'debate/too-few-advocates',
      hint: 'Nothing is lost: resume the run to ask again, or name other agents. The variants are kept as they are.',
    },
  );
}

/** One after the other, in input order, each hearing those before it; or all at once, and none hears another. */
export async function rebutAll(hall: Hall, statements: readonly AdvocateStatement[]): Promise<Rebuttal[]> {
  const rebuttals: Rebuttal[] = [];
  const atOnce =
    hall.context.rebuttals === 'simultaneous'
      ? await Promise.all(statements.map(({ advocate }) => rebutOne(hall, statements, advocate, [])))
      : undefined;
  for (const [index, { advocate }] of statements.entries()) {
    const said = atOnce?.[index] ?? (await rebutOne(hall, statements, advocate, rebuttals));
    if ('error' in said) {
      await goOnWithout(hall, 2, advocate, said);
      continue;
    }
    hall.evidence.push(said.tally);
    rebuttals.push(said.rebuttal);
  }
  return rebuttals;
}

async function rebutOne(
  hall: Hall,
  statements: readonly AdvocateStatement[],
  advocate: VariantId,
  before: readonly Rebuttal[],
) {
  const { context, shown } = hall;
  const payload = payloadFor(
    hall,
    context.variants.findIndex(({ id }) => id === advocate),
  );
  const criticisms = statements.flatMap(({ weaknesses }) =>
    // What rests on no evidence needs no answer.
    weaknesses.filter(({ variant, evidence }) => variant === advocate && evidence.length > 0),
  );
  const said = await askTwice(hall, 2, rebut, {
    ...payload,
    statements: statements.map(speak),
    criticisms,
    rebuttals: before.map(speak),
  });
  if ('error' in said) return said;
  const rest = await askForRest(hall, 2, payload, withKept(hall, advocate, said.answer), pointsOf(shown));
  const answer = { ...said.answer, positions: [...rest.stances] };
  remember(hall, advocate, rest.stances);
  const ids = criticisms.map(({ id }) => id);
  const rebuttal = readRebuttal(advocate, answer, shown, ids);
  return { rebuttal, tally: tallyEvidence(2, rebuttal, answer, rest.askedAgain) };
}

export async function concludeAll(
  hall: Hall,
  statements: readonly AdvocateStatement[],
  rebuttals: readonly Rebuttal[],
  unresolved: readonly string[],
): Promise<FinalArgument[]> {
  const { context, shown } = hall;
  const finals: FinalArgument[] = [];
  for (const { advocate } of statements) {
    const payload = payloadFor(
      hall,
      context.variants.findIndex(({ id }) => id === advocate),
    );
    const said = await askTwice(hall, 3, conclude, {
      ...payload,
      statements: statements.map(speak),
      rebuttals: rebuttals.map(speak),
      finals: finals.map(speak),
      unresolved,
    });
    if ('error' in said) {
      await goOnWithout(hall, 3, advocate, said);
      continue;
    }
    const rest = await askForRest(hall, 3, payload, withKept(hall, advocate, said.answer), unresolved);
    const answer = { ...said.answer, positions: [...rest.stances] };
    const final = readFinal(advocate, answer, shown, unresolved);
    hall.evidence.push(tallyEvidence(3, final, answer, rest.askedAgain));
    finals.push(final);
  }
  return finals;
}
