// What can go wrong with requirements, planted.

import { insertBehind, linesMatching, type Mutation, type Planted } from '../mutation.ts';

/** An item that states a requirement under an id of its own. */
const ITEM = /^- \*\*[A-Z]+-\d+\*\*: /;

const VAGUE: readonly string[] = [
  'The search page must be fast.',
  'The pages for members must be user-friendly.',
  'Errors are handled appropriately.',
];

const vagueWord: Mutation = {
  name: 'vague-word',
  type: 'requirements',
  plant(text, random): Planted | undefined {
    const items = linesMatching(text, ITEM);
    if (items.length === 0) return undefined;
    const { number } = random.pick(items);
    const said = random.pick(VAGUE);
    const planted = insertBehind(text, number - 1, `- **NEW-01**: ${said}`);
    return { ...planted, category: 'Feasibility', what: said };
  },
};

export const REQUIREMENTS_MUTATIONS: readonly Mutation[] = [vagueWord];
