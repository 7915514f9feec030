import { AppError } from "#shared/kernel/errors.ts";
import { readPhoneNumber } from "#shared/identity/phone-number.ts";

/**
 * A telephone number as it is kept, in E.164; `country` lets it be written in national form.
 *
 * @throws {AppError} `request.invalid` for a number that cannot exist.
 */
export function phoneToKeep(typed: string | null, country?: string | null): string | null {
  if (typed === null) return null;
  const number = readPhoneNumber(typed, country ?? undefined);
  if (!number) throw new AppError("request.invalid", { in: "body", fields: [{ field: "phone", key: "phone" }] });
  return number;
}
