import { largest, type Purpose } from "#shared/documents/choices.ts";
import type { DocumentView } from "#shared/documents/contract.ts";
import { refusalAhead } from "#shared/documents/file-types.ts";
import { pause } from "#shared/browser/tries.ts";
import type { ApiError } from "#shared/kernel/render.ts";
import type { ClientServices } from "#web/src/runtime/services.tsx";
import { sendFile, type Sending } from "./send-file.ts";
import {
  hasEnded,
  nothingChosen,
  type FileProblem,
  type FileState,
  type KeptFile,
  type Snapshot,
} from "./upload-state.ts";

interface Props {
  purpose: Purpose;
  place: string;
  /** Where files are sent to. */
  path: string;
  most: number;
  services: () => ClientServices;
  language: string;
  ask: (documentId: string) => Promise<{ document: DocumentView } | { error: ApiError }>;
  remove: (documentId: string) => void;
}

/** Files under way at a time: on a narrow line one after the other arrives sooner than all together. */
const atOnce = 2;
/** Milliseconds between two questions whether a file has been looked at. */
const waits = [300, 500, 1000, 2000, 5000];

const tooMuchOrNothing = (code: "documents.empty" | "documents.tooLarge"): ApiError => ({
  code,
  message: code,
  details: { ...largest },
  requestId: "",
});

const keptState = ({ id, name, size }: KeptFile): FileState => ({
  key: id,
  name,
  size,
  sent: size,
  speed: null,
  phase: "checking",
  delay: null,
  problem: null,
  documentId: id,
  document: null,
});

interface Measure {
  at: number;
  sent: number;
}

/** The files of one form: what is sent, how far it is, and what became of it. */
export class UploadBox {
  readonly #props: Props;
  readonly #files = new Map<string, File>();
  readonly #sendings = new Map<string, Sending>();
  readonly #measures = new Map<string, Measure[]>();
  readonly #listeners = new Set<() => void>();
  #stopped = new AbortController();
  #states: readonly FileState[] = [];
  #leftOut = 0;
  #isGivenUp = false;
  #isHeld = false;
  #released: Snapshot["released"] = [];
  /** What the form was last sent with. */
  #sent: readonly string[] = [];
  #snapshot: Snapshot = nothingChosen;
  #count = 0;

