import { fetchUtils, HttpError } from "react-admin";
import type { Problem } from "#shared/kernel/errors.ts";
import { tokenOf, type AccessToken } from "#shared/identity/access-token.ts";
import type { StaffSession } from "./session.ts";
import type { SessionEnd } from "./session-end.ts";

export const apiUrl = "/api/v1/admin";

type Options = Omit<RequestInit, "headers"> & {
  headers?: HeadersInit;
  /** The answer is a file: `json` is its Blob. */
  file?: boolean;
};
export type HttpClient = (
  path: string,
  options?: Options,
) => Promise<{ status: number; headers: Headers; body: string; json: unknown }>;

/** What a call failed with: the API's refusal, or that the API was not reached. */
type Refusal = Problem | { code: "network" | "offline"; details: Problem["details"]; requestId?: undefined };

/**
 * Calls the API as the member of staff. A change is not even tried without a connection (`offline`), so that it is known that
 * nothing was sent.
 *
 * @throws {HttpError} whose `body` is a `Refusal`.
 */
export function createHttpClient(
  session: Pick<StaffSession, "accessToken" | "renew">,
  origin = "",
  end?: SessionEnd,
): HttpClient {
  return async (path, { headers: given, file = false, ...options } = {}) => {
    if ((options.method ?? "GET") !== "GET" && isOffline()) throw unsent("offline");
    const send = async (known: AccessToken) => {
      // Without a token the answer would be that nobody is signed in, which is not so.
      if (known.kind === "unreachable") throw unsent("network");
      const headers = new Headers(given);
      headers.set("accept", file ? "*/*" : "application/json");
      if (end) headers.set("x-idle-seconds", String(end.idleSeconds()));
      const token = tokenOf(known);
      if (token) headers.set("authorization", `Bearer ${token}`);
      if (file) return readFile(origin + path, { ...options, headers });
      const answer = (await fetchUtils.fetchJson(origin + path, { ...options, headers })) as Awaited<
        ReturnType<HttpClient>
      >;
      end?.hear(answer.headers.get("x-session-ends"));
      return answer;
    };
    const known = await session.accessToken();
    try {
      return await send(known).catch(async (error: unknown) => {
        if (statusOf(error) !== 401 || known.kind !== "token") throw error;
        // A clock that is wrong takes a token for one with time left.
        const fresh = await session.renew();
        if (fresh.kind === "none") throw error;
        return send(fresh);
      });
    } catch (error) {
      if (error instanceof HttpError || (error as Error).name === "AbortError") throw error;
      throw unsent("network");
    }
  };
}

/** @throws {HttpError} as fetchJson does. */
async function readFile(url: string, options: RequestInit): ReturnType<HttpClient> {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new HttpError(answer.statusText, answer.status, await answer.json().catch(() => undefined));
  return { status: answer.status, headers: answer.headers, body: "", json: await answer.blob() };
}

const unsent = (code: "network" | "offline") => new HttpError(code, 0, { code, details: {} });

/** Known for certain; a browser that believes to be online may still reach nothing. */
const isOffline = (): boolean => (globalThis.navigator as Navigator | undefined)?.onLine === false;

export function refusalOf(error: unknown): Refusal {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  if (typeof body === "object" && body !== null && "code" in body) return { details: {}, ...body } as Refusal;
  return { code: "server.unexpected", message: "", details: {}, requestId: "" };
}

export const statusOf = (error: unknown): number | undefined =>
  error instanceof HttpError ? (error.status as number) : undefined;
