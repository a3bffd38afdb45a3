// Loaded before the program: its long waits end soon, so that a test need not wait for them.

const { setTimeout: wait } = globalThis;
const LONGEST_MS = 100;

globalThis.setTimeout = (work, ms, ...rest) => wait(work, ms === 10_000 ? LONGEST_MS : ms, ...rest);
