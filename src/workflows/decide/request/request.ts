// What a caller may ask of a decision, beside the question and its options. Command-line flags are derived from this.

import { z } from 'zod';

export const decideRequest = z.strictObject({
  id: z.string().optional().meta({
    description: 'The id of the question, which names its files; otherwise made from its words',
    placeholder: 'id',
  }),
  featureDir: z.string().optional().meta({
    description:
      'The folder whose sadd/ gets the files; otherwise what the question file says, or .steelman/<id>',
    placeholder: 'folder',
  }),
  judges: z.array(z.string()).readonly().optional().meta({
    description: 'Models for risk, value and effort: three, or one for all; otherwise the embedded engine',
    short: 'j',
    placeholder: 'model,...',
  }),
  model: z.string().optional().meta({
    description: 'The model of all three judges',
    short: 'm',
    placeholder: 'name',
  }),
  rounds: z.string().optional().meta({
    description: 'Rounds at most: 1, or 2 if the judges disagree (default: 2)',
    placeholder: 'count',
  }),
  threshold: z.string().optional().meta({
    description: 'Share of the votes that makes a consensus (default: 0.67, two thirds)',
    placeholder: 'share',
  }),
  judgeTimeout: z.string().optional().meta({
    description: 'Seconds that a judge may take for one answer (default: 120)',
    placeholder: 'seconds',
  }),
  debate: z.boolean().optional().meta({
    description: 'Put the question to all three judges, whatever its class; so do --judges and --rounds',
  }),
  interactive: z.boolean().default(false).meta({
    description: 'Ask you to choose where the judges do not agree',
    short: 'i',
  }),
});
