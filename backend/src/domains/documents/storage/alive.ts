import { Readable } from "node:stream";

interface Props {
  /** What the store sends. */
  stream: Readable;
  /** Milliseconds. */
  silence: number;
  /** What a reader is told instead of what went wrong on the line. */
  asError: (error: unknown) => Error;
}

/**
 * What a store sends, given up once it has sent nothing for so long while somebody waits for it. However slow its reader is does not count: while nobody asks for more, nothing runs.
 */
export function alive({ stream, silence, asError }: Props): Readable {
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const giveUp = () => stream.destroy(new Error(`the store has sent nothing for ${silence} ms`));
  return new Readable({
    read() {
      const timer = setTimeout(giveUp, silence);
      pieces
        .next()
        .finally(() => clearTimeout(timer))
        .then(
          ({ done, value }) => this.push(done ? null : value),
          (error: unknown) => this.destroy(asError(error)),
        );
    },
    destroy(error, done) {
      stream.destroy();
      done(error);
    },
  });
}
