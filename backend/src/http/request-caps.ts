import type { Context, Middleware } from "koa";
import { AppError, type ErrorCode } from "#shared/kernel/errors.ts";
import { splitPath } from "#shared/kernel/language.ts";
import { asAuthError, writeAuthError } from "./gotrue.ts";
import { writeRefusalPage } from "./plain-page.ts";
import { apiBase, authBase } from "./router.ts";

/** In bytes: the request line and all headers. Node refuses what is longer before it has read it (`answerClientErrors`). */
export const longestHead = 32 * 1024;

/** In bytes, as they are written. No page of ours makes a path of more than 200. */
const longestPath = 2048;
const ordinary = { query: 4096, parameters: 100 };
/** A simple-rest client asks for a hundred rows at once by their ids; a sign-in carries where it leads back to, encoded twice. */
const roomy = { query: 16 * 1024, parameters: 200 };
const isRoomy = (path: string) => path.startsWith(`${apiBase}/admin/`) || path.startsWith(`${authBase}/`);

/** So much of a refused path is kept for the log. */
const shownPath = 200;

/** Programs read what lies below these; everything else is a page to whoever asks. */
const programs = /^\/(?:api|auth|dev|sandbox)\//;

/**
 * Which cap an address goes over, from its bytes alone: whoever splits or decodes it first pays for its length, and the framework's
 * parsing of a query for the square of it.
 */
export function capBroken(address: string): ErrorCode | undefined {
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  if (path.length > longestPath) return "request.addressTooLong";
  const most = isRoomy(path) ? roomy : ordinary;
  if (mark >= 0 && address.length - mark - 1 > most.query) return "request.addressTooLong";
  let parameters = 1;
  for (let at = address.indexOf("&", mark); mark >= 0 && at >= 0; at = address.indexOf("&", at + 1)) parameters += 1;
  return parameters > most.parameters ? "request.tooManyParameters" : undefined;
}

/**
 * Measures the address before anything reads it. One that is too long is cut, so that the log and all others read a short one; one that cannot be
 * read is taken for the front door's, because everything that asks for its path would fail.
 */
export function measureAddress(): Middleware {
  return async (context: Context, next) => {
    const address = context.req.url ?? "";
    const path = capBroken(address) ? cut(address) : pathForm(address);
    const code = capBroken(address) ?? (path === undefined ? "request.unreadable" : undefined);
    if (code) context.state.capBroken = code;
    if (path !== address) context.req.url = context.originalUrl = context.request.originalUrl = path ?? "/";
    await next();
  };
}

/** The path and query of an address; a proxy may send the whole of it (RFC 9112, section 3.2.2). Undefined when it is none. */
function pathForm(address: string): string | undefined {
  // `OPTIONS *` asks about the server itself.
  if (address.startsWith("/") || address === "*") return address;
  const url = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  return url ? url.pathname + url.search : undefined;
}

const cut = (address: string): string => {
  const [path = ""] = address.slice(0, shownPath).split("?", 1);
  return path.startsWith("/") ? path : "/";
};

/** Answers what `measureAddress` found too long, in the form that its reader expects. */
export function refuseMeasured(): Middleware {
  return async (context: Context, next) => {
    const code = context.state.capBroken as ErrorCode | undefined;
    if (!code) {
      await next();
      return;
    }
    const error = new AppError(code);
    if (context.path.startsWith(`${authBase}/`)) writeAuthError(context, asAuthError(error));
    else if (programs.test(context.path)) throw error;
    else writeRefusalPage(context, error, splitPath(context.path).language);
  };
}
