// A fault of the caller, told in one line instead of a stack.

export class UsageError extends Error {}
