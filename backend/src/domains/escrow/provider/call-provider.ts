import { ValidationError, type InferType, type Schema } from "yup";
import { isPrivate, type Config } from "#backend/src/config.ts";
import { beginPart } from "#backend/src/kernel/watch.ts";
import { ProviderError, type ProviderTransaction } from "./port.ts";

export interface ProviderCall<S extends Schema> {
  method: "GET" | "POST" | "PATCH";
  /** Below the provider's address. */
  path: string;
  answer: S;
  body?: object;
  headers?: Record<string, string | undefined>;
}

/** What a refusal says of itself, from its body; it may throw for a body of another form. */
type MessageOf = (body: unknown) => string | undefined;

/** Longer than any answer of ours: what is longer is not read to its end. */
const mostBytes = 1_000_000;
/** However long the provider asks us to wait, it is asked again within the hour. */
const longestWait = 3_600_000;

/** Calls a provider over HTTP with basic authentication and a hard time limit. @throws {ProviderError} from every call. */
export function callProvider(config: Config, messageOf: MessageOf) {
  const credentials = Buffer.from(`${config.escrowApiUser ?? ""}:${config.escrowApiKey ?? ""}`).toString("base64");
  const refusal = (text: string): string | undefined => {
    try {
      return messageOf(JSON.parse(text));
    } catch {
      return undefined;
    }
  };
  return async <S extends Schema>({
    method,
    path,
    answer,
    body,
    headers = {},
  }: ProviderCall<S>): Promise<InferType<S>> => {
    const sent: Record<string, string> = { authorization: `Basic ${credentials}`, accept: "application/json" };
    if (body) sent["content-type"] = "application/json";
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = value;
    let response: Response;
    let text: string;
    const part = beginPart("provider", `${method} ${kindOf(path)}`);
    Object.assign(sent, part?.headers);
    let status = 0;
    try {
      response = await fetch(`${config.escrowApiUrl ?? ""}${path}`, {
        method,
        headers: sent,
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(config.providerTimeout),
        redirect: "error",
      });
      text = await readText(response);
      status = response.status;
    } catch (error) {
      throw new ProviderError(undefined, reasonOf(error));
    } finally {
      part?.end({
        failed: status === 0 || status >= 400,
        facts: status ? { "http.response.status_code": status } : {},
      });
    }
    if (!response.ok)
      throw new ProviderError(
        response.status,
        (refusal(text) ?? response.statusText).slice(0, 400),
        waitOf(response.headers.get("retry-after")),
      );
    try {
      return answer.validateSync(JSON.parse(text));
    } catch (error) {
      throw nonsense(error instanceof ValidationError ? error.message : "no JSON");
    }
  };
}

/** An answer that was given and says nothing that can be used: it is asked for again. */
export const nonsense = (what: string): ProviderError => new ProviderError(200, `the answer makes no sense: ${what}`);

/** Buyers are led to its page and pay there: over a line that nobody reads along. @throws {ProviderError} */
export function checkPage(transaction: ProviderTransaction): ProviderTransaction {
  if (!isPrivate(transaction.landingPageUrl)) throw nonsense(`nobody may pay at ${transaction.landingPageUrl}`);
  return transaction;
}

/** @throws {ProviderError} for an answer that is about another of our orders. */
export function checkReference(transaction: ProviderTransaction, reference: string): ProviderTransaction {
  if (transaction.reference !== reference) throw nonsense(`it is about ${transaction.reference}, not ${reference}`);
  return transaction;
}

/** Of a path what it is about: the rest are numbers of things. */
const kindOf = (path: string): string =>
  path
    .split("?", 1)[0]
    ?.split("/")
    .find((word) => /^[a-z][a-z-]{2,}$/.test(word)) ?? "other";

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += (part as Uint8Array).length;
    if (size > mostBytes) throw new Error("the answer does not end");
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Milliseconds of a `Retry-After`: seconds, or a date. */
function waitOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, longestWait) : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "timed out";
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}
