import { describe, expect, test } from 'vitest';
import { prepareHere } from '../../../test/contracts/prepare-here.ts';
import { PARCEL_SPEC } from '../../../test/roadmap/parcel-spec.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { roadmap } from '../../workflows/roadmap/index.ts';
import { type RoadmapInput, roadmapInput } from '../../workflows/roadmap/request/input.ts';
import type { RoadmapRequest } from '../../workflows/roadmap/request/request.ts';
import { BUILT_IN } from '../seats/built-in-models.ts';
import { ALL_PERMITTED } from '../seats/refuse-model.ts';
import { agentsFor, seatTables } from './seating.ts';
import type { RunSetup } from './setup.ts';

const setup: RunSetup = {
  cwd: '.',
  models: BUILT_IN,
  permissions: ALL_PERMITTED,
  environment: { ANTHROPIC_API_KEY: 'x', OPENAI_API_KEY: 'x', GEMINI_API_KEY: 'x' },
  createAgent: ({ engine }) => (engine === 'embedded' ? embeddedAgent : { ...embeddedAgent, name: engine }),
};
const text = (name: string) => ({ name, text: PARCEL_SPEC });
const ONE = { spec: text('a.md') };
const SPECS = { specs: [text('a.md'), text('b.md')] };
const RIVALS = { ...ONE, multiRoadmap: true };
const NONE = { specs: [], roadmaps: [] };

/** Whoever is asked: what a run records of them, and who answers then. */
async function seat(asked: RoadmapRequest) {
  const { input, agentFor, engine } = await prepareHere(roadmap, asked, setup);
  const { mode, reader, analysts = NONE } = input;
  return { mode, engine, reader, analysts, seated: seatAgain(input), readBy: agentFor('reader').name };
}

/** The seats of what is recorded. */
function seatAgain(input: RoadmapInput) {
  const seated = seatTables(roadmap.seats(input), setup);
  const [planner, authors] = seated.tables;
  const agentFor = agentsFor(roadmap, input, seated, {
    person: undefined,
    author: undefined,
    nested: embeddedAgent,
  });
  const analysts = { specs: planner?.analysts ?? [], roadmaps: authors?.analysts ?? [] };
  return { analysts, readBy: agentFor('reader').name, engine: seated.engine };
}

describe('who reads the spec and who analyses', () => {
  test.each<[string, RoadmapRequest, string, object]>([
    ['nobody', ONE, 'embedded', { mode: 'none', reader: undefined, analysts: NONE }],
    [
      'the embedded engine by name',
      { ...ONE, model: 'embedded' },
      'embedded',
      { mode: 'none', reader: undefined, analysts: NONE },
    ],
    [
      'a model, with nothing to debate',
      { ...ONE, model: 'opus', analysts: ['gpt52'] },
      'anthropic:claude-opus-5-5',
      { mode: 'none', reader: 'opus', analysts: NONE, engine: 'anthropic:claude-opus-5-5' },
    ],
    [
      'a model for several specs',
      { ...SPECS, model: 'opus' },
      'anthropic:claude-opus-5-5',
      { mode: 'multi-spec', reader: 'opus', analysts: { specs: ['opus'], roadmaps: [] } },
    ],
    [
      'rivals: the first seats of two families',
      { ...RIVALS, agents: ['embedded', 'opus', 'sonnet', 'gpt52'] },
      'anthropic:claude-opus-5-5',
      { mode: 'multi-roadmap', reader: 'opus', analysts: { specs: [], roadmaps: ['opus', 'gpt52'] } },
    ],
    [
      'rivals by rule',
      { ...RIVALS, agents: ['embedded', 'embedded'] },
      'embedded',
      { mode: 'multi-roadmap', reader: undefined, analysts: NONE },
    ],
    [
      'one analyst',
      { ...RIVALS, agents: ['opus', 'gpt52'], analysts: 1 },
      'anthropic:claude-opus-5-5',
      { analysts: { specs: [], roadmaps: ['opus'] } },
    ],
    [
      'none',
      { ...RIVALS, agents: ['opus', 'gpt52'], analysts: 'none' },
      'embedded',
      { reader: undefined, analysts: NONE },
    ],
    [
      'named, in both debates',
      { ...SPECS, multiRoadmap: true, model: 'opus', agents: ['opus', 'opus'], analysts: ['gemini'] },
      'anthropic:claude-opus-5-5',
      {
        mode: 'combined',
        analysts: { specs: ['gemini'], roadmaps: ['gemini'] },
        engine: 'anthropic:claude-opus-5-5, google:gemini-3.1-pro-preview',
      },
    ],
  ])('%s', async (_, asked, readBy, expected) => {
    const { seated, ...first } = await seat(asked);
    expect(first).toMatchObject({ readBy, ...expected });
    expect(seated).toEqual({ readBy, analysts: first.analysts, engine: first.engine });
  });

  test('a run that goes on has those it was started with', () => {
    const input = roadmapInput.parse({
      specs: [{ label: 'a.md', sourcePath: 'a.md', text: '' }],
      mode: 'multi-roadmap',
      seats: ['opus', 'gpt52'].map((model) => ({ model })),
      reader: 'gemini',
      analysts: { specs: [], roadmaps: ['gemini'] },
    });
    expect(seatAgain(input)).toMatchObject({
      readBy: 'google:gemini-3.1-pro-preview',
      analysts: input.analysts,
    });
  });
});
