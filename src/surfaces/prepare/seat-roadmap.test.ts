import { describe, expect, test } from 'vitest';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import { roadmapInput } from '../../../workflows/roadmap/request/input.ts';
import type { SeatSetup } from '../../seats/choose-agents.ts';
import { ALL_PERMITTED, BUILT_IN } from '../../settings/settings-seats.ts';
import { seatRoadmap } from './seat-roadmap.ts';

const around: SeatSetup = {
  models: BUILT_IN,
  permissions: ALL_PERMITTED,
  environment: { ANTHROPIC_API_KEY: 'x', OPENAI_API_KEY: 'x', GEMINI_API_KEY: 'x' },
  createAgent: ({ engine }) => (engine === 'embedded' ? embeddedAgent : { ...embeddedAgent, name: engine }),
};
const seats = (...models: string[]) => models.map((model) => ({ model }));
const SPECS = { mode: 'multi-spec' as const, seats: [] };
const RIVALS = { mode: 'multi-roadmap' as const };
const NONE = { specs: [], roadmaps: [] };

type Named = Parameters<typeof seatRoadmap>[0];

const seat = (named: Named) => {
  const seated = seatRoadmap(named, around);
  const place = { folder: undefined, startedAt: '', report: () => undefined };
  return { ...seated, readBy: seated.agentFor(place)('reader').name };
};

describe('who reads the spec and who analyses', () => {
  test.each<[string, Named, string, object]>([
    ['nobody', { mode: 'none', seats: [] }, 'embedded', { reader: undefined, analysts: NONE }],
    [
      'the embedded engine by name',
      { mode: 'none', model: 'embedded', seats: [] },
      'embedded',
      { reader: undefined, analysts: NONE },
    ],
    [
      'a model, with nothing to debate',
      { mode: 'none', model: 'opus', seats: [], analysts: ['gpt52'] },
      'anthropic:claude-opus-5-5',
      { reader: 'opus', analysts: NONE, engine: 'anthropic:claude-opus-5-5' },
    ],
    [
      'a model for several specs',
      { ...SPECS, model: 'opus' },
      'anthropic:claude-opus-5-5',
      { reader: 'opus', analysts: { specs: ['opus'], roadmaps: [] } },
    ],
    [
      'rivals: the first seats of two families',
      { ...RIVALS, seats: seats('embedded', 'opus', 'sonnet', 'gpt52') },
      'anthropic:claude-opus-5-5',
      { reader: 'opus', analysts: { specs: [], roadmaps: ['opus', 'gpt52'] } },
    ],
    [
      'rivals by rule',
      { ...RIVALS, seats: seats('embedded', 'embedded') },
      'embedded',
      { reader: undefined, analysts: NONE },
    ],
    [
      'one analyst',
      { ...RIVALS, seats: seats('opus', 'gpt52'), analysts: 1 },
      'anthropic:claude-opus-5-5',
      { analysts: { specs: [], roadmaps: ['opus'] } },
    ],
    [
      'none',
      { ...RIVALS, seats: seats('opus', 'gpt52'), analysts: [] },
      'embedded',
      { reader: undefined, analysts: NONE },
    ],
    [
      'named, in both debates',
      { mode: 'combined', model: 'opus', seats: seats('opus', 'opus'), analysts: ['gemini'] },
      'anthropic:claude-opus-5-5',
      {
        analysts: { specs: ['gemini'], roadmaps: ['gemini'] },
        engine: 'anthropic:claude-opus-5-5, google:gemini-3.1-pro-preview',
      },
    ],
  ])('%s', (_, named, readBy, expected) => {
    const { agentFor: _agentFor, ...seated } = seat(named);
    expect(seated).toMatchObject({ readBy, ...expected });
  });

  test('a run that goes on has those it was begun with', () => {
    const input = roadmapInput.parse({
      specs: [{ label: 'a.md', sourcePath: 'a.md', text: '' }],
      mode: 'multi-roadmap',
      seats: seats('opus', 'gpt52'),
      reader: 'gemini',
      analysts: { specs: [], roadmaps: ['gemini'] },
    });
    expect(seat(input)).toMatchObject({ readBy: 'google:gemini-3.1-pro-preview', analysts: input.analysts });
  });
});
