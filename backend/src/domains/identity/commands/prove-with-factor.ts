import { AppError } from "#shared/kernel/errors.ts";
import { factorsOf, hasFreshFactor } from "../factors.ts";
import type { SessionRow } from "../model.ts";
import { proveOwner, type OwnerProof } from "./prove-owner.ts";

/**
 * Who asks for what a stolen session must not get shows two things: a second factor within ten minutes, and the password of an account that has one.
 *
 * @throws {AppError} `accounts.factorMissing` for an account without a second factor, `accounts.factorStale`, `accounts.passwordWrong`;
 * `request.rateLimited` after too many wrong passwords.
 */
export async function proveWithFactor(props: Omit<OwnerProof, "code">): Promise<void> {
  const { services, actor } = props;
  const factors = await factorsOf(services.db, actor.userId);
  if (!factors.some(({ status }) => status === "verified")) throw new AppError("accounts.factorMissing");
  const session = (await services.db("sessions").where({ id: actor.sessionId }).first("aal", "amr")) as
    Pick<SessionRow, "aal" | "amr"> | undefined;
  if (!session || !hasFreshFactor(session)) throw new AppError("accounts.factorStale");
  await proveOwner({ ...props, code: undefined });
}
