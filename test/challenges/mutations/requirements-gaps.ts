// Ids that are defined nowhere, and totals that nobody corrected.

import { insertBehind, type Mutation, replaceLine } from '../mutation.ts';
import { freeId, items, pickOne } from './requirements-lines.ts';

const danglingId: Mutation = {
  name: 'dangling-id',
  type: 'requirements',
  plant(text, random) {
    const near = pickOne(items(text), random);
    if (!near) return undefined;
    const id = freeId(text, near);
    const said = random.pick([`, as in ${id}`, ` (see ${id})`, `, unless ${id} applies`]);
    const line = near.line.startsWith('- ')
      ? near.line.replace(/\.?$/, `${said}.`)
      : near.line.replace(/^(\|[^|]+\|[^|]*?)\.?( \|)/, `$1${said}$2`);
    return { ...replaceLine(text, near.number, line), category: 'Completeness', missing: [id], what: said };
  },
};

/** A total that was never corrected. */
const wrongTotal: Mutation = {
  name: 'wrong-total',
  type: 'requirements',
  plant(text, random) {
    const count = items(text).length;
    const wrong = count + random.pick([-3, -2, -1, 1, 2, 3, 5]);
    const said = random.pick([`Total requirements: ${wrong}`, `Requirements: ${wrong} total`]);
    const planted = insertBehind(text, text.split('\n').length - 1, `\n## Summary\n\n- ${said}`);
    return { ...planted, category: 'Conflicts', what: said };
  },
};

export const GAPS: readonly Mutation[] = [wrongTotal, danglingId];
