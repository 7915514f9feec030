import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { ours, own, partner, side } from "../offers/index.ts";
import { endSamples } from "./commands/end-samples.ts";

const ofTheTrade = { kept: "of a parcel between two organizations, which both may have to show" };

/** What samples keep about a person and for their organization: see `DomainPart`. */
export const samplesPersonData: Pick<DomainPart, "ownData" | "personTables" | "closing"> = {
  ownData: {
    trade: {
      samples: `
        select s.id, ${side("s", "bought", "sold")} as direction, p.name as partner, s.product_name, s.product_category, s.type, s.grams, s.asked_by, s.courier_paid_by,
               s.address, ${own("s", "note", "created_by")}, s.status, s.courier, s.tracking_number, s.reason, s.notes, s.score::text, s.protocol, s.created_at,
               s.created_by = :me as created_by_you,
               (select json_agg(json_build_object('status', e.status, 'by', e.party, 'by_you', coalesce(e.user_id = :me, false), 'at', e.created_at) order by e.created_at, e.id)
                  from sample_events e where e.sample_id = s.id) as steps
          from samples s ${partner("s")} where ${ours("s")} order by s.created_at desc, s.id desc`,
    },
  },
  personTables: {
    samples: {
      exported: "samples",
      columns: {
        created_by: { kept: "the sample is the other side's too; it names the user by an id alone" },
        product_name: { kept: "of goods, not of a person" },
        address: { kept: "of the buyer's organization, and forgotten when that is closed" },
        tracking_number: ofTheTrade,
        reason: ofTheTrade,
        notes: ofTheTrade,
      },
    },
    sample_events: {
      exported: "samples",
      columns: { user_id: { kept: "written once; it names the user by an id alone" } },
    },
  },
  closing: { stopTrading: endSamples },
};
