import { AppError } from "#shared/kernel/errors.ts";
import { passesForBadge } from "./name-look.ts";

/**
 * Refuses texts that stand beside an organization's name and would pass for a badge of ours there. Nobody looks at them before the
 * public does, so unlike a name they cannot wait.
 *
 * @param texts by field; what is absent is not changed.
 * @throws {AppError} `request.invalid` with the fields.
 */
export function refuseBadges(texts: Record<string, string | null | undefined>): void {
  const fields = Object.entries(texts)
    .filter(([, text]) => text && passesForBadge(text))
    .map(([field]) => ({ field, key: "passesForBadge" }));
  if (fields.length > 0) throw new AppError("request.invalid", { in: "body", fields });
}
