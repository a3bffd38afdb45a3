// The settings of a roadmap as a person types them: what is not known is said, with what is.

import { UsageError } from '../../../domain/errors.ts';
import { analysts } from '../../request/fields.ts';
import { nameAnalysts, splitAnalysts } from '../../request/parse-analysts.ts';
import { TAKEN, type TakenLine } from '../model/extraction.ts';
import { COMPLIANCE, type RoadmapInput } from './input.ts';

export interface TypedSettings {
  readonly depth: RoadmapInput['depth'];
  readonly compliance?: string | undefined;
  readonly persona?: string | undefined;
  readonly validate?: boolean | undefined;
  /** `44=requirement`, as a list or in one text. */
  readonly take?: string | readonly string[] | undefined;
  readonly interactive?: boolean | undefined;
}

export type RoadmapSettings = Pick<RoadmapInput, 'depth' | 'compliance' | 'validate'> &
  Partial<Pick<RoadmapInput, 'persona' | 'interactive' | 'taken'>>;

export function parseRoadmapSettings(typed: TypedSettings): RoadmapSettings {
  const { depth, persona, interactive, take = [] } = typed;
  const taken = (typeof take === 'string' ? take.split(',') : take).map(parseTaken);
  return {
    depth,
    compliance: oneOf('compliance', typed.compliance, COMPLIANCE) ?? 'auto',
    validate: typed.validate ?? true,
    ...(persona !== undefined && { persona: persona.trim() }),
    ...(interactive && { interactive }),
    ...(taken.length > 0 && { taken }),
  };
}

function parseTaken(typed: string): TakenLine {
  const [, line = '', said = ''] = /^\s*(\d{1,6})\s*=\s*(\w+)\s*$/.exec(typed) ?? [];
  const as = TAKEN.find((one) => one === said.toLowerCase());
  if (as !== undefined && Number(line) > 0) return { line: Number(line), as };
  throw new UsageError(`--take does not understand: ${typed}`, {
    code: 'roadmap/unknown-take',
    hint: `Name a line of the spec and what it is, such as 44=requirement; one of: ${TAKEN.join(', ')}.`,
  });
}

/** A number, `none` or names, as in a comparison. */
export function parseAnalysts(
  typed: unknown,
  models: Iterable<string>,
): readonly string[] | number | undefined {
  const parsed = analysts.safeParse(splitAnalysts(typed));
  if (parsed.success) return nameAnalysts(parsed.data, models);
  throw new UsageError('--analysts must be none, 1, 2 or names of models', {
    code: 'roadmap/unknown-analysts',
    hint: 'steelman models lists the names.',
  });
}

function oneOf<Value extends string>(
  flag: string,
  typed: string | undefined,
  known: readonly Value[],
): Value | undefined {
  if (typed === undefined) return undefined;
  const value = known.find((one) => one === typed);
  if (value !== undefined) return value;
  throw new UsageError(`Unknown ${flag}: ${typed}`, {
    code: `roadmap/unknown-${flag}`,
    hint: `Choose one of: ${known.join(', ')}.`,
  });
}
