import type { Refusal } from "#shared/documents/choices.ts";
import type { DocumentView } from "#shared/documents/contract.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import type { ApiError } from "#shared/kernel/render.ts";

/**
 * - `queued`: others come first. - `sending`. - `waiting`: `delay` says for what; it goes on by itself. - `paused`: by the reader.
 * - `checking`: all of it has arrived. - `ready`. - `refused`: `problem` says why; another file is needed.
 */
export type Phase = "queued" | "sending" | "waiting" | "paused" | "checking" | "ready" | "refused";

/** Why a file is not taken: by what it is, by how it was sent, or by the form with which it was sent. */
export type FileProblem =
  | { readonly refusal: Refusal }
  | { readonly error: ApiError }
  | { readonly fault: Pick<FieldProblem, "key" | "values"> };

/** What is known of a file that has arrived before anybody is asked for it. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** Why a file does not get on at the moment, and within how many seconds it is tried again. */
export interface Delay {
  /** - `line`: no answer. - `many`: too many files at once. - `busy`: the server or its store is. - `full`: there is no room for files. */
  readonly cause: "line" | "many" | "busy" | "full";
  readonly seconds: number;
}

export interface FileState {
  /** Of this list alone. */
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  /** Bytes a second of the last seconds; null while it is not known. */
  readonly speed: number | null;
  readonly phase: Phase;
  /** While it waits. */
  readonly delay: Delay | null;
  readonly problem: FileProblem | null;
  /** Once all of it has arrived. */
  readonly documentId: string | null;
  /** Once it is ready. */
  readonly document: DocumentView | null;
}

export interface Snapshot {
  readonly files: readonly FileState[];
  /** Files of the last choice for which there was no place. */
  readonly leftOut: number;
  /** The form was sent, and did not go out, because a file was refused that still stands here. */
  readonly isHeld: boolean;
  /** Of what has arrived and left the list for a form: key and name. */
  readonly released: readonly Pick<FileState, "key" | "name">[];
}

export const nothingChosen: Snapshot = { files: [], leftOut: 0, isHeld: false, released: [] };

/** Whether nothing more happens to it by itself. */
export const hasEnded = ({ phase }: Pick<FileState, "phase">): boolean => phase === "ready" || phase === "refused";
