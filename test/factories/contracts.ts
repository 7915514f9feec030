import type { OrganizationType } from "#shared/organizations/choices.ts";
import { Contract, signContract } from "#backend/src/domains/contracts/index.ts";
import type { Database } from "#backend/src/db/database.ts";
import { rows } from "./rows.ts";

/** Both sides of an accepted offer sign its contract, each by an owner, at the moment at which it was made: wherever a test has moved the clock, the order can be placed. */
export async function signOffer(
  offerId: string,
  sides: readonly OrganizationType[] = ["supplier", "buyer"],
  db: Database = rows(),
): Promise<Contract> {
  let contract = await Contract.query(db).findOne({ offer_id: offerId }).throwIfNotFound();
  for (const side of sides) {
    const organizationId = side === "buyer" ? contract.buyerOrgId : contract.supplierOrgId;
    const [owner] = (await db("organization_members")
      .where({ organization_id: organizationId, role: "owner" })
      .whereNull("deleted_at")
      .limit(1)
      .pluck("user_id")) as [string];
    contract = await db.transaction((trx) =>
      signContract({
        trx,
        contract,
        side,
        userId: owner,
        method: "password",
        textHash: contract.textHash,
        request: { id: "test", ip: "127.0.0.1" },
        now: contract.createdAt,
      }),
    );
  }
  return contract;
}
