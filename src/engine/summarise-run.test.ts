import { expect, test } from 'vitest';
import { type RunEvent, runFromEvents } from '../domain/run.ts';
import { summariseRun } from './run-files.ts';

const input = {
  documents: [
    { label: 'a', sourcePath: '../a.md', text: 'é\nb\n' },
    { text: '', sourcePath: 'stdin', label: 'b' },
    { label: 'c', sourcePath: '../c.md', text: 'one\r\ntwo' },
  ],
  depth: 'deep',
  source: { text: 'x' },
};
const started: RunEvent = {
  type: 'run-started',
  format: 1,
  steelman: '1.2.3',
  protocol: 'compare',
  startedAt: '2026-01-01T00:00:00Z',
  engine: 'embedded',
  input,
};
const published = (name: string): RunEvent => ({
  type: 'artifact-published',
  name,
  sha256: `hash of ${name}`,
});
const finished: RunEvent = { type: 'run-finished', output: { z: 1, a: { y: 2, b: [] } } };

const summary = (events: RunEvent[]): string => summariseRun(runFromEvents(events));

test('says what the run was, without the texts', () => {
  expect(summary([started, published('b.md'), published('B.md'), published('a.md'), finished])).toBe(`{
  "steelman": "1.2.3",
  "format": 1,
  "protocol": "compare",
  "status": "finished",
  "startedAt": "2026-01-01T00:00:00Z",
  "engine": "embedded",
  "input": {
    "depth": "deep",
    "documents": [
      {
        "bytes": 5,
        "label": "a",
        "lines": 2,
        "sha256": "76403721986c91f6de39cb8facbc68251d28ef6213151b380321d05dab2e6c0c",
        "sourcePath": "../a.md"
      },
      {
        "bytes": 0,
        "label": "b",
        "lines": 0,
        "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "sourcePath": "stdin"
      },
      {
        "bytes": 8,
        "label": "c",
        "lines": 2,
        "sha256": "29a776bb35efe730dabb1b1d3ad74dbf80cc3e9009e168241798ea73adca3dcf",
        "sourcePath": "../c.md"
      }
    ],
    "source": {
      "bytes": 1,
      "lines": 1,
      "sha256": "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    }
  },
  "artifacts": [
    {
      "name": "B.md",
      "sha256": "hash of B.md"
    },
    {
      "name": "a.md",
      "sha256": "hash of a.md"
    },
    {
      "name": "b.md",
      "sha256": "hash of b.md"
    }
  ],
  "answers": 0,
  "output": {
    "z": 1,
    "a": {
      "y": 2,
      "b": []
    }
  }
}
`);
});

test('is the same whatever the order of artifacts and keys', () => {
  const other: RunEvent = {
    ...started,
    input: { source: input.source, depth: 'deep', documents: input.documents },
  };
  const a = summary([started, published('a.md'), published('b.md'), finished]);
  const b = summary([other, published('b.md'), published('a.md'), published('b.md'), finished]);
  expect(b).toBe(a);
});

test.each([
  ['stopped', [started, { type: 'run-stopped', code: 'a', message: 'b' } as const]],
  ['open', [started, published('a.md')]],
])('a run that is %s has no output yet', (status, events) => {
  expect(JSON.parse(summary(events))).toMatchObject({ status, output: null });
});

test('a run that never began cannot be summarised', () => {
  expect(() => summary([])).toThrow('No run to summarise');
});
