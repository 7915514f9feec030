import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { own } from "../offers/index.ts";
import { endRatings } from "./commands/end-ratings.ts";

const idAlone = { kept: "said in the name of an organization; it names the user by an id alone" };

/** What ratings keep about a person and for their organization: see `DomainPart`. */
export const ratingsPersonData: Pick<DomainPart, "ownData" | "personTables" | "closing"> = {
  ownData: {
    lists: {
      ratingReports:
        "select rating_id, part, reason, created_at from rating_reports where reported_by = :me order by created_at desc, id desc",
    },
    trade: {
      ratings: `
        select o.reference as order_reference, case when r.rater_org_id = :organization then 'given' else 'received' end as direction, r.quality, r.papers, r.punctuality,
               r.communication, case when r.rater_org_id = :organization or r.hidden_at is null then r.comment end as comment, r.created_at, r.appeared_at,
               r.written_by = :me as written_by_you
          from order_ratings r join orders o on o.id = r.order_id
         where r.rater_org_id = :organization or r.rated_org_id = :organization and r.appeared_at is not null
         order by r.created_at desc, r.id desc`,
      ratingAnswers: `
        select o.reference as order_reference, ${own("a", "text", "written_by")}, a.created_at, a.written_by = :me as written_by_you
          from rating_answers a join order_ratings r on r.id = a.rating_id join orders o on o.id = r.order_id
         where r.rated_org_id = :organization order by a.created_at desc, r.id desc`,
    },
  },
  personTables: {
    order_ratings: { exported: "ratings", of: "written_by", columns: { written_by: idAlone } },
    rating_answers: { exported: "ratingAnswers", of: "written_by", columns: { written_by: idAlone } },
    rating_reports: {
      exported: "ratingReports",
      of: "reported_by",
      columns: {
        reported_by: { kept: "what our team was told has to be shown later; it names the user by an id alone" },
        decided_by: { kept: "a decision of our team; it names the user by an id alone" },
      },
    },
  },
  closing: { stopTrading: endRatings },
};
