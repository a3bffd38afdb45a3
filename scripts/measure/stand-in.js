// Until src/text/compare-texts.ts exists: the statement comparison, sentence by sentence.

import { compareStatements } from '../../dist/text/compare-statements.js';
import { createReader } from '../../dist/text/read-statement.js';

const sentences = (text) => text.split(/(?<=[.!?])\s+(?=[A-Z])/);

export function findTextConflict(a, b) {
  return compareAll(createReader(), a, b);
}

export function findDocumentConflicts(texts) {
  const reader = createReader();
  return texts.flatMap((text, a) =>
    texts.flatMap((other, b) => {
      const found = b > a ? compareAll(reader, text, other) : undefined;
      return found ? [{ a, b, ...found }] : [];
    }),
  );
}

function compareAll(reader, a, b) {
  for (const one of sentences(a)) {
    for (const other of sentences(b)) {
      const found = compareStatements(reader.readStatement(one), reader.readStatement(other));
      if (found) return { kind: found.kind, reason: `${found.kind}: ${found.values.join(' against ')}` };
    }
  }
  return undefined;
}
