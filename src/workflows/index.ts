// Every workflow, by name. The command line and the reference docs are generated from this list.

import { adversarial } from './adversarial/index.ts';
import { decide } from './decide/index.ts';
import { review } from './review/index.ts';
import { roadmap } from './roadmap/index.ts';

export const workflows = { adversarial, roadmap, review, decide } as const;
