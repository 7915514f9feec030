import type { Absence } from "./endurance-servers.ts";

/** What is asked, in the figures of the run. */
export type Kind = "page" | "read" | "write" | "sign-in" | "upload" | "stream";

interface Seen {
  kind: Kind;
  what: string;
  /** 0 where no answer came. */
  status: number;
  retryAfter: boolean;
  from: number;
  to: number;
  problem?: string;
}

export interface Answered {
  status: number;
  text: string;
  headers: Headers;
}

interface Asked {
  kind: Kind;
  /** Where its sender sits: each of the honest has an address of their own, and so has each of the others. */
  from: string;
  token?: string;
  method?: string;
  body?: object | string;
  headers?: Record<string, string>;
}

/** Milliseconds after which nobody waits for an answer any more. */
const patience = 20_000;
/** A line that broke, and connections that are made anew, so many milliseconds after somebody is back. */
const grace = { api: 1_000, database: 6_000 };

/** Sees what every honest sender is answered, and says in the end which of it should not be. */
export function createJudge(url: string, away: { api: readonly Absence[]; database: readonly Absence[] }) {
  const odd: Seen[] = [];
  const counts: Record<Kind, number> = { page: 0, read: 0, write: 0, "sign-in": 0, upload: 0, stream: 0 };
  const times: Record<Kind, number[]> = { page: [], read: [], write: [], "sign-in": [], upload: [], stream: [] };

  const during = (absences: readonly Absence[], { from, to }: Seen, after: number) =>
    absences.some((each) => from <= each.until + after && to >= each.from);

  function isFault(seen: Seen): boolean {
    if (seen.status === 0) return !during(away.api, seen, grace.api);
    if (seen.status === 503 && seen.retryAfter) return !during(away.database, seen, grace.database);
    return true;
  }

  const note = (seen: Seen) => {
    counts[seen.kind] += 1;
    if (seen.status > 0 && seen.status < 500 && seen.status !== 429) times[seen.kind].push(seen.to - seen.from);
    else odd.push(seen);
  };

  return {
    counts,
    times,
    note,
    /** One request of somebody honest. Never throws: 0 is no answer. */
    async ask(path: string, { kind, from, token, method = "GET", body, headers = {} }: Asked): Promise<Answered> {
      const started = Date.now();
      try {
        const response = await fetch(url + path, {
          method,
          headers: {
            "x-forwarded-for": from,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body ? { "content-type": "application/json" } : {}),
            ...headers,
          },
          ...(body ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
          redirect: "manual",
          signal: AbortSignal.timeout(patience),
        });
        const text = await response.text();
        const retryAfter = response.headers.has("retry-after");
        const what = `${method} ${path}`;
        note({
          kind,
          what,
          status: response.status,
          retryAfter,
          from: started,
          to: Date.now(),
          problem: text.slice(0, 200),
        });
        return { status: response.status, text, headers: response.headers };
      } catch (error) {
        const { message, cause } = error as Error;
        const problem = `${message} ${cause instanceof Error ? cause.message : ""}`;
        note({ kind, what: `${method} ${path}`, status: 0, retryAfter: false, from: started, to: Date.now(), problem });
        return { status: 0, text: "", headers: new Headers() };
      }
    },
    /** What was answered with 503 and when to ask again while the database was away, or not at all while the API was. */
    excused: () => odd.filter((seen) => seen.status !== 429 && !isFault(seen)).length,
    faults: (of: "reads" | "others") =>
      odd
        .filter(
          (seen) =>
            seen.status !== 429 && (seen.kind === "read" || seen.kind === "page") === (of === "reads") && isFault(seen),
        )
        .map(tell),
    tooMany: () => odd.filter(({ status }) => status === 429).map(tell),
  };
}
export type Judge = ReturnType<typeof createJudge>;

const tell = ({ kind, what, status, retryAfter, from, to, problem }: Seen): string =>
  `${new Date(from).toISOString().slice(14, 23)} ${kind} ${what.slice(0, 120)}: ${status}${retryAfter ? " with Retry-After" : ""} after ${to - from} ms ${problem ?? ""}`;
