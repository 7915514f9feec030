import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { describedPictures } from "../documents/index.ts";

/** An id of our team's, which says nothing without the account. */
const idAlone = { kept: "an id alone, of whoever of our team it was" };

/** What the catalogue keeps for a person's organization: see `DomainPart`. */
export const cataloguePersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      products: `
      select id, name, description, category, price::text, price_max::text, currency, quantity::text, unit, minimum_order::text,
             maximum_order::text, delivery_time_days, delivery_terms, origin_country, season_start, season_end, certifications, images,
             ${describedPictures("pictures")}, active, created_at, updated_at
        from products where organization_id = :organization order by created_at desc, id desc`,
      lots: `
      select l.id, l.product_id, l.number, l.crop_year, l.process, l.variety, l.altitude_from, l.altitude_to, l.harvest_from, l.harvest_to, l.bags,
             l.bag_kg::text, l.net_weight_kg::text, l.measured, l.created_at, l.updated_at
        from product_lots l join supplier_products p on p.id = l.product_id
       where p.organization_id = :organization and l.deleted_at is null order by l.product_id, l.position`,
      listingReviews: `
      select r.id as product_id, r.status, r.submitted_at, r.due_at, r.resubmitted_at, r.words, r.decided_at, r.ground, r.reason
        from listing_reviews r join supplier_products p on p.id = r.id
       where p.organization_id = :organization and p.deleted_at is null order by r.submitted_at desc, r.id desc`,
    },
  },
  personTables: {
    supplier_products: { exported: "products", columns: { name: { kept: "of a product" } } },
    product_lots: { exported: "lots", columns: { number: { kept: "of a lot of goods" } } },
    listing_reviews: {
      exported: "listingReviews",
      columns: { claimed_by: idAlone, decided_by: idAlone },
      notExported: {
        claimed_by: "a member of our team",
        decided_by: "a member of our team",
      },
    },
    listing_review_decisions: { exported: { kept: "decisions of the team" }, columns: { decided_by: idAlone } },
    listing_terms: {
      exported: { kept: "versions of a listing, which orders are placed at; the listing itself is exported" },
      columns: { name: { kept: "of a product" } },
    },
  },
};