  constructor(props: Props) {
    this.#props = props;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = () => this.#snapshot;

  /** Files that somebody has chosen, dropped, pasted or taken with a camera. One that is here already is not taken twice. `taken` places are taken by what was released. */
  readonly add = (chosen: Iterable<File>, taken = 0): void => {
    this.#leftOut = 0;
    for (const file of chosen) {
      const isHere = [...this.#files.values()].some(
        ({ name, size, lastModified }) =>
          name === file.name && size === file.size && lastModified === file.lastModified,
      );
      if (isHere) continue;
      if (this.#states.length + taken >= this.#props.most) {
        this.#leftOut += 1;
        continue;
      }
      const key = String((this.#count += 1));
      const ahead = refusalAhead(file, this.#props.purpose);
      const state = { key, name: file.name, size: file.size, sent: 0, speed: null, delay: null, documentId: null };
      if (!ahead) this.#files.set(key, file);
      const problem = ahead && ("refusal" in ahead ? ahead : { error: tooMuchOrNothing(ahead.code) });
      this.#states = [...this.#states, { ...state, phase: ahead ? "refused" : "queued", problem, document: null }];
    }
    this.#tell();
    this.#next();
  };

  /** What had arrived before the page was loaded again. It stands here until an answer says that it is gone or hangs on something: no answer says nothing of it. */
  readonly addKept = (kept: readonly KeptFile[]): void => {
    const known = new Set(this.#states.map(({ documentId }) => documentId));
    const fresh = kept.filter(({ id }) => !known.has(id)).slice(0, this.#props.most - this.#states.length);
    this.#states = [...this.#states, ...fresh.map(keptState)];
    this.#tell();
    for (const { id } of fresh) void this.#check(id, id);
  };

  /** The server has refused the form because of a file, named by its place in what the form was sent with. */
  readonly refuse = (at: number, problem: FileProblem): boolean => {
    const state = this.#states.find(({ documentId }) => documentId !== null && documentId === this.#sent[at]);
    if (state) this.#refuse(state.key, problem);
    return state !== undefined;
  };

  readonly pause = (key: string): void => {
    this.#sendings.get(key)?.pause();
    this.#change(key, { phase: "paused", speed: null });
    this.#next();
  };

  /** Goes on at once with what was paused, or waits. */
  readonly resume = (key: string): void => {
    const sending = this.#sendings.get(key);
    this.#change(key, { phase: sending ? "sending" : "queued", delay: null });
    sending?.resume();
    this.#next();
  };

  /** Takes a file out of the list, and back from the server. */
  readonly remove = (key: string): void => {
    const state = this.#states.find((each) => each.key === key);
    this.#forget(key);
    if (state?.documentId) this.#props.remove(state.documentId);
    this.#leftOut = 0;
    this.#drop(key);
  };

  /** Takes what is ready out of the list, and leaves it on the server: whoever asked for it keeps it from now on. */
  readonly release = (key: string): void => {
    this.#released = [...this.#released, ...this.#states.filter((each) => each.key === key)];
    this.#drop(key);
  };

  /** What was sent hangs on something now: the list is empty again. */
  readonly clear = (): void => {
    for (const { key } of this.#states) this.#forget(key);
    this.#states = [];
    this.#leftOut = 0;
    this.#tell();
  };

  /** Once nothing is on its way: the ids of all files; null where one was refused, or the wait was given up. Whoever sends wants what was paused to go on. */
  readonly arrived = (): Promise<readonly string[] | null> =>
    new Promise((resolve) => {
      for (const { key } of this.#states.filter(({ phase }) => phase === "paused")) this.resume(key);
      const look = () => {
        const isBusy = !this.#states.every(hasEnded);
        if (isBusy && !this.#isGivenUp) return;
        end();
        const isWhole = !isBusy && this.#states.every(({ document }) => document);
        this.#isHeld = !isBusy && !isWhole;
        this.#tell();
        if (isWhole) this.#sent = this.#states.flatMap(({ document }) => document?.id ?? []);
        resolve(isWhole ? this.#sent : null);
      };
      this.#isGivenUp = false;
      const end = this.subscribe(look);
      look();
    });

  /** Whoever waits for files to arrive waits no longer. */
  readonly giveUp = (): void => {
    this.#isGivenUp = true;
    this.#tell();
  };

  readonly open = (): void => {
    if (!this.#stopped.signal.aborted) return;
    this.#stopped = new AbortController();
    for (const { key, phase, documentId } of this.#states)
      if (phase === "checking" && documentId) void this.#check(key, documentId);
  };

  /** The page is left. What was begun stays on the server for a day, and goes on where the same file is chosen again; what has arrived whole stays for seven. */
  readonly stop = (): void => {
    this.#stopped.abort();
    for (const sending of this.#sendings.values()) sending.stop();
  };

  #forget(key: string): void {
    this.#sendings.get(key)?.stop();
    this.#sendings.delete(key);
    this.#files.delete(key);
    this.#measures.delete(key);
  }

  #tell(): void {
    this.#isHeld &&= this.#states.some(({ phase }) => phase === "refused");
    this.#snapshot = {
      files: this.#states,
      leftOut: this.#leftOut,
      isHeld: this.#isHeld,
      released: this.#released,
    };
    for (const listener of this.#listeners) listener();
  }

  #change(key: string, change: Partial<FileState>): void {
    this.#states = this.#states.map((state) => (state.key === key ? { ...state, ...change } : state));
    this.#tell();
  }

  /** Begins what is queued, as far as there is a place. */
  #next(): void {
    const under = this.#states.filter(({ phase }) => phase === "sending" || phase === "waiting").length;
    const queued = this.#states.filter(({ phase }) => phase === "queued").slice(0, Math.max(0, atOnce - under));
    for (const { key } of queued) this.#begin(key);
  }

  #begin(key: string): void {
    const file = this.#files.get(key);
    if (!file) return;
    this.#change(key, { phase: "sending" });
    const { purpose, place, path, services, language } = this.#props;
    const sending = sendFile({
      ...{ file, purpose, place, path, services: services(), language },
      onProgress: (sent) => this.#progress(key, sent),
      onWaiting: (delay) => this.#change(key, { phase: "waiting", delay, speed: null }),
      onArrived: (id) => void this.#check(key, id),
      onRefused: (error) => this.#refuse(key, { error }),
    });
    this.#sendings.set(key, sending);
  }

  #progress(key: string, sent: number): void {
    const now = performance.now();
    const measures = [...(this.#measures.get(key) ?? []), { at: now, sent }].filter(({ at }) => now - at < 10_000);
    this.#measures.set(key, measures);
    const [first] = measures;
    const seconds = first ? (now - first.at) / 1000 : 0;
    const speed = first && seconds > 1 && sent > first.sent ? (sent - first.sent) / seconds : null;
    this.#change(key, { phase: "sending", sent, speed });
  }

  async #check(key: string, id: string): Promise<void> {
    const { signal } = this.#stopped;
    const isHere = () => !signal.aborted && this.#states.some((state) => state.key === key);
    const { size } = this.#states.find((state) => state.key === key) ?? { size: 0 };
    const isKept = !this.#files.has(key);
    this.#change(key, { phase: "checking", documentId: id, sent: size, speed: null });
    this.#next();
    for (let tries = 0; isHere(); tries++) {
      const answer = await this.#props.ask(id);
      if (!isHere()) return;
      if ("document" in answer) {
        const { document } = answer;
        const { name, status, refusal, can } = document;
        // Hung on something meanwhile, as by a form whose answer was lost.
        if (status === "ready" && isKept && !can.includes("remove")) return this.#drop(key);
        if (status === "ready") return this.#end(key, { phase: "ready", document, name, sent: size });
        if (status === "refused" && refusal) return this.#refuse(key, { refusal });
      } else if (answer.error.code === "documents.notFound") {
        return isKept ? this.#drop(key) : this.#refuse(key, answer);
      }
      await pause(waits[Math.min(tries, waits.length - 1)] ?? 0, { signal });
    }
  }

  #refuse(key: string, problem: FileProblem): void {
    this.#end(key, { phase: "refused", problem, documentId: null, document: null });
  }

  #drop(key: string): void {
    this.#forget(key);
    this.#states = this.#states.filter((each) => each.key !== key);
    this.#tell();
    this.#next();
  }

  #end(key: string, change: Partial<FileState>): void {
    this.#forget(key);
    this.#change(key, change);
    this.#next();
  }
}
