// Mode B: every author writes its variant, all side by side. Whoever fails is asked once more; two variants are enough
// to go on, and the only one that was written is handed back as it is.

import type { Seat } from '../../../domain/comparison/debate.ts';
import { TOO_FEW } from '../../../domain/contract.ts';
import type { Document, Variant } from '../../../domain/document.ts';
import { AgentError, InternalError } from '../../../domain/errors.ts';
import { FILES, folderOfSeat, nameOfFolder } from '../../../domain/seat.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import { type AdversarialInput, FEWEST_VARIANTS } from '../request/input.ts';
import { letterOf, normaliseText, variantFileName } from './read-variants.ts';
import { writeVariant } from './write-variant.ts';

interface Doors {
  readonly deliberation: Deliberation;
  /** For the last attempt: it may let the embedded engine write for a model. */
  readonly lenient: Deliberation;
}

const STEP = 'variant-generation';

export async function generateVariants(input: AdversarialInput, doors: Doors): Promise<Variant[]> {
  const { source, generate, seats } = input;
  if (source === undefined || generate === undefined) {
    throw new InternalError('Nothing to write from', { code: 'internal/no-source' });
  }
  const { deliberation } = doors;
  const title = `Variant generation: ${seats.length} authors write a ${generate}`;
  deliberation.report({ type: 'step-started', step: STEP, title });
  const written = await Promise.all(seats.map((_seat, index) => writeOne(input, index + 1, doors)));
  const variants = written.flatMap((one) => ('variant' in one ? [one.variant] : []));
  const lost = written.flatMap((one) => ('error' in one ? [one] : []));
  if (variants.length < FEWEST_VARIANTS) {
    await handBack(variants[0], deliberation);
    throw tooFew(variants, lost, seats);
  }
  // One after the other: the order of time must not show.
  for (const { step, number, error } of lost) {
    await deliberation.forgo(step, error);
    const message = `The author of variant ${number} failed, the comparison continues without it: ${error.message}`;
    deliberation.report({ type: 'warning', message });
  }
  const material = parseDocument(source.text);
  for (const variant of variants) warnOfIds(variant, material, deliberation);
  deliberation.report({
    type: 'step-finished',
    step: STEP,
    detail: `${variants.length} of ${seats.length} variants written`,
  });
  return variants;
}

interface Lost {
  readonly number: number;
  readonly step: string;
  readonly error: AgentError;
}

async function writeOne(
  { source, generate, seats, blind, drafts }: AdversarialInput,
  number: number,
  { deliberation, lenient }: Doors,
): Promise<{ readonly variant: Variant } | Lost> {
  const seat = seats[number - 1] ?? { model: 'embedded' };
  const { model, ...known } = seat;
  const letter = letterOf(number);
  const payload = {
    type: generate ?? '',
    source: { label: source?.label ?? '', text: source?.text ?? '' },
    seat: blind ? known : { model, ...known },
    ...(drafts?.[number - 1] !== undefined && { draft: drafts[number - 1] }),
  };
  const first = `generate/variant-${letter}`;
  const retry = `${first}/retry`;
  try {
    const { answer } = await deliberation
      .ask(first, `author:${letter}`, writeVariant, payload)
      .catch(async (error: unknown) => {
        if (!(error instanceof AgentError)) throw error;
        await deliberation.forgo(first, error);
        // Ruling E-27: asked once more, and only once.
        return lenient.ask(retry, `author:${letter}`, { ...writeVariant, asksOnce: true }, payload);
      });
    const variant = asVariant(number, seat, answer);
    deliberation.report({ type: 'step-progress', step: STEP, detail: `${variant.label} is written` });
    return { variant };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return { number, step: retry, error };
  }
}

function asVariant(number: number, { model, persona }: Seat, text: string): Variant {
  const folder = folderOfSeat(model);
  // A path must become neither a part of a file name nor a line in somebody's document.
  const author = folder === undefined ? model : `${FILES}-${nameOfFolder(folder)}`;
  const agentSpec = persona === undefined ? author : `${author}:${persona}`;
  return {
    id: letterOf(number),
    number,
    label: variantFileName({ number, agentSpec }),
    sourcePath: 'generated',
    agentSpec,
    document: parseDocument(normaliseText(text)),
  };
}

async function handBack(variant: Variant | undefined, deliberation: Deliberation): Promise<void> {
  if (variant === undefined) return;
  const name = variantFileName(variant);
  await deliberation.publish(name, variant.document.text);
  deliberation.report({
    type: 'step-finished',
    step: STEP,
    detail: `only ${name} was written`,
    settled: { merged_output_path: name },
  });
}

/** In the words of whoever did not write, since they say what to do. */
function tooFew(variants: readonly Variant[], lost: readonly Lost[], seats: readonly Seat[]): AgentError {
  const written = variants.map(variantFileName).join(', ') || 'none';
  const why = lost.map(
    ({ number, error }) => `Author of variant ${number} (${seats[number - 1]?.model}): ${error.message}`,
  );
  return new AgentError([`${TOO_FEW}, written: ${written}`, ...why].join('. '), {
    code: 'generate/too-few-variants',
    hint: 'Nothing is lost: resume the run to ask the others again, or name other agents.',
  });
}

const MOST_NAMED = 8;

/** Nothing is struck for it: an author may have reasons. But nobody should have to find out alone. */
function warnOfIds({ label, document }: Variant, source: Document, deliberation: Deliberation): void {
  const known = idsIn(source);
  const own = idsIn(document);
  const tell = (ids: readonly string[], what: string): void => {
    if (ids.length === 0) return;
    const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
    const message = `${label} ${what}: ${ids.slice(0, MOST_NAMED).join(', ')}${more}`;
    deliberation.report({ type: 'warning', message });
  };
  tell(missingIn(own, known), 'names ids that the source lacks');
  tell(missingIn(known, own), 'does not name ids of the source');
}

/** Front matter is about a document, and no variant has to repeat it. */
function idsIn({ text, blocks }: Document): ReadonlyMap<string, string> {
  const said = blocks
    .filter(({ kind }) => kind !== 'frontmatter')
    .map(({ start, end }) => text.slice(start, end));
  return new Map(said.flatMap(readRequirementIds).map(({ canonical, id }) => [canonical, id]));
}

const missingIn = (from: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...from].flatMap(([canonical, id]) => (other.has(canonical) ? [] : [id]));
