import { randomUUID } from "node:crypto";
import type { Context, Middleware, Next } from "koa";
import { AppError } from "#shared/kernel/errors.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { apiBase, authBase } from "./router.ts";
import { asRefusal, writeProblem } from "./problem.ts";

const quietPaths = /^\/(healthz|readyz|metrics|assets\/)/;

/** Gives each request an id, which a proxy may have given already, and logs its end under it. */
export function logRequests(logger: Logger): Middleware {
  return async (context: Context, next: Next) => {
    const given = context.get("x-request-id");
    const id = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    context.state.requestId = id;
    context.set("x-request-id", id);
    const started = performance.now();
    // Read where a fault is caught: nobody catches one of a listener.
    const { path, method } = context;
    context.res.once("finish", () => {
      if (quietPaths.test(path)) return;
      const line = {
        requestId: id,
        method,
        path: (context.state.loggedPath as string | undefined) ?? path,
        status: context.status,
        // Who was let in or kept out, and why: what is asked after an attack.
        userId: context.state.userId as string | undefined,
        code: context.state.refusal as string | undefined,
        ip: context.status >= 400 ? context.ip : undefined,
        ms: Math.round(performance.now() - started),
      };
      if (context.status >= 500) logger.error(line, "request");
      else logger.info(line, "request");
    });
    await next();
  };
}

/** Whatever nobody else has caught becomes a refusal with a reference. */
export function catchErrors(logger: Logger): Middleware {
  return async (context: Context, next: Next) => {
    try {
      await next();
    } catch (error) {
      writeProblem(context, asRefusal(error, logger, context.state.requestId as string));
    }
  };
}

/** Nothing answered below the API: that is a refusal too, never a page. */
export function answerUnknown(): Middleware {
  return async (context: Context, next: Next) => {
    await next();
    if (context.status !== 404 || context.body !== undefined) return;
    if (context.path.startsWith(`${apiBase}/`) || context.path.startsWith(`${authBase}/`))
      writeProblem(context, new AppError("request.notFound"));
  };
}

/** Every answer of the API tells by which clock deadlines are kept: a reader's own may be wrong. */
export function tellTime(clock: Clock): Middleware {
  return async (context: Context, next: Next) => {
    await next();
    if (context.path.startsWith(`${apiBase}/`)) context.set("x-server-time", clock.now().toISOString());
  };
}

/** Sent with every answer. Images may come from any https address, because suppliers name them (decisions, section F). */
export function secureHeaders({ local, publicUrl }: Pick<Config, "local" | "publicUrl">): Middleware {
  const images = local
    ? "img-src 'self' data: https: http://127.0.0.1:* http://localhost:*"
    : "img-src 'self' data: https:";
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    images,
  ].join("; ");
  // Papers of a case are read inside the console, from bytes that it has fetched with its own token.
  const consolePolicy = `${policy}; frame-src blob:`;
  const isPublic = publicUrl.startsWith("https:");
  return async (context: Context, next: Next) => {
    context.set({
      "content-security-policy": /^\/admin(\/|$)/.test(context.path) ? consolePolicy : policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=()",
      "cross-origin-opener-policy": "same-origin",
    });
    // A browser heeds it on https alone; whether this request came over it, only the proxy knows.
    if (isPublic) context.set("strict-transport-security", "max-age=31536000; includeSubDomains");
    await next();
  };
}
