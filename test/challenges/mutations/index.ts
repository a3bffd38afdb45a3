// Every mutation of the campaign; each type of document has a file of its own.

import type { Mutation } from '../mutation.ts';
import { REQUIREMENTS_MUTATIONS } from './requirements.ts';

export const MUTATIONS: readonly Mutation[] = [...REQUIREMENTS_MUTATIONS];
