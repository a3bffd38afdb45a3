// What each helper is asked by: the names of its tools and what they must answer. Servers are not believed: an answer to another
// question, or one that cannot be read, is none.

import { z } from 'zod';
import type { DocsQuery, Entity, HelperName, Thought } from '../../domain/helper.ts';
import type { Session } from './session.ts';

interface Tools {
  /** Of each row one must be there. */
  readonly needs: readonly (readonly string[])[];
  answer(payload: never, session: Session): Promise<unknown>;
}

export const TOOLS: Readonly<Record<HelperName, Tools>> = {
  sequential: { needs: [['sequentialthinking']], answer: think },
  memory: { needs: [['create_entities'], ['add_observations'], ['open_nodes']], answer: keep },
  docs: { needs: [['resolve-library-id'], ['query-docs', 'get-library-docs']], answer: lookUp },
};

/** Undefined if nothing is missing. */
export function findMissing(name: HelperName, { tools }: Session): string | undefined {
  const missing = TOOLS[name].needs.find((names) => !names.some((one) => tools.has(one)));
  return missing && `it has no tool ${missing.join(' or ')}`;
}

const thought = z.object({ thoughtNumber: z.number(), totalThoughts: z.number() });

async function think({ thought: words, number, total }: Thought, { call }: Session): Promise<unknown> {
  const text = await call('sequentialthinking', {
    thought: words,
    thoughtNumber: number,
    totalThoughts: total,
    nextThoughtNeeded: number < total,
  });
  const said = readJson(thought, text);
  if (said.thoughtNumber !== number || said.totalThoughts !== total)
    throw new Error('it answered to another thought');
  return { note: text };
}

const graph = z.object({
  entities: z.array(z.object({ name: z.string(), observations: z.array(z.string()) })),
});

/** Each tool leaves alone what is there already: a call that is made again changes nothing. */
async function keep({ name, entityType, observations }: Entity, { call }: Session): Promise<unknown> {
  await call('create_entities', { entities: [{ name, entityType, observations }] });
  await call('add_observations', { observations: [{ entityName: name, contents: observations }] });
  const { entities } = readJson(graph, await call('open_nodes', { names: [name] }));
  const held = new Set(entities.find((one) => one.name === name)?.observations);
  if (!observations.every((one) => held.has(one))) throw new Error('it does not hold what it was given');
  return { kept: name };
}

/** As Context7 writes it: "- Context7-compatible library ID: /org/project". */
const LIBRARY = /library ID:\s?`?(\/[\w./-]{1,200})/i;

async function lookUp({ artifactType, query }: DocsQuery, { call, tools }: Session): Promise<unknown> {
  const found = await call('resolve-library-id', { libraryName: artifactType, query });
  const library = LIBRARY.exec(found)?.[1];
  if (library === undefined) throw new Error(`it knows no documentation of "${artifactType}"`);
  const text = tools.has('query-docs')
    ? await call('query-docs', { libraryId: library, query })
    : await call('get-library-docs', { context7CompatibleLibraryID: library, topic: query });
  if (text.trim() === '') throw new Error('it answered with nothing');
  return { library, text };
}

function readJson<Value>(schema: z.ZodType<Value>, text: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('its answer is not JSON');
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new Error('its answer has another shape');
  return read.data;
}
