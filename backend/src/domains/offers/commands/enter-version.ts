import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enterTogether } from "#backend/src/db/enter-together.ts";
import type { Offer, VersionRow } from "../model.ts";

interface Props {
  /** As the version makes it. */
  offer: Pick<Offer, "id" | "number" | "termsId" | "validUntil">;
  /** Who makes it. */
  side: OrganizationType;
  message: string;
  userId: string;
  now: Date;
}

/** Enters a version of an offer, which nobody changes any more. */
export async function enterVersion(trx: Transaction, { offer, side, message, userId, now }: Props): Promise<void> {
  const row: VersionRow = {
    offer_id: offer.id,
    number: offer.number,
    terms_id: offer.termsId,
    side,
    message,
    valid_until: offer.validUntil,
    created_by: userId,
    created_at: now,
  };
  await enterTogether(trx, [{ table: "offer_versions", rows: [{ ...row }] }]);
}
