import { isApiError } from "#web/src/forms/use-problem-text.ts";
import type { Uploads } from "./use-uploads.ts";

/**
 * Puts what the server found wrong with files beside them.
 *
 * @param lists By the field in which each was sent: `documents[1]` is the second file of `documents`.
 * @returns whether any file is marked now.
 */
export function refuseFiles(
  error: unknown,
  lists: Readonly<Record<string, Pick<Uploads, "most" | "refuse">>>,
): boolean {
  const problems = isApiError(error) ? (error.details.fields ?? []) : [];
  const marked = problems.map(({ field, ...fault }) => {
    const [name = "", at] = field.split(/[[\]]/);
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    // Without a number it is about the list as a whole, unless that has one place.
    const isOfFile = at !== undefined || list?.most === 1;
    return isOfFile && list?.refuse(Number(at ?? 0), { fault });
  });
  return marked.includes(true);
}
