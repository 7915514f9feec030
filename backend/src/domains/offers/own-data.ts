import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { ours, own, partner, side } from "./trade-sides.ts";

/** What offers keep about a person and for their organization: see `DomainPart`. */
export const offersPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      offers: `
        select f.id, ${side("f", "sent", "received")} as direction, p.name as partner, f.product_name, f.product_category, f.quantity::text, f.unit,
               f.price_per_unit::text, f.currency, ${own("f", "message", "created_by")}, f.status, f.valid_until, f.answered_at, f.created_at,
               f.created_by = :me as created_by_you
          from offers f ${partner("f")} where ${ours("f")} order by f.created_at desc, f.id desc`,
    },
  },
  personTables: {
    offers: {
      exported: "offers",
      columns: {
        created_by: { kept: "the offer is the other side's too; it names the user by an id alone" },
        product_name: { kept: "of a product" },
      },
    },
  },
};
