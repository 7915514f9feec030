import { endpointUrl } from "#shared/kernel/endpoint.ts";
import type { Problem } from "#shared/kernel/errors.ts";
import type { ApiCaller, ApiError } from "#shared/kernel/render.ts";

interface Options {
  /** "" in a browser; the API's origin in a desktop window. */
  origin: string;
  /** Makes a call with a reader's token, or with null for a visitor. Null where there is a reader whose token cannot be had. */
  authorized: (send: (token: string | null) => Promise<Response>) => Promise<Response | null>;
  language: () => string;
}

const failure = (code: ApiError["code"]) => ({
  error: { code, message: code, details: {}, requestId: "" } as ApiError,
});

/** Calls the API over HTTP. The token travels in the header, never in an address. */
export function createHttpCaller({ origin, authorized, language }: Options): ApiCaller {
  let written: string | undefined;
  return async ({ contract, params, query, body, version, idempotencyKey }) => {
    const headers: Record<string, string> = {
      accept: contract.fileType ?? "application/json",
      "accept-language": language(),
    };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (version !== undefined) headers["if-match"] = `"${version}"`;
    // What this reader has just written is seen, whichever of the server's databases answers.
    if (contract.method === "GET" && written) headers["x-read-after"] = written;
    if (contract.idempotency !== "none") headers["idempotency-key"] = idempotencyKey ?? crypto.randomUUID();
    const send = (token: string | null) => {
      if (token) headers.authorization = `Bearer ${token}`;
      return fetch(`${origin}/api/v1${endpointUrl(contract, params, query)}`, {
        method: contract.method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
    };
    let response: Response | null;
    try {
      response = await (contract.access === "public" ? send(null) : authorized(send));
    } catch {
      return failure("network");
    }
    if (!response) return failure("signInAway");
    written = response.headers.get("x-read-after") ?? written;
    if (response.status === 204) return { data: null };
    if (response.ok && contract.kind === "file") {
      const file = await response.blob().catch(() => null);
      return file ? { data: file } : failure("network");
    }
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) return { data: answer };
    if (isProblem(answer)) return { error: { ...answer, details: answer.details ?? {} } };
    // What stands between us and the reader answers in words of its own. 500 is a fault, all above it a service that is away.
    const { status } = response;
    return failure(status < 500 ? "network" : status > 500 ? "server.unavailable" : "server.unexpected");
  };
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && "requestId" in value;
