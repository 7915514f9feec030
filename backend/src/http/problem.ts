import type { Context } from "koa";
import { AppError, type Problem } from "#shared/kernel/errors.ts";
import { isDatabaseAway } from "../db/away.ts";
import { isBusy } from "../db/busy.ts";
import type { Logger } from "../kernel/logger.ts";
import { ThreadOverspent } from "../kernel/thread.ts";

/** Faults that one answer tells of. A form shows one beside each field; nobody reads more at once. */
const mostFaults = 20;

/** The body of a refusal. */
export function problemOf({ code, message, details }: AppError, requestId: string): Problem {
  const { fields = [] } = details;
  if (fields.length <= mostFaults) return { code, message, details, requestId };
  const some = { ...details, fields: fields.slice(0, mostFaults), moreFields: fields.length - mostFaults };
  return { code, message, details: some, requestId };
}

/**
 * Anything but a refusal is a fault of ours: the log has it whole, people are shown one code and the reference. A database that is away, or
 * lets nobody wait any longer, is none, nor is a processor that others keep: whoever asks again is answered once that is over.
 */
export function asRefusal(error: unknown, logger: Logger, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    logger.warn({ requestId, reason: (error as Error).message }, "the database does not answer");
    return new AppError("server.unavailable", { retryAfter: 5 });
  }
  if (isBusy(error)) {
    logger.warn({ requestId, reason: (error as Error).message }, "the database lets nobody wait any longer");
    return new AppError("server.busy", { retryAfter: 2 });
  }
  // Papers are drawn in a second: what took so long waited for a processor that others had. It is told loudly all the same, in case one can never be drawn.
  if (error instanceof ThreadOverspent) {
    logger.error({ err: error, requestId }, "a thread took too long for somebody who waited");
    return new AppError("server.busy", { retryAfter: 10 });
  }
  logger.error({ err: error, requestId }, "unexpected error");
  return new AppError("server.unexpected");
}

export function writeProblem(context: Context, error: AppError): void {
  context.status = error.status;
  context.state.refusal = error.code;
  context.body = JSON.stringify(problemOf(error, context.state.requestId as string));
  context.set("content-type", "application/problem+json; charset=utf-8");
  context.set("cache-control", "no-store");
  const retryAfter = error.details.retryAfter;
  if (typeof retryAfter === "number") context.set("retry-after", String(retryAfter));
}
