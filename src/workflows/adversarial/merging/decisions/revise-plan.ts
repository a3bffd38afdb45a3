// A plan after somebody looked at it: approved, without some changes, with some of them elsewhere or in other words.

import type { Change, Edit, MergePlan } from '../../../../domain/comparison/merge.ts';
import type { Document } from '../../../../domain/document.ts';
import { PERSON } from '../../../../domain/run.ts';
import { lineEndOf } from '../../../../text/parse/document-lines.ts';
import { nameOf } from '../../planning/context/decided.ts';
import { setApart } from '../../planning/context/draft-edit.ts';
import type { Reworded } from '../../questions/checkpoints/plan-requests.ts';
import type { PlanReview } from '../../questions/checkpoints/review-plan.ts';
import { MARKER } from './edits/record-forms.ts';

export interface RevisedPlan {
  readonly plan: MergePlan;
  /** Numbers of changes that are not carried out. */
  readonly skip: ReadonlySet<number>;
}

export function revisePlan(
  plan: MergePlan,
  review: PlanReview,
  isPerson: boolean,
  base: Document,
): RevisedPlan {
  const { approved, remove, move, reword = [], add = [] } = review;
  const skip = new Set(approved ? remove : plan.changes.map(({ number }) => number));
  const isOverridden = skip.size + move.length + reword.length + add.length > 0;
  const targets = new Map(move.map(({ change, after }) => [change, after]));
  const changes = plan.changes.map((change) => {
    const after = targets.get(change.number);
    const placed = after === undefined ? change : moved(change, after, base);
    return reword.filter((one) => one.change === change.number).reduce(inOtherWords(base), placed);
  });
  const approval = isOverridden ? 'user-overridden' : isPerson ? 'user-approved' : 'auto-approved';
  return { plan: { ...plan, changes, approval }, skip };
}

/** Nowhere, if the base has no such section or the change takes the place of something: it fails then, and says so. */
const NOWHERE = -1;

function moved(change: Change, after: string, base: Document): Change {
  const section = base.sections.find(({ title, level }) => level > 0 && title.trim() === after.trim());
  const adds = change.edits.every(({ start, end }) => start === end);
  const offset = section && adds ? section.treeEnd : NOWHERE;
  return {
    ...change,
    target: { section: after.trim(), line: section?.line ?? 1 },
    integration: `after "${after.trim()}", as decided by a person`,
    edits: change.edits.map((edit) => ({
      ...edit,
      start: offset,
      end: offset,
      text: offset === NOWHERE ? edit.text : setApart(base.text, offset, edit.text.trim()),
    })),
  };
}

const rewordedBy = ({ why = '' }: Pick<Reworded, 'why'>): string =>
  `reworded by ${nameOf(PERSON)}${why.trim() === '' ? '' : `: ${why.replace(/\s+/g, ' ').trim()}`}`;

/** The source is where it was: what it says there in its own words stands in the log. */
const inOtherWords =
  (base: Document) =>
  (change: Change, one: Reworded): Change => ({
    ...change,
    rationale: `${change.rationale}; ${rewordedBy(one)}`,
    edits: change.edits.map((edit, at) =>
      at + 1 === (one.passage ?? 1) ? { ...edit, text: fitted(edit, one.words, base) } : edit,
    ),
    decided: `${rewordedBy(one)}, in own words`,
    isReworded: true,
  });

/** In the place of what was there: the white space around it stays, and an item keeps its marker. */
function fitted({ text }: Edit, words: string, base: Document): string {
  const [lead = ''] = /^\s*/.exec(text) ?? [];
  const tail = text.slice(text.trimEnd().length);
  const isInLine = !/[\n\r]/.test(lead + tail);
  const said = words.trim();
  const [marker = ''] = MARKER.exec(text.trim()) ?? [];
  const marked = marker === '' || MARKER.test(said) ? said : `${marker}${said}`;
  const isFolded = isInLine || marker !== '';
  const body = isFolded ? marked.replace(/(?<!\s)\s*[\n\r]\s*/g, ' ') : marked;
  return `${lead}${body.replace(/\r\n|\n|\r/g, lineEndOf(base.text))}${tail}`;
}
