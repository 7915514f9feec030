import type { Context } from "koa";
import rawBody from "raw-body";
import { AppError } from "#shared/kernel/errors.ts";
import { isReservedName } from "./reserved-names.ts";

/** No request of ours carries more, but for those that are a file. */
const largest = "256kb";

/** Lists and objects within each other; what we take has a handful. */
const deepest = 64;

/** Entries of one list, and members of one object; what we take has a few dozen. What a contract's own lists take is measured by `tooLong`. */
const longestList = 1000;

/** Values of all of a body, lists and objects counted too; what we take has a few thousand at most. */
export const mostBodyValues = 10_000;

/**
 * The body as text, and parsed where it is JSON. It is small, so it comes at once or not at all.
 *
 * @param patience seconds that it has.
 * @throws {AppError} `request.tooSlow`, `request.tooLarge`, `request.malformed`, `request.invalid`
 */
export async function readBody(context: Context, patience: number): Promise<{ raw: string; body: unknown }> {
  if (context.method === "GET" || context.method === "HEAD") return { raw: "", body: undefined };
  const options = { length: context.get("content-length") || undefined, limit: largest, encoding: "utf-8" } as const;
  const raw = await inTime(
    context,
    patience,
    rawBody(context.req, options).catch((error: unknown) => {
      throw asBodyRefusal(error);
    }),
  );
  if (raw.trim() === "") return { raw, body: undefined };
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw new AppError("request.malformed");
  }
  checkShape(body);
  return { raw, body };
}

/** @throws {AppError} `request.tooSlow`, whose answer ends the line: what still comes is read by nobody. */
async function inTime<Body>(context: Context, patience: number, reading: Promise<Body>): Promise<Body> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      context.set("connection", "close");
      reject(new AppError("request.tooSlow"));
    }, patience * 1000);
  });
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** The body as bytes. @throws {AppError} `request.tooLarge`, `request.malformed` */
export async function readFileBody(context: Context, limit: number): Promise<Buffer> {
  try {
    return await rawBody(context.req, { length: context.get("content-length") || undefined, limit });
  } catch (error) {
    throw asBodyRefusal(error);
  }
}

const asBodyRefusal = (error: unknown): AppError =>
  new AppError((error as { type?: string }).type === "entity.too.large" ? "request.tooLarge" : "request.malformed");

/**
 * What checks a body calls itself for each level: a hundred thousand of them, which fit into few bytes, would end it with a full stack.
 * And it takes a member called like one that every object has (`__proto__`, `constructor`) for a field of the contract.
 */
function checkShape(body: unknown): void {
  let level: unknown[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new AppError("request.malformed");
    const objects = level.filter((value): value is object => typeof value === "object" && value !== null);
    values += level.length;
    const names = objects.map((value) => Object.keys(value));
    if (values > mostBodyValues || names.some((each) => each.length > longestList || each.some(isReservedName)))
      throw new AppError("request.invalid", { in: "body" });
    level = objects.flatMap((value) => Object.values(value) as unknown[]);
  }
}
