// Hands out numbers by their keys, the least first and of equal ones the lower: what would be looked for again and again in a
// long list is found at once.

export interface LeastFirst {
  push(key: number, at: number): void;
  pop(): { readonly key: number; readonly at: number } | undefined;
}

export function leastFirst(): LeastFirst {
  const heap: { readonly key: number; readonly at: number }[] = [];
  const isBefore = (i: number, j: number): boolean => {
    const [a, b] = [heap[i], heap[j]];
    if (!a || !b) return a !== undefined;
    return a.key < b.key || (a.key === b.key && a.at < b.at);
  };
  const swap = (i: number, j: number): void => {
    [heap[i], heap[j]] = [heap[j] as (typeof heap)[number], heap[i] as (typeof heap)[number]];
  };
  return {
    push(key, at) {
      let own = heap.push({ key, at }) - 1;
      for (let up = (own - 1) >> 1; own > 0 && isBefore(own, up); up = (own - 1) >> 1) {
        swap(own, up);
        own = up;
      }
    },
    pop() {
      if (heap.length > 1) swap(0, heap.length - 1);
      const least = heap.pop();
      for (let own = 0; ; ) {
        const left = 2 * own + 1;
        const down = isBefore(left + 1, left) ? left + 1 : left;
        if (down >= heap.length || !isBefore(down, own)) return least;
        swap(own, down);
        own = down;
      }
    },
  };
}
