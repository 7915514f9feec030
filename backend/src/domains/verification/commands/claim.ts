import { AppError } from "#shared/kernel/errors.ts";
import { isAsked } from "#shared/verification/choices.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { nameOf } from "../queries/names.ts";
import { expectOpen } from "./expect-open.ts";
import { writeLine, type Acting } from "./write-line.ts";

interface Props extends Acting {
  /** Locked by `trx`. */
  each: OpenCase;
}

/** The verifier reads it from now on. @throws {AppError} `verification.claimedByOther` unless it is to be taken over; as `expectOpen` does. */
export async function claim({ each, takeOver, ...acting }: Props & { takeOver: boolean }): Promise<void> {
  const { trx, userId, now } = acting;
  const { organization, request } = each;
  const { claimedBy } = request;
  if (claimedBy === userId) return;
  if (takeOver && isAsked(request.state)) await request.$query(trx).patch({ claimedBy: null, claimedAt: null });
  await expectOpen({ trx, request, userId, now });
  await writeLine(acting, organization.id, "verification.claimed", {
    name: organization.name,
    ...(claimedBy ? { from: await nameOf(trx, claimedBy) } : {}),
  });
}

/** The verifier does not read it any more. */
export async function release({ each, trx, userId }: Props): Promise<void> {
  const { request } = each;
  if (request.claimedBy === null) return;
  if (request.claimedBy !== userId)
    throw new AppError("verification.claimedByOther", { by: await nameOf(trx, request.claimedBy) });
  await request.$query(trx).patch({ claimedBy: null, claimedAt: null });
}
