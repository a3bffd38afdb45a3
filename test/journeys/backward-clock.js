// Loaded before the program: a clock that goes back by a minute each time somebody looks at it.

const Real = Date;
let now = Real.now();

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now()] : given));
  }
  static now() {
    now -= 60_000;
    return now;
  }
};
