// What every tool has at hand, and the form of its result.

import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import { SteelmanError } from '../../../domain/errors.ts';
import { printable } from '../../files/show.ts';
import type { Workers } from '../../runs/serving/workers.ts';
import type { Roots } from '../files/roots.ts';

export interface Serving {
  readonly roots: Roots;
  readonly workers: Workers;
  readonly now: () => number;
  /** How long a ticket is good for. */
  readonly leaseMs: number;
  /** Signs what a client carries from one call to the next. */
  readonly key: Uint8Array;
}

export type ToolResult = CallToolResult | InputRequiredResult;

/** Hosts show a model either the structure or the text: both say all. */
export function resultOf(told: object, isError = false): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(told) }],
    structuredContent: told as Record<string, unknown>,
    ...(isError && { isError }),
  };
}

/** What goes wrong is told to the model, in words for people, and never as a stack. */
export async function told(work: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    const isOurs = error instanceof SteelmanError;
    const message = isOurs
      ? error.message
      : `unexpected: ${error instanceof Error ? error.message : String(error)}`;
    const next = isOurs ? (error.hint ?? '') : 'This is a mistake in steelman.';
    return resultOf({ status: 'refused', error: printable(message), next: printable(next) }, true);
  }
}
