// The version alone, so that `steelman --version` can answer without loading anything else.
// A test keeps it equal to package.json.

export const VERSION = '0.1.0';
