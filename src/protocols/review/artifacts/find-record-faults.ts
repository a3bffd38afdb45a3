// What of a review does not follow from its own challenges: statuses against the outcome, ids and counts against the
// rounds. Said by the review before it publishes, and by `verify` of what it finds.

import { type ReviewRecord, STATUSES } from '../record.ts';

export function findRecordFaults({
  outcome,
  escalate,
  rounds,
  challenges,
  maxRounds,
  edits,
  remembered,
}: ReviewRecord): string[] {
  const ids = new Set(challenges.map(({ id }) => id));
  const open = challenges.filter(({ status }) => status === 'open');
  const isConverged = outcome === 'converged' || outcome === 'no-objections' || outcome === 'not-judged';
  const raised = rounds.flatMap((round) => round.raised);
  return [
    ...(ids.size === challenges.length ? [] : ['two challenges share an id']),
    ...challenges
      .filter(({ status }) => !STATUSES.includes(status))
      .map(({ id }) => `${id} has no known status`),
    ...(isConverged && open.length > 0 ? [`it converged with ${open.length} open`] : []),
    ...(outcome === 'no-objections' && challenges.length > 0 ? ['there were objections'] : []),
    ...open.filter(({ final }) => final === undefined).map(({ id }) => `${id} is open and undecided`),
    ...(escalate === (outcome === 'deadlock') ? [] : ['only a deadlock escalates']),
    ...(rounds.length >= 1 && rounds.length <= maxRounds ? [] : [`${rounds.length} rounds of ${maxRounds}`]),
    ...(raised.length === challenges.length && raised.every((id) => ids.has(id))
      ? []
      : [`${raised.length} challenges were raised, ${challenges.length} are listed`]),
    ...remembered
      .filter(({ id }) => ids.has(id))
      .map(({ id }) => `${id} is raised, and said not to be raised again`),
    ...edits
      .filter(({ status, reason }) => (status === 'applied') !== (reason === ''))
      .map(({ challenge }) => `an edit for ${challenge} is neither applied nor refused with a reason`),
  ];
}
