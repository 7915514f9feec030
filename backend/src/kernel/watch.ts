import { AsyncLocalStorage } from "node:async_hooks";

/** What is timed. Each has few names: a statement's verb, a topic, a job. */
export type Kind = "http" | "sql" | "outbox" | "job" | "sweep" | "provider";

/** Says more of what was timed, in words that name no person and hold no value. */
export type Facts = Readonly<Record<string, string | number>>;

export interface Begun {
  /** Once; what began within it goes on by itself. */
  end(outcome: { readonly name?: string; readonly failed: boolean; readonly facts?: Facts }): void;
  /** What a call to another server carries, so that its part of the trace is found. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whoever is told of all that is timed: the figures, and the traces where they are kept. */
export interface Observer {
  begin(kind: Kind, name: string, within: Begun | undefined, facts: Facts): Begun;
}

interface Place {
  readonly observers: readonly Observer[];
  /** One for each observer; none once what they stand for has ended: what it has set going is no part of it. */
  begun: readonly Begun[];
}

/**
 * What is being done at this moment, where traces are kept: by whichever of the apps of this process. Outside of it nothing is timed. Who keeps no traces needs
 * no places, and does without: Node.js 20 pays for them with a tenth of each request.
 */
const current = new AsyncLocalStorage<Place>();

/** Who is told of everything, without a place: of the app of this process that was started last. */
let everywhere: readonly Observer[] = [];

export interface Watch {
  /** Times a piece of work that is no part of another: a request, a delivery, a job. */
  enter<Result>(kind: Kind, name: string, work: () => Promise<Result>): Promise<Result>;
  /** The same for work whose end somebody else sees, and whose name is known then. */
  open(kind: Kind, name: string, facts: Facts): { within<Result>(work: () => Result): Result; end: Begun["end"] };
}

export function createWatch(observers: readonly Observer[], hasPlaces: boolean): Watch {
  if (!hasPlaces) everywhere = observers;
  const open: Watch["open"] = (kind, name, facts) => {
    const place: Place = { observers, begun: observers.map((one) => one.begin(kind, name, undefined, facts)) };
    return {
      within: (work) => (hasPlaces ? current.run(place, work) : work()),
      end(outcome) {
        const { begun } = place;
        place.begun = [];
        for (const one of begun) one.end(outcome);
      },
    };
  };
  return {
    open,
    async enter(kind, name, work) {
      const { within, end } = open(kind, name, {});
      try {
        const result = await within(work);
        end({ failed: false });
        return result;
      } catch (error) {
        end({ failed: true });
        throw error;
      }
    },
  };
}

/** Begins a part of what is being done. @returns what is called at its end, or nothing where nobody watches. */
export function beginPart(kind: Kind, name: string, facts?: () => Facts): Begun | undefined {
  const place = current.getStore();
  const observers = place?.observers ?? everywhere;
  const [only] = observers;
  if (!only) return undefined;
  if (!place && observers.length === 1) return only.begin(kind, name, undefined, nothing);
  const told = facts?.() ?? nothing;
  const begun = observers.map((one, index) => one.begin(kind, name, place?.begun[index], told));
  return {
    headers: Object.assign({}, ...begun.map((one) => one.headers ?? {})) as Record<string, string>,
    end(outcome) {
      for (const one of begun) one.end(outcome);
    },
  };
}
const nothing: Facts = {};

/** Goes on outside of what is being done: a loop that a request has woken is no part of it. */
export const outside = <Result>(work: () => Result): Result => current.exit(work);
