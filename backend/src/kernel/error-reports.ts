import { pino } from "pino";

export interface ErrorReports {
  /** Tells of one error. Returns at once, whatever becomes of it. */
  report(error: Error, said: { message: string; requestId?: string | undefined }): void;
  /** Waits a moment for what is on its way. */
  close(): Promise<void>;
}

/** In one minute; what comes beside is in the log. */
const mostInMinute = 20;
const window = 60_000;
const patience = 5_000;

/** What may stand in a message by mistake: addresses of people, tokens, keys, and what PostgreSQL quotes of a row. */
const secrets: readonly [RegExp, string][] = [
  // A message about a statement begins with all of it.
  [/^\s*(?:select|insert|update|delete|with|begin)\b[\s\S]* - /i, ""],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, "[address]"],
  [/\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s/@]+@/g, "[credentials]@"],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, "[token]"],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "$1 [token]"],
  [/\bwhsec_\S+/g, "[secret]"],
  [/((?:token|password|secret|key|code)["']?\s*[=:]\s*["']?)[^\s"'&,;)]+/gi, "$1[secret]"],
  [/\)=\([^)]*\)/g, ")=([values])"],
  [/[A-Za-z0-9_-]{32,}/g, "[long]"],
];
export const scrub = (text: string): string =>
  secrets
    .reduce((left, [pattern, put]) => left.replace(pattern, put), text)
    .split("\n", 1)[0]
    ?.slice(0, 300) ?? "";

/**
 * Sends errors to an address that speaks Sentry's protocol. Of an error its kind, message and places in our code go, cleaned of what looks like an address or a secret; of a request its
 * id alone. The library patches nothing here: it has no integrations, and only forms what is sent.
 */
export async function openErrorReports(dsn: string, release: string, environment: string): Promise<ErrorReports> {
  const { ServerRuntimeClient, Scope, createStackParser, createTransport, nodeStackLineParser } =
    await import("@sentry/core");
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment,
    integrations: [],
    sendClientReports: false,
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport({ ...options, bufferSize: mostInMinute }, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: "POST",
          body: body as string,
          signal: AbortSignal.timeout(patience),
          redirect: "error",
        });
        await answer.body?.cancel();
        return {
          statusCode: answer.status,
          headers: {
            "x-sentry-rate-limits": answer.headers.get("x-sentry-rate-limits"),
            "retry-after": answer.headers.get("retry-after"),
          },
        };
      }),
    beforeSend(event) {
      for (const value of event.exception?.values ?? []) value.value = scrub(value.value ?? "");
      delete event.server_name;
      return event;
    },
  });
  client.init();
  let told = 0;
  let until = 0;
  return {
    report(error, { message, requestId }) {
      const now = performance.now();
      if (now > until) {
        told = 0;
        until = now + window;
      }
      if (told >= mostInMinute) return;
      told += 1;
      const scope = new Scope();
      scope.setTag("said", scrub(message));
      if (requestId) scope.setTag("request_id", requestId);
      client.captureException(error, {}, scope);
    },
    async close() {
      await client.close(2_000);
    },
  };
}

/** Tells a logger's errors: whatever is logged as one, with an `err`, is reported too. @returns what pino asks before each line. */
export function reportingHook(reports: () => ErrorReports | undefined) {
  const { error: errorLevel = 50 } = pino.levels.values;
  return function logMethod(this: pino.Logger, words: Parameters<pino.LogFn>, method: pino.LogFn, level: number): void {
    const [said, message] = words as unknown as [{ err?: unknown; requestId?: string } | undefined, string | undefined];
    if (level >= errorLevel && typeof said === "object" && said.err instanceof Error)
      reports()?.report(said.err, { message: message ?? "", requestId: said.requestId });
    method.apply(this, words);
  };
}
