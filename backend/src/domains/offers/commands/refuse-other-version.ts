import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { offerProcess } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Offer } from "../model.ts";
import { isExpired } from "../policy.ts";
import { readVersions } from "../queries/read-versions.ts";

/** @throws {AppError} `offers.expired`, or `offers.notPending` for what was answered already. */
export function refuseEnded(offer: Offer, now: Date): void {
  if (offer.status === "expired") throw new AppError("offers.expired");
  if (!canTransition(offerProcess, "counter", offer.status))
    throw new AppError("offers.notPending", { status: offer.status });
  if (isExpired(offer, now)) throw new AppError("offers.expired");
}

/** @throws {AppError} `offers.otherVersion` unless the newest is named, with both in its details so that its reader sees what has changed. */
export async function refuseOtherVersion(
  trx: Transaction,
  offer: Offer,
  named: number,
  side: OrganizationType,
): Promise<void> {
  if (named === offer.number) return;
  const versions = await readVersions(trx, offer, side);
  const of = (number: number) => versions.find((version) => version.number === number) ?? null;
  throw new AppError("offers.otherVersion", { named: of(named), now: of(offer.number) });
}
