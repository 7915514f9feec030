import type { Readable } from "node:stream";

/** An answer that is a file; the contract says of what type. */
export class FileAnswer {
  /** Of ASCII letters, digits, points and hyphens. */
  readonly name: string;
  readonly bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.bytes = bytes;
  }
}

/** A file that is made while it is sent. When it fails in the middle the connection is broken off, so that nobody takes the part for the whole. */
export class StreamedFile extends FileAnswer {
  readonly stream: Readable;

  constructor(name: string, stream: Readable) {
    super(name, Buffer.alloc(0));
    this.stream = stream;
  }
}
