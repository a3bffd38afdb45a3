// Ids that are defined nowhere.

import { type Mutation, replaceLine } from '../mutation.ts';
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

export const GAPS: readonly Mutation[] = [danglingId];
