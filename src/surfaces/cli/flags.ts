// Turns the schema of a request into command-line flags, so that every surface accepts the same input.

import { type Command, Option } from 'commander';
import { type ZodType, z } from 'zod';
import { choiceOption } from './choice.ts';

interface Field {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly short?: string;
  readonly placeholder?: string;
}

/** Defaults are shown but not set: the environment and the configuration come between. */
export function addFlags(command: Command, schema: ZodType): Command {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' }) as {
    properties?: Record<string, Field>;
  };
  for (const [name, field] of Object.entries(properties)) command.addOption(flagFor(name, field));
  return command;
}

function flagFor(name: string, field: Field): Option {
  const value = field.type === 'boolean' ? '' : ` <${field.placeholder ?? 'value'}>`;
  const short = field.short === undefined ? '' : `-${field.short}, `;
  const isShown = typeof field.default === 'string' || typeof field.default === 'number';
  const fallback = isShown ? ` (default: ${field.default})` : '';
  // What is on by itself can only be switched off.
  const flag = field.default === true ? `no-${kebabCase(name)}` : kebabCase(name);
  const [flags, description] = [`${short}--${flag}${value}`, `${field.description}${fallback}`];
  if (field.enum !== undefined) return choiceOption(flags, description, field.enum);
  const option = new Option(flags, description);
  if (field.type === 'array') {
    option.argParser((next: string, before: string | undefined) =>
      before === undefined ? next : `${before},${next}`,
    );
  }
  return option;
}

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
