import { randomUUID } from "node:crypto";
import type { Database } from "#backend/src/db/database.ts";
import { useRows } from "#test/factories/rows.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { startServer, type TestServer } from "./server.ts";

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

/** A database, a server and a connection for the factories, around the tests of the describe block (or file) it is called in. */
export function useApi(env: Record<string, string | undefined> = {}): ApiUnderTest {
  let database: TestDatabase | undefined;
  let server: TestServer | undefined;
  const begun = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error("the server runs from the first before() hook on");
    return value;
  };
  const place = {
    get url() {
      return begun(database).url;
    },
  };
  before(async function () {
    this.timeout(60_000);
    database = await createTestDatabase();
  });
  const rows = useRows(place);
  before(async function () {
    this.timeout(30_000);
    server = await startServer({
      database: place,
      env: { CHECK_ANSWERS: "true", AUTH_RATE_LIMIT: "100000", AUTH_MAIL_INTERVAL: "0", ...env },
    });
  });
  // One hook, because hooks run in the order they were given: the server must not lose its database while it runs.
  after(async () => {
    await server?.close();
    await database?.drop();
  });
  return {
    ...createApi({
      get url() {
        return begun(server).url;
      },
    }),
    get url() {
      return begun(server).url;
    },
    get databaseUrl() {
      return place.url;
    },
    get db() {
      return rows.db;
    },
  };
}
