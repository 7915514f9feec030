import type { Context } from "koa";
import rawBody from "raw-body";
import { AppError } from "#shared/kernel/errors.ts";

/** No request of ours carries more; files have their own address. */
const largest = "256kb";

/** Lists and objects within each other; what we take has a handful. */
const deepest = 64;

/** The body as text, and parsed where it is JSON. @throws {AppError} `request.tooLarge`, `request.malformed` */
export async function readBody(context: Context): Promise<{ raw: string; body: unknown }> {
  if (context.method === "GET" || context.method === "HEAD") return { raw: "", body: undefined };
  let raw: string;
  try {
    raw = await rawBody(context.req, {
      length: context.get("content-length") || undefined,
      limit: largest,
      encoding: "utf-8",
    });
  } catch (error) {
    const type = (error as { type?: string }).type;
    throw new AppError(type === "entity.too.large" ? "request.tooLarge" : "request.malformed");
  }
  if (raw.trim() === "") return { raw, body: undefined };
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw new AppError("request.malformed");
  }
  if (isDeep(body)) throw new AppError("request.malformed");
  return { raw, body };
}

/** What checks a body calls itself for each level: a hundred thousand of them, which fit into few bytes, would end it with a full stack. */
function isDeep(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? (Object.values(value) as unknown[]) : [],
    );
  }
  return false;
}
