// A checkpoint on a terminal: arrow keys and lists, on standard error so that standard output stays clean. The prompts
// are loaded when the first question is asked, since most runs ask none.

import type { Asker } from '../../../agents/human-agent.ts';
import type { Checkpoint, Choice, Field } from '../../../domain/question.ts';
import { clip } from '../../../domain/workflow/summary.ts';
import { sayFindings } from '../../decisions/answer-file.ts';
import { printable } from '../../files/show.ts';
import { draw, interrupted, openScreen, type Screen, type Terminal, wrap } from './prompts.ts';

/** `pause` takes whatever else is being drawn off the terminal. */
export const terminalAsker = (terminal: Terminal, pause: () => void): Asker => ({
  takesTime: true,
  async ask({ checkpoint, decide }, refused, signal) {
    // Where there is nothing to choose, nobody is stopped.
    const [only, ...more] = checkpoint.options;
    if (only && more.length === 0 && only.fields.length === 0)
      return decide({ option: only.value, values: new Map() });
    pause();
    const screen = await openScreen(terminal, signal);
    const { prompts } = screen;
    if (refused.length > 0) {
      prompts.log.error(
        clip(
          sayFindings(refused, () => ''),
          3 * screen.width,
        ),
        { output: terminal.output },
      );
    }
    const option = await chooseOption(screen, checkpoint);
    const values = new Map<string, readonly string[]>();
    await askFields(screen, option.fields, values);
    return decide({ option: option.value, values });
  },
});

async function chooseOption(screen: Screen, { question, options }: Checkpoint) {
  const { prompts, width } = screen;
  const message = question.map((line) => wrap(line, width)).join('\n');
  const labels = options.map(({ value, label }) => ({ value, label: clip(printable(label), width) }));
  const chosen = await draw(screen, (common) => prompts.select({ ...common, message, options: labels }));
  const option = options.find(({ value }) => value === chosen);
  if (option === undefined) throw interrupted();
  return option;
}

async function askFields(
  screen: Screen,
  fields: readonly Field[],
  values: Map<string, readonly string[]>,
): Promise<void> {
  for (const field of fields) {
    const said = await askField(screen, field);
    values.set(field.name, said);
    if (field.kind === 'text') continue;
    const next = field.choices.filter(({ value }) => said.includes(value)).flatMap((one) => one.next ?? []);
    await askFields(screen, next, values);
  }
}

async function askField(screen: Screen, field: Field): Promise<readonly string[]> {
  const { prompts, width } = screen;
  const message = wrap(field.message, width);
  if (field.kind === 'text')
    return [(await draw(screen, (common) => prompts.text({ ...common, message }))) ?? ''];
  const options = field.choices.map((choice) => optionFor(choice, width));
  if (field.kind === 'one') {
    const [initialValue = options[0]?.value ?? ''] = field.chosen;
    return [await draw(screen, (common) => prompts.select({ ...common, message, options, initialValue }))];
  }
  // Where nothing is marked beforehand, marking nothing would decide nothing.
  const required = field.chosen.length === 0;
  const list = { message, options, initialValues: [...field.chosen], required };
  return draw(screen, (common) => prompts.multiselect({ ...common, ...list }));
}

/** A hint is shown only where the cursor is, so it may take the rest of the line. */
function optionFor({ value, label, hint }: Choice, width: number) {
  const shown = clip(printable(label), width);
  const room = width - shown.length - 3;
  return { value, label: shown, ...(hint && room > 12 && { hint: clip(printable(hint), room) }) };
}
