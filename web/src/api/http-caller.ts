import { endpointUrl } from "#shared/kernel/endpoint.ts";
import type { Problem } from "#shared/kernel/errors.ts";
import type { ApiCaller, ApiError } from "#shared/kernel/render.ts";

interface Options {
  /** "" in a browser; the API's origin in a desktop window. */
  origin: string;
  /** A fresh access token, or null for a visitor. */
  accessToken: () => Promise<string | null>;
  language: () => string;
}

const unreachable: ApiError = { code: "network", message: "The server cannot be reached.", details: {}, requestId: "" };

/** Calls the API over HTTP. The token travels in the header, never in an address. */
export function createHttpCaller({ origin, accessToken, language }: Options): ApiCaller {
  return async ({ contract, params, query, body, version, idempotencyKey }) => {
    const headers: Record<string, string> = { accept: "application/json", "accept-language": language() };
    const token = contract.access === "public" ? null : await accessToken();
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    if (version !== undefined) headers["if-match"] = `"${version}"`;
    if (contract.idempotency !== "none") headers["idempotency-key"] = idempotencyKey ?? crypto.randomUUID();
    let response: Response;
    try {
      response = await fetch(`${origin}/api/v1${endpointUrl(contract, params, query)}`, {
        method: contract.method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
    } catch {
      return { error: unreachable };
    }
    if (response.status === 204) return { data: null };
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return { data: answer };
    return { error: isProblem(answer) ? answer : unreachable };
  };
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && "requestId" in value;
