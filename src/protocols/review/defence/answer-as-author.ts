// The embedded author. It knows nothing that the document does not say, so it can decide nothing: every challenge is
// accepted as a risk, and what is more than minor is written down in the document as a question.

import type { DefendAnswer, DefendPayload } from '../questions/defend.ts';
import { askInDocument } from './open-questions.ts';

export function answerAsAuthor({ artifact, challenges }: DefendPayload): DefendAnswer {
  const serious = challenges.filter(({ severity }) => severity !== 'minor');
  const edits = askInDocument(artifact.text, serious);
  return {
    responses: challenges.map(({ id }) => {
      const edit = edits.get(id);
      return {
        id,
        evidence: [],
        reasoning:
          edit === undefined
            ? 'The document does not say what would decide this; the risk is minor'
            : 'The document does not say what would decide this; it is recorded as an open question',
        response: 'accepted-risk' as const,
        edits: edit === undefined ? [] : [edit],
      };
    }),
  };
}
