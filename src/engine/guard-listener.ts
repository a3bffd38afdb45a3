// Whoever only listens to a run can neither end it nor cost it an answer that was paid for.

/** What it throws goes to `onFailure`, once; after that it is told nothing more. */
export function guardListener<Told>(
  listener: ((told: Told) => void) | undefined,
  onFailure: (error: unknown) => void = () => undefined,
): (told: Told) => void {
  let listening = listener;
  return (told) => {
    try {
      listening?.(told);
    } catch (error) {
      listening = undefined;
      onFailure(error);
    }
  };
}
