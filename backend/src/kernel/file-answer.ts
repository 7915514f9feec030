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
