import { nothingToday, ownRight } from "#shared/notifications/today.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";
import { BankDetails } from "../model.ts";

/** A change that waits: any owner may still take it back, and payouts are held until it takes effect. */
export const readBankDetailsToday: Today = async (db, { membership }) => {
  const right = ownRight("withdrawBankDetails", membership);
  if (!right) return nothingToday;
  const row = await BankDetails.query(db).findOne({ organization_id: membership.organizationId, state: "waiting" });
  if (!row) return nothingToday;
  return {
    total: 1,
    rows: [
      {
        kind: "bankDetailsWait",
        subject: { type: "bankDetails", id: row.id, reference: null },
        shipment: null,
        deadline: row.effectiveAt.toISOString(),
        amount: null,
        values: { ...(row.shown && { name: row.shown.bankName, account: row.shown.last4 }) },
        place: "/dashboard/settings#payouts",
        urgent: false,
        ...right,
      },
    ],
  };
};
