// Seats as a program gives them: in the words of the command line, or as objects, with a model or an agent of its own in
// them. What has no name of its own gets one, so that a run can record it.

import type { Agent } from '../../agents/agent.ts';
import type { Model } from '../../agents/models/model.ts';
import { UsageError } from '../../domain/errors.ts';
import { type Effort, nameWithEffort } from '../../domain/seat.ts';

/** Whoever answers: a language model of the AI SDK, or anything that answers questions. */
export type Mind = Model | Agent;

export interface GivenSeat {
  /** A name, or whoever has the seat. */
  readonly model: string | Mind;
  readonly effort?: Effort;
  readonly persona?: string;
  readonly instruction?: string;
}

export type Seats = string | readonly (string | GivenSeat | Agent)[];

export interface NamedSeats {
  /** In the words of the command line. */
  readonly agents: string | readonly string[] | undefined;
  /** `seat-1` for who sits in the first seat and came without a name. */
  readonly models: Readonly<Record<string, Mind>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isAgent = (value: unknown): value is Agent =>
  isObject(value) && typeof value.answer === 'function' && typeof value.name === 'string';

export const isModel = (value: unknown): value is Model =>
  isObject(value) &&
  typeof value.doStream === 'function' &&
  typeof value.provider === 'string' &&
  typeof value.modelId === 'string';

export function nameSeats(seats: Seats | undefined): NamedSeats {
  if (seats === undefined || typeof seats === 'string') return { agents: seats, models: {} };
  if (!Array.isArray(seats)) throw wrongSeat('agents');
  const models: Record<string, Mind> = {};
  const agents = seats.map((seat: unknown, index) => {
    const where = `agents[${index}]`;
    if (typeof seat === 'string') return seat;
    const { model, effort, persona, instruction } = isAgent(seat) ? { model: seat } : partsOf(seat, where);
    const name = typeof model === 'string' ? model : `seat-${index + 1}`;
    if (typeof model !== 'string') models[name] = model;
    const quoted = instruction === undefined ? [] : [`"${instruction.replace(/["\\]/g, '\\$&')}"`];
    return [nameWithEffort(name, effort), ...(persona === undefined ? [] : [persona]), ...quoted].join(':');
  });
  return { agents, models };
}

function partsOf(seat: unknown, where: string): GivenSeat {
  if (!isObject(seat)) throw wrongSeat(where);
  const { model, effort, persona, instruction } = seat;
  const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value !== '');
  if (typeof model !== 'string' && !isModel(model) && !isAgent(model)) throw wrongSeat(`${where}.model`);
  if (!isText(effort) || !isText(persona) || !isText(instruction)) throw wrongSeat(where);
  return { model, effort, persona, instruction } as GivenSeat;
}

const wrongSeat = (where: string): UsageError =>
  new UsageError(`\`${where}\` is no seat`, {
    code: 'input/wrong-seat',
    hint: 'A seat is text such as "opus@high:architect", an object with a `model` (a name, a model of the AI SDK or an agent), or an agent.',
  });
