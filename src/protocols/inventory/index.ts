// The second inventory, for whoever certifies a merge.

export {
  type Account,
  type Evidence,
  findUnaccounted,
  type Source,
  type Unaccounted,
} from './find-unaccounted.ts';
export { type Item, takeInventory } from './take-inventory.ts';
