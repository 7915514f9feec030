import type { Context } from "koa";
import send, { type SendOptions } from "koa-send";

/** Absent, malformed or outside of the folder: for whoever asks there is no such file. */
const refusals: readonly unknown[] = [400, 403, 404];

/** Sends a file of a folder. @returns false when there is none by that name; nothing is answered then. */
export async function sendFile(context: Context, path: string, options: SendOptions): Promise<boolean> {
  try {
    // Hidden files are left alone without a word.
    return (await send(context, path, options)) !== undefined;
  } catch (error) {
    if (refusals.includes((error as { status?: number }).status)) return false;
    throw error;
  }
}
