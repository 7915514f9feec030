import type { OfferVersionView } from "#shared/offers/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Offer, VersionRow } from "../model.ts";
import { presentVersion } from "../version-presenter.ts";

/** All versions of an offer as a member of one side sees them, the oldest first: who has written one is told to their own side alone. */
export async function readVersions(
  db: Database,
  offer: Pick<Offer, "id">,
  side: OrganizationType,
): Promise<OfferVersionView[]> {
  const rows = (await db("offer_versions as v")
    .join("users as u", "u.id", "v.created_by")
    .where({ offer_id: offer.id })
    .orderBy("number")
    .select(
      "v.*",
      db.raw("coalesce(u.user_metadata ->> 'full_name', u.user_metadata ->> 'name', u.email) as author"),
    )) as (VersionRow & { author: string | null })[];
  const termsOf = await AgreedTerms.offered(
    db,
    rows.map(({ terms_id }) => terms_id),
  );
  return rows.map((row) => presentVersion(row, termsOf(row.terms_id), row.side === side ? row.author : null));
}
