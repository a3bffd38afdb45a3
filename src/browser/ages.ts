// How long ago something was: the page itself says only when, because it is the same whenever it is made.

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function tellAges(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-age]')) {
    if (element.title === '') element.title = element.textContent;
    element.textContent = describeAge((Date.now() - Date.parse(element.dateTime)) / 1000);
  }
}

function describeAge(seconds: number): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? [];
  if (unit === undefined || size === undefined) return 'just now';
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
