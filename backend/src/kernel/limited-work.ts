/** Work of which only so many pieces go on at a time; the others wait in the order in which they came. */
export class LimitedWork {
  private readonly waiting: (() => void)[] = [];
  private places: number;

  constructor(places: number) {
    this.places = places;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.places > 0) this.places -= 1;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await work();
    } finally {
      // A place goes straight to the next in line, so that nobody who comes meanwhile is served before.
      const next = this.waiting.shift();
      if (next) next();
      else this.places += 1;
    }
  }
}
