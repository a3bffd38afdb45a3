// The live page: puts what is new in place of what was there.

export function connectLive(): void {
  const address = document.body.dataset['live'];
  if (address === undefined) return;
}
