// Helper servers of the configuration in the run: which of them may be consulted, whether the one that the depth hangs on can be
// started, and who answers for each. Nothing of the way to them is loaded unless one is configured.

import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { HELPER_RULES, type HelperName, type HelperServer, helperRole } from '../../domain/helper.ts';
import type { FoundHelpers } from '../../domain/workflow/workspace.ts';
import type { SeatSetup } from '../seats/choose-agents.ts';

const loadAgent = () => import('../../agents/mcp/helper-agent.ts');

const NONE: FoundHelpers = { usable: [], failed: [], warnings: [] };

export async function findHelpers({
  helpers,
  environment,
  permissions,
  asksNobody,
}: SeatSetup): Promise<FoundHelpers> {
  const servers = helpers?.servers ?? new Map<HelperName, HelperServer>();
  const names = [...servers.keys()];
  if (names.length === 0) return NONE;
  const flag = permissions.offline ? '--offline' : permissions.localOnly ? '--local-only' : undefined;
  if (flag !== undefined) {
    const message = `The helpers ${names.join(', ')} are not asked: ${flag} forbids it, since nobody knows what they reach`;
    return { ...NONE, warnings: [{ code: 'helpers/forbidden', message }] };
  }
  const server = servers.get('sequential');
  if (server === undefined || asksNobody) return { ...NONE, usable: names };
  const { checkHelper } = await loadAgent();
  const why = await checkHelper('sequential', server, { environment, signal: helpers?.signal });
  if (why === undefined) return { ...NONE, usable: names };
  const message = `The helper sequential cannot be started, and ${HELPER_RULES.sequential.without}: ${why}`;
  return {
    usable: names.filter((name) => name !== 'sequential'),
    failed: ['sequential'],
    warnings: [{ code: 'helpers/not-started', message }],
  };
}

export function seatHelpers({ helpers, environment, asksNobody }: SeatSetup): (name: HelperName) => Agent {
  if (asksNobody) return () => embeddedAgent;
  return (name) => ({
    name: helperRole(name),
    async answer(question, payload, context) {
      const { helperAgent } = await loadAgent();
      return helperAgent(name, helpers?.servers.get(name), { environment }).answer(
        question,
        payload,
        context,
      );
    },
  });
}
