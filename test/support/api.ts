import { randomUUID } from "node:crypto";
import type { Environment } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { useRows } from "#test/factories/rows.ts";
import { atEnd } from "../../scripts/testing/at-end.mjs";
import { createTestDatabase } from "./database.ts";
import { startServer } from "./server.ts";

export interface ApiAnswer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look at answers field by field.
  body: any;
  headers: Record<string, string>;
}

interface Options {
  /** Whoever a factory has built; the call carries their access token. */
  as?: { token: string };
  body?: unknown;
  headers?: Record<string, string>;
  /** The Idempotency-Key; a POST has a fresh one unless this names one, or is null for none. */
  key?: string | null;
  /** The `If-Match` header: the version that was read. */
  version?: number;
}

type Send = (path: string, options?: Options) => Promise<ApiAnswer>;

export interface Api {
  get: Send;
  post: Send;
  patch: Send;
  put: Send;
  del: Send;
}

/** Addresses of their own; every other path lies below /api/v1. */
const absolute = /^\/(api|auth|dev|sandbox|healthz|readyz|metrics)(\/|$|\?|\.)/;

/** Calls a running server: `createApi(server.url).get("/products")`. */
export function createApi(server: string | { readonly url: string }): Api {
  const send =
    (method: string): Send =>
    async (path, { as, body, headers = {}, key, version } = {}) => {
      const base = typeof server === "string" ? server : server.url;
      const idempotency = key === undefined && method === "POST" ? randomUUID() : key;
      const answer = await fetch(base + (absolute.test(path) ? path : `/api/v1${path}`), {
        method,
        redirect: "manual",
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(idempotency ? { "idempotency-key": idempotency } : {}),
          ...(version === undefined ? {} : { "if-match": `"${version}"` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = /\bjson\b/.test(answer.headers.get("content-type") ?? "");
      return {
        status: answer.status,
        body: isJson && text ? (JSON.parse(text) as unknown) : text,
        headers: Object.fromEntries(answer.headers),
      };
    };
  return { get: send("GET"), post: send("POST"), patch: send("PATCH"), put: send("PUT"), del: send("DELETE") };
}

export interface ApiUnderTest extends Api {
  readonly url: string;
  readonly databaseUrl: string;
  /** The server's database, where the `build…` factories write too. */
  readonly db: Database;
}

/** A tests' server with its database: limits that no test meets by chance, and every answer held against its contract. */
async function startApi(env: Environment = {}) {
  const database = await createTestDatabase();
  try {
    const server = await startServer({
      database,
      env: {
        CHECK_ANSWERS: "true",
        AUTH_RATE_LIMIT: "100000",
        AUTH_MAIL_INTERVAL: "0",
        ESCROW_RECONCILE_MINUTES: "0",
        ...env,
      },
    });
    return { url: server.url, databaseUrl: database.url, close: () => database.drop() };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

type RunningApi = Awaited<ReturnType<typeof startApi>>;

function around(start: () => Promise<RunningApi>, close: (running?: RunningApi) => Promise<void>): ApiUnderTest {
  let running: RunningApi | undefined;
  const begun = () => {
    if (!running) throw new Error("the server runs from the first before() hook on");
    return running;
  };
  const place = {
    get url() {
      return begun().databaseUrl;
    },
  };
  before(async function () {
    this.timeout(60_000);
    running = await start();
  });
  const rows = useRows(place);
  after(() => close(running));
  return {
    ...createApi({
      get url() {
        return begun().url;
      },
    }),
    get url() {
      return begun().url;
    },
    get databaseUrl() {
      return place.url;
    },
    get db() {
      return rows.db;
    },
  };
}

/** A database, a server and a connection for the factories, around the tests of the describe block (or file) it is called in. */
export function useApi(env: Environment = {}): ApiUnderTest {
  return around(
    () => startApi(env),
    async (running) => running?.close(),
  );
}

let shared: Promise<RunningApi> | undefined;

async function startShared(): Promise<RunningApi> {
  const running = await startApi();
  atEnd(running.close);
  return running;
}

/**
 * The server and database that test files of one process have in common; as `useApi`, a quarter of a second quicker. For tests that assert
 * about what they made themselves: rows of other files are there. They move no clock, count no whole list and leave no fault behind.
 */
export function useSharedApi(): ApiUnderTest {
  return around(
    () => (shared ??= startShared()),
    () => Promise.resolve(),
  );
}
