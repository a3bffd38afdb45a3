// The version as runs record it and the library exports it. A test keeps it equal to package.json.

export const VERSION = '0.1.0';
