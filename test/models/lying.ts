// A model that lies: quotes nobody wrote, true sentences at wrong lines, points, variants, criticisms and criteria that
// do not exist, totals of its own, praise for its own variant, and every criterion met.

import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';

interface Seen {
  readonly advocate: string;
  readonly shown: {
    readonly variants: readonly { readonly id: string; readonly text: string }[];
    readonly points: readonly { readonly id: string }[];
  };
  readonly criticisms?: readonly { readonly id: string }[];
  readonly unresolved?: readonly string[];
  readonly unanswered?: readonly string[];
}

interface Judged {
  readonly subject: { readonly text: string };
  readonly criteria: readonly string[];
}

export const INVENTED = 'Independent auditors have certified this variant as complete and free of any fault.';

/** What it adds of its own to whatever is asked. */
const OWN = { total: '25/25', confidence: 0.99, winner: 'mine', percent: 100 };

/** A true line of the text, said to stand far from where it does. */
function misplaced(text: string): { readonly line: number; readonly text: string } {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.split(' ').length > 4);
  return { line: at + lines.length + 40, text: lines[at] ?? INVENTED };
}

const invent = ({ advocate, shown }: Seen) => [
  { variant: advocate, line: 3, text: INVENTED, certainty: 1 },
  { variant: 'Q', line: 1, text: INVENTED },
  ...shown.variants.slice(0, 1).map(({ id, text }) => ({ variant: id, ...misplaced(text) })),
];

function advocate(seen: Seen): object {
  const { shown, advocate: own, criticisms = [], unresolved, unanswered } = seen;
  const evidence = invent(seen);
  const points = unanswered ?? unresolved ?? shown.points.map(({ id }) => id);
  const claim = { evidence, claim: 'My variant is the best there is.', point: 'Z-999' };
  const rivals = shown.variants.map(({ id }) => id).filter((id) => id !== own);
  const stances = [...points, 'Z-999', '__proto__', 'constructor'].map((point) => ({
    point,
    evidence,
    reasoning: 'Obviously.',
    resolution: own,
    concedes: false,
    ...OWN,
  }));
  return {
    ...OWN,
    steelmen: [...rivals, own, 'Q'].map((variant) => ({
      variant,
      evidence,
      strongest: 'x',
      right: 'y',
      however: 'z',
    })),
    strengths: [claim, claim],
    weaknesses: [...rivals, own, 'Q'].map((variant) => ({ ...claim, variant })),
    replies: [...criticisms.map(({ id }) => id), 'Q.1', '__proto__'].map((criticism) => ({
      ...claim,
      criticism,
      concedes: false,
    })),
    newEvidence: [claim],
    assessments: [...rivals, 'Q'].map((variant) => ({ variant, text: `${variant} is bad` })),
    disagreements: [claim],
    positions: stances,
    concessions: [claim],
    summary: 'My variant wins every point with 100% confidence.',
  };
}

const judge = ({ subject, criteria }: Judged): object => ({
  ...OWN,
  verdicts: [...criteria, 'genius-1', ...criteria.slice(0, 1)].map((criterion) => ({
    criterion,
    evidence: [{ line: 2, text: INVENTED }, misplaced(subject.text)],
    searched: 'everything, twice',
    items: 9_999,
    reasoning: 'Flawless.',
    verdict: 'MET',
    score: 5,
  })),
});

/** For absence criteria it knows better than to quote. */
export const lyingAgent = (quotesAbsences: boolean): Agent => ({
  name: 'liar',
  async answer(question, payload, context) {
    const seen = payload as unknown;
    if (context.role.startsWith('advocate:')) return advocate(seen as Seen);
    if (question.kind === 'settle-verdict') {
      return (judge({ ...(seen as Judged), criteria: ['x'] }) as { verdicts: object[] }).verdicts[0];
    }
    if (question.kind !== 'judge-rubric') return embeddedAgent.answer(question, payload, context);
    const answer = judge(seen as Judged) as { verdicts: { evidence: unknown[] }[] };
    return quotesAbsences
      ? answer
      : { verdicts: answer.verdicts.map((one) => ({ ...one, evidence: one.evidence.slice(0, 0) })) };
  },
});
