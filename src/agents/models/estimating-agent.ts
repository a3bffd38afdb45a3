// In the seat of a model before anybody pays for it: reads the very prompt that the model would get, counts, sends
// nothing, and answers by the embedded rule so that the run goes on.

import type { Role } from '../../domain/question.ts';
import type { Agent } from '../agent.ts';
import { shapeFor } from '../answers/answer-shape.ts';
import { buildMessages, promptOf } from '../answers/build-messages.ts';
import { estimateTokens } from '../answers/estimate-tokens.ts';
import { embeddedAgent } from '../embedded-agent.ts';

/** A call that would be made. */
export interface ForeseenCall {
  /** Its kind. */
  readonly question: string;
  readonly role: Role;
  /** Its place in the run. */
  readonly step?: string | undefined;
  /** What other calls may begin with, too: the shorter first, each with all that comes before it. */
  readonly prefixes: readonly { readonly key: string; readonly tokens: number }[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** What the model may think before it answers, at most. */
  readonly thoughtTokens: number;
}

export interface EstimatingAgentOptions {
  readonly name: string;
  /** Whether the endpoint takes a JSON Schema; otherwise the prompt carries it. */
  readonly structuredOutput: boolean;
  /** What it may think at most, by who it is asked as. */
  readonly thoughts: (role: Role) => number;
  readonly onCall: (call: ForeseenCall) => void;
}

/** What vendors put around each message. */
const TOKENS_PER_MESSAGE = 4;

export function estimatingAgent({ name, structuredOutput, thoughts, onCall }: EstimatingAgentOptions): Agent {
  const count = countOnce();
  return {
    name,
    async answer(question, payload, context) {
      const shape = shapeFor(question, structuredOutput ? 'with the request' : 'in the prompt');
      const prompt = promptOf(question, payload);
      const messages = buildMessages({ prompt, shape, describeShape: !structuredOutput, context });
      const schema = structuredOutput && shape !== undefined ? JSON.stringify(shape.schema) : '';
      const answer = await embeddedAgent.answer(question, payload, context);
      const said = typeof answer === 'string' ? answer : JSON.stringify(answer);
      onCall({
        question: question.kind,
        role: context.role,
        step: context.step,
        // Vendors put the shape before the prompt: with another shape nothing begins alike.
        prefixes: prefixesOf(schema + prompt.system, prompt.shared ?? [], count),
        inputTokens:
          messages.reduce((sum, { text }) => sum + TOKENS_PER_MESSAGE + estimateTokens(text), 0) +
          estimateTokens(schema),
        outputTokens: estimateTokens(said),
        thoughtTokens: thoughts(context.role),
      });
      return answer;
    },
  };
}

type Count = (text: string) => { readonly id: number; readonly tokens: number };

/** Documents come back in call after call. */
function countOnce(): Count {
  const known = new Map<string, ReturnType<Count>>();
  return (text) => {
    const found = known.get(text) ?? { id: known.size, tokens: estimateTokens(text) };
    known.set(text, found);
    return found;
  };
}

function prefixesOf(start: string, shared: readonly string[], count: Count): ForeseenCall['prefixes'] {
  const { id, tokens } = count(start);
  let before = { key: String(id), tokens };
  return shared.map((part) => {
    const next = count(part);
    before = { key: `${before.key}/${next.id}`, tokens: before.tokens + next.tokens };
    return before;
  });
}
