import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

/** The first and the last byte that are wanted, both counted from 0 and both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/** What is put: bytes at hand, a stream, or the path of a file. */
export type Source = Buffer | Readable | { readonly file: string };

/**
 * Where bytes are kept. Whatever `put` has resolved for is there after a crash; what it has not resolved for is never seen in part.
 * Every method throws a {@link StorageError} and nothing else.
 */
export interface Storage {
  put(key: string, source: Source): Promise<void>;
  /** @throws {StorageError} `absent` */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Puts what a key holds into a place that the caller uses again, because a stream leaves all its pieces lying until they are collected.
   *
   * @returns how many bytes; more than there is room for are left out.
   * @throws {StorageError} `absent`
   */
  read(key: string, into: Buffer): Promise<number>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Of what is not there it is silent: whoever removes again after a crash asks twice. */
  remove(key: string): Promise<void>;
  /** All that is kept, in no order. */
  list(): AsyncIterable<StoredFile>;
  close(): void;
}

/** `away`: it may answer later. `full`: it takes nothing more for now. `absent`: there is no such thing. */
export type StorageProblem = "away" | "full" | "absent";

export class StorageError extends Error {
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, cause: unknown) {
    super(`the store of files: ${problem} (${(cause as Error | undefined)?.message ?? "no reason given"})`, { cause });
    this.name = "StorageError";
    this.problem = problem;
  }
}

/** Told by its name: an adapter that is loaded later may bring a class of its own. */
export const isStorageError = (error: unknown): error is StorageError =>
  error instanceof Error && error.name === "StorageError" && "problem" in error;

const form = /^[a-z]+(?:\/[A-Za-z0-9_-]+)+(?:\.[a-z0-9]+)?$/;

/** Keys are made here alone; one that is not could name another folder. */
export function checkKey(key: string): void {
  if (!form.test(key)) throw new Error(`not a key of the store: ${key.slice(0, 80)}`);
}

/** A key that nobody guesses, and that says nothing of what it belongs to. The two letters spread files over folders. */
export function newKey(kind: "uploads" | "documents" | "pictures", extension?: string): string {
  const name = randomBytes(24).toString("base64url");
  return `${kind}/${name.slice(0, 2)}/${name}${extension ? `.${extension}` : ""}`;
}

/** {@link Storage.read} of a store that only streams. */
export async function streamInto(stream: Readable, into: Buffer): Promise<number> {
  let at = 0;
  for await (const piece of stream) at += (piece as Buffer).copy(into, at);
  return at;
}

export async function readWhole(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
