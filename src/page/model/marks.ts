// What begins a page and a comment of ours: whoever updates or removes one tells it from a file of somebody else's by these.

export const GENERATOR = '<meta name="generator" content="steelman">';
export const MARKER = '<!-- steelman:report -->';
