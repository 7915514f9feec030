import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { ours, own, partner, side } from "./trade-sides.ts";

/** What offers keep about a person and for their organization: see `DomainPart`. */
export const offersPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      offers: `
        select f.id, ${side("f", "sent", "received")} as direction, p.name as partner, t.product_name, t.product_category, t.quantity::text, t.unit,
               t.price_per_unit::text, t.currency, t.delivery_terms, t.tolerance_percent::text, t.inspection_days, t.packing, t.schedule as shipments,
               ${own("f", "message", "created_by")}, f.status, f.valid_until, f.answered_at, f.created_at,
               f.created_by = :me as created_by_you
          from offers f join agreed_terms t on t.id = f.terms_id ${partner("f")} where ${ours("f")} order by f.created_at desc, f.id desc`,
    },
  },
  personTables: {
    offer_versions: {
      exported: { kept: "read with the offer, of which each side has seen all versions" },
      columns: { created_by: { kept: "the version is the other side's too; it names the user by an id alone" } },
    },
    offers: {
      exported: "offers",
      columns: {
        created_by: { kept: "the offer is the other side's too; it names the user by an id alone" },
      },
    },
  },
};
