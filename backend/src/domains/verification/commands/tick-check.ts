import { AppError } from "#shared/kernel/errors.ts";
import type { Check } from "#shared/verification/choices.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { expectOpen } from "./expect-open.ts";
import { writeLine, type Acting } from "./write-line.ts";

interface Props extends Acting {
  /** Locked by `trx`. */
  each: OpenCase;
  check: Check;
  done: boolean;
  note: string | null;
  /** The screening itself says whether the sanctions lists are done. */
  isDerived: boolean;
}

/** @throws {AppError} `verification.checkDerived`; as `expectOpen` does. */
export async function tickCheck({ each, check, done, note, isDerived, ...acting }: Props): Promise<void> {
  const { trx, userId, now } = acting;
  const { organization, request } = each;
  if (isDerived && check === "sanctions") throw new AppError("verification.checkDerived");
  await expectOpen({ trx, request, userId, now });
  const line = { request_id: request.id, check_name: check };
  if (done)
    await trx("verification_checks")
      .insert({ ...line, note, done_by: userId, done_at: now })
      .onConflict(["request_id", "check_name"])
      .merge();
  else await trx("verification_checks").where(line).delete();
  await writeLine(acting, organization.id, done ? "verification.checked" : "verification.unchecked", {
    name: organization.name,
    check,
    ...(note ? { note } : {}),
  });
}
