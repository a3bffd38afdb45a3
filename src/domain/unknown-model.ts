// The one thing to say where a seat names a model that nobody configured.

import { UsageError } from './errors.ts';
import { FILES } from './files-seat.ts';
import { isLocalServer, nameLocalSeat } from './local-seat.ts';
import { nearestWord } from './nearest-word.ts';

export function unknownModel(model: string, known: Iterable<string>): UsageError {
  return new UsageError(`Unknown model: ${model}`, {
    code: 'agents/unknown-model',
    hint: hintFor(model, known),
  });
}

function hintFor(model: string, known: Iterable<string>): string {
  if (model === FILES) return 'Name the folder for questions and answers, too: files:./seat';
  if (isLocalServer(model))
    return `Name the model that it runs, too, such as ${nameLocalSeat(model, 'qwen3')}; steelman doctor lists them`;
  const names = [...known].sort();
  const listed = `Configured models: ${names.join(', ')}. Add others under "models" in the configuration.`;
  const nearest = nearestWord(model, names);
  return nearest === undefined ? listed : `Did you mean ${nearest}? ${listed}`;
}
