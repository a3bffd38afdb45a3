// Which of the four modes a request asks for, and whether its seats fit: everything of Wave 0 that needs no file.

import { nearestWord, UsageError } from '../../../domain/errors.ts';
import type { Mode } from './input.ts';

export interface ModeFlags {
  readonly specs: boolean;
  readonly multiRoadmap: boolean;
}

/** Seed 001: the four rules, in their order. */
export function detectMode({ specs, multiRoadmap }: ModeFlags): Mode {
  if (specs && multiRoadmap) return 'combined';
  if (specs) return 'multi-spec';
  return multiRoadmap ? 'multi-roadmap' : 'none';
}

const FEWEST = 2;
const MOST = 10;

export function checkAgentCount(count: number): void {
  if (count >= FEWEST && count <= MOST) return;
  throw new UsageError(`Agent count must be 2-10. Provided: ${count}`, {
    code: 'roadmap/agent-count',
    hint: 'Name the seats with --agents, such as --agents embedded:architect,embedded:security.',
  });
}

export function checkSpecCount(count: number): void {
  if (count >= FEWEST && count <= MOST) return;
  throw new UsageError(`Spec count must be 2-10. Provided: ${count}`, {
    code: 'roadmap/spec-count',
    hint: count === 1 ? 'One spec goes without --specs: steelman roadmap spec.md' : 'Name 2 to 10 specs.',
  });
}

export const unknownModel = (model: string, known: readonly string[]): UsageError =>
  new UsageError(`Unknown model '${model}' in --agents. Available models: ${known.join(', ')}`, {
    code: 'agents/unknown-model',
    hint: `${didYouMean(model, known)}steelman models says what each of them needs.`,
  });

function didYouMean(model: string, known: readonly string[]): string {
  const nearest = nearestWord(model, known);
  return nearest === undefined ? '' : `Did you mean ${nearest}? `;
}

/** They would be ignored otherwise, and somebody meant something by them. */
export const seatsForNothing = (): UsageError =>
  new UsageError('--agents needs --multi-roadmap', {
    code: 'roadmap/agents-for-nothing',
    hint: 'Add --multi-roadmap to have them write roadmaps, or name one model with --model.',
  });

/** Ruling E-37. */
export const withoutSeats = (): UsageError =>
  new UsageError('--multi-roadmap needs --agents', {
    code: 'roadmap/no-agents',
    hint: 'Name 2 to 10 seats, such as --agents embedded:architect,embedded:security,embedded:qa.',
  });
