// A numbered statement as a finding: its words and lines are those of the spec, only what it is comes from a reader.

import { takeRequirement as take } from '../extraction/findings/build-requirement.ts';
import type {
  FoundCriterion,
  FoundDependence,
  FoundRequirement,
  FoundRisk,
  OwnerKey,
} from '../extraction/findings/found.ts';
import { refer } from '../extraction/source/source.ts';
import { plain, type Statement } from '../extraction/statements/statement.ts';
import type { SourceRef } from '../model/extraction.ts';
import type { Verdict } from './ask-reader.ts';
import type { NumberedSpec, SpecUnit } from './number-spec.ts';

/** Undefined for a heading that titles no requirement. */
export function takeRequirement(
  spec: NumberedSpec,
  { unit, kind, by }: Verdict,
): FoundRequirement | undefined {
  const { record } = unit;
  const { reading } = spec;
  if (record === undefined) {
    const titled = reading.statements.find(
      ({ form, line, id }) => form === 'title' && id !== undefined && line === unit.lines.line,
    );
    return titled && { ...take(reading, titled), kind, foundBy: by };
  }
  const said = spec.textOf(unit);
  const whole =
    unit.id === record.id
      ? reading.statements.find(
          ({ line, form, quote }) =>
            line === unit.lines.line && form !== 'sentence' && (quote.includes(said) || said.includes(quote)),
        )
      : undefined;
  const statement: Statement = whole ?? {
    form: 'sentence',
    text: plain(said),
    quote: said,
    said,
    ...unit.lines,
    section: record.section,
    part: reading.parts[record.section] ?? 'other',
    mark: '',
    isDone: false,
    around: '',
  };
  return { ...take(reading, statement), kind, foundBy: by };
}

export const takeCriterion = (
  spec: NumberedSpec,
  { unit }: Verdict,
  owner: OwnerKey | undefined,
): FoundCriterion => ({
  id: undefined,
  text: plain(textOf(spec, unit)),
  owner,
  source: sourceOf(spec, unit),
});

export const takeRisk = (spec: NumberedSpec, { unit }: Verdict): FoundRisk => ({
  text: plain(textOf(spec, unit)),
  probability: undefined,
  impact: undefined,
  mitigation: undefined,
  source: sourceOf(spec, unit),
});

export const takeDependence = (spec: NumberedSpec, { unit }: Verdict): FoundDependence => ({
  text: plain(textOf(spec, unit)),
  owner: undefined,
  isListed: false,
  isNamed: true,
  source: sourceOf(spec, unit),
});

/** Cells are told apart by colons, as the rules do. */
function textOf(spec: NumberedSpec, unit: SpecUnit): string {
  const cells = unit.record?.id === unit.id ? unit.record.claims[0]?.cells : undefined;
  if (cells === undefined) return spec.textOf(unit);
  const texts = cells.map(({ start, end }) => spec.reading.document.text.slice(start, end).trim());
  return texts.filter((text) => text !== '').join(': ');
}

export const sourceOf = ({ reading, textOf: said }: NumberedSpec, unit: SpecUnit): SourceRef =>
  refer(reading.source, unit.lines.line, unit.lines.endLine, said(unit).trim());
