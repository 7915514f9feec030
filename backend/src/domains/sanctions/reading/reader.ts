import { AppError } from "#shared/kernel/errors.ts";
import { createThread, ThreadOverspent } from "#backend/src/kernel/thread.ts";
import type { Answer, Question, ReadList } from "./entry.ts";

/** Milliseconds: the longest list takes a tenth of it. */
const patience = 60_000;
const thread = createThread<Question, Answer>("sanctions-reader", import.meta.url, patience, {
  maxOldGenerationSizeMb: 512,
});
let last: Promise<unknown> = Promise.resolve();

/** Reads a list's file beside the thread that answers everybody, one at a time. @throws {AppError} `request.invalid` with what is wrong, and where. */
export async function readFile(question: Question): Promise<ReadList> {
  const mine = last.then(() => thread.ask(question));
  last = mine.catch(() => undefined);
  const answer = await mine.catch((error: unknown) => {
    if (error instanceof ThreadOverspent) return { broken: { key: "listTooMuch" } };
    throw error;
  });
  if ("broken" in answer) throw new AppError("request.invalid", { fields: [{ field: "file", ...answer.broken }] });
  return answer.list;
}
