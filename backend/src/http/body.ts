import type { Context } from "koa";
import rawBody from "raw-body";
import { AppError } from "#shared/kernel/errors.ts";

/** No request of ours carries more; files have their own address. */
const largest = "256kb";

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
  try {
    return { raw, body: JSON.parse(raw) as unknown };
  } catch {
    throw new AppError("request.malformed");
  }
}
