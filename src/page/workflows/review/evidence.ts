// What a challenge rests on: words of the document among the lines around them, or a search that found nothing.

import { linesOf, renderExcerpt } from '../../html/excerpt.ts';
import { type Html, html, listed } from '../../html/html.ts';
import { type RunRecord, textFile } from '../../model/record.ts';
import { type Evidence, type Review, type Reviewed, textOfRound } from './reviewed.ts';

export function renderEvidence(
  evidence: Evidence,
  { lastRaisedIn }: Reviewed,
  { edits }: Review,
  record: RunRecord,
): Html {
  if (evidence.kind === 'searched') {
    const terms = evidence.terms.map((term) => html`“<bdi>${term}</bdi>”`);
    return html`<p>Looked for ${listed(terms)} in ${listed(evidence.places.map((place) => html`<bdi>${place}</bdi>`))}: not there.</p>`;
  }
  const document = record.documents[evidence.of === 'context' ? 1 : 0];
  const where = html`<p class="muted"><code>${document?.label ?? evidence.of}</code>, line ${evidence.line}${evidence.of === 'artifact' && lastRaisedIn > 1 && `, as it was in round ${lastRaisedIn}`}</p>`;
  // The document itself is recorded as its author left it.
  const text =
    evidence.of === 'context'
      ? document?.text
      : textOfRound(textFile(record, 'original.md') ?? '', edits, lastRaisedIn);
  return html`${where}${renderInContext(evidence, text)}`;
}

/** The words alone where the document does not have them at this place. */
function renderInContext(
  { line, endLine, text: quote }: Evidence & { kind: 'quote' },
  text: string | undefined,
): Html {
  const lines = linesOf(text ?? '');
  const passage = lines.slice(line - 1, endLine).join('\n');
  const at = passage.indexOf(quote);
  if (quote === '' || at < 0) return html`<p><span class="quote"><mark>${quote}</mark></span></p>`;
  const isOneLine = line === endLine;
  return renderExcerpt(lines, {
    line,
    endLine,
    column: isOneLine ? at + 1 : undefined,
    endColumn: isOneLine ? at + quote.length + 1 : undefined,
  });
}
