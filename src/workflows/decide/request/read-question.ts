// From what was named to a question with options: a file in YAML or JSON, a decision record, standard input, or the
// question itself.

import { basename, extname } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../domain/errors.ts';
import { printable } from '../../../domain/workflow/printable.ts';
import { readAdr } from '../record/read-adr.ts';
import { type OptionDraft, parseOption } from './parse-option.ts';

export interface QuestionDraft {
  readonly id?: string | undefined;
  readonly text: string;
  readonly options: readonly OptionDraft[];
  readonly specContext: string;
  readonly featureName: string;
  /** As written; nothing is read there. */
  readonly featureDir: string;
  /** Fields of a debate_config, unchecked. */
  readonly config: Readonly<Record<string, unknown>>;
  /** What was named but means nothing here. */
  readonly unknown: readonly string[];
  /** The file that holds the options. */
  readonly source?: { readonly name: string; readonly text: string } | undefined;
  /** What a decision record says was decided; shown to nobody who judges. */
  readonly decided?: string | undefined;
}

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
/** A key with nothing behind it says nothing. */
const maybe = text.nullish().transform((value) => value ?? undefined);
const option = z.union([
  text.transform(parseOption),
  z.looseObject({ id: maybe, label: maybe, description: maybe }).transform(readPair),
]);

/** `- A: none`, which YAML takes for a key and its value. */
function readPair({ id, label, description, ...others }: OptionDraft & Record<string, unknown>): OptionDraft {
  const [pair, ...more] = Object.entries(others);
  const isPair = pair !== undefined && more.length === 0 && [id, label, description].every((one) => !one);
  const said = isPair ? text.safeParse(pair[1]).data : undefined;
  return said === undefined ? { id, label, description } : parseOption(`${pair?.[0]}: ${said}`);
}

/** Seed 004: debate_context, with or without that key. */
const context = z.looseObject({
  question_id: maybe,
  question_text: maybe,
  question: maybe,
  options: z.array(option).nullish(),
  spec_context: maybe,
  feature_name: maybe,
  feature_dir: maybe,
});
const KNOWN = new Set([...Object.keys(context.shape), 'debate_config', 'config', 'debate_context']);

/** `name`: of the file; undefined where the question itself was typed. */
export async function readQuestion(source: string, name: string | undefined): Promise<QuestionDraft> {
  if (name === undefined) return plain(source);
  const extension = extname(name).toLowerCase();
  if (['.yaml', '.yml', '.json'].includes(extension)) return readData(source, name);
  const record = readRecord(source, name);
  if (record !== undefined) return record;
  if (['.md', '.markdown'].includes(extension)) throw noRecord(name);
  return /^\s*(?:\{|[a-z_]+:(?:\s|$))/.test(source) ? readData(source, name) : plain(source);
}

const NOTHING = { specContext: '', featureName: '', featureDir: '', config: {}, unknown: [] };

function plain(source: string): QuestionDraft {
  return { ...NOTHING, text: source.trim(), options: [] };
}

/** What was decided already is not shown to those who judge. */
function readRecord(source: string, name: string): QuestionDraft | undefined {
  const record = readAdr(source);
  if (record === undefined) return undefined;
  const extension = extname(name);
  return {
    ...NOTHING,
    // Records are known by their files; the questions of several may be the same words.
    id: extension === '' ? undefined : basename(name, extension),
    text: record.question,
    options: record.options,
    specContext: record.context,
    featureName: record.title,
    decided: record.outcome,
  };
}

async function readData(source: string, name: string): Promise<QuestionDraft> {
  const yaml = await import('yaml');
  const document = yaml.parseDocument(source, { schema: 'core', prettyErrors: true });
  const [fault] = document.errors;
  if (fault !== undefined) throw malformed(name, fault.message);
  const root = toPlain(document, name);
  const outer = isObject(root) ? root : {};
  const inner = isObject(outer.debate_context) ? outer.debate_context : outer;
  const parsed = context.safeParse(inner);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw malformed(name, `${issue?.path.map(String).join('.')}: ${issue?.message}`);
  }
  const { question_id, question_text, question, options, spec_context, feature_name, feature_dir } =
    parsed.data;
  const config = [inner.debate_config, inner.config, outer.debate_config].find(isObject) ?? {};
  return {
    id: question_id,
    text: (question_text ?? question ?? '').trim(),
    options: options ?? [],
    specContext: spec_context ?? '',
    featureName: feature_name ?? '',
    featureDir: feature_dir ?? '',
    config,
    unknown: Object.keys(inner).filter((key) => !KNOWN.has(key)),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Aliases that multiply without end are refused by the parser. */
function toPlain(document: { toJS(): unknown }, name: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw malformed(name, error instanceof Error ? error.message : String(error));
  }
}

const malformed = (name: string, why: string): UsageError =>
  new UsageError(
    `${printable(name)} holds no question: ${printable((why.split('\n', 1)[0] ?? '').replace(/:$/, ''))}`,
    {
      code: 'decide/malformed',
      hint: 'A question has question_text and options, each with id, label and description; docs/decide.md shows one.',
    },
  );

const noRecord = (name: string): UsageError =>
  new UsageError(`${printable(name)} is not a decision record: it considers fewer than two options`, {
    code: 'decide/no-options',
    hint: 'A record in MADR form lists them under "Considered Options". Or ask: steelman decide "Should we ...?" --option "A: ..." --option "B: ..." --context file.md',
  });
