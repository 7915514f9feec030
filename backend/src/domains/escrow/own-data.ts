import { endedCaseStatuses } from "#shared/disputes/statuses.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { ours, own, partner, side } from "../offers/index.ts";

const idAlone = { kept: "part of the order's books; names the user by an id that leads to nobody any more" };

/** What escrow keeps about a person and for their organization: see `DomainPart`. A decision that waits for a second reviewer is none yet. */
export const escrowPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      orders: `
        select o.id, o.reference, ${side("o", "bought", "sold")} as direction, p.name as partner, t.product_name, t.product_category,
               t.quantity::text, t.price_per_unit::text as price_per_ton, o.total_amount::text, o.currency, money.released::text,
               case when o.status in ('funds_released', 'refunded') then (o.total_amount - coalesce(money.released, 0))::text end as refunded, t.delivery_terms, t.tolerance_percent::text, t.inspection_days, t.packing, ${own("o", "notes", "created_by")},
               o.status, o.created_at, o.updated_at, o.created_by = :me as created_by_you
          from orders o join agreed_terms t on t.id = o.terms_id ${partner("o")}
          left join lateral (select sum(s.amount) as released from fund_splits s where s.order_id = o.id) money on true
         where ${ours("o")} order by o.created_at desc, o.id desc`,
      shipments: `
        select o.reference as order_reference, s.number, s.quantity::text, s.amount::text, o.currency, s.status, s.transport_document, s.expected_arrival,
               s.net_weight::text, s.payable::text, s.delivered_weight::text, s.ship_from, s.ship_by, s.shipped_at, s.inspection_ends_at, s.updated_at
          from shipments s join orders o on o.id = s.order_id where ${ours("o")} order by o.created_at desc, o.id desc, s.number`,
      inspections: `
        select o.reference as order_reference, x.number as shipment, q.certificate_number, q.report_url, q.inspection_date, q.status, ${own("q", "inspector", "submitted_by")},
               ${own("q", "notes", "submitted_by")}, q.created_at, q.submitted_by = :me as submitted_by_you
          from quality_controls q join orders o on o.id = q.order_id join shipments x on x.id = q.shipment_id where ${ours("o")} order by q.created_at desc, q.id desc`,
      disputes: `
        select o.reference as order_reference, x.number as shipment, ${own("d", "reason", "opened_by_user")}, case when d.status in (${quoted(endedCaseStatuses)}) then d.status else 'open' end as status,
               case when d.status = 'decided' then d.outcome end as outcome, d.created_at, d.opened_by_user = :me as opened_by_you
          from disputes d join orders o on o.id = d.order_id join shipments x on x.id = d.shipment_id where ${ours("o")} order by d.created_at desc, d.id desc`,
      feeNotes: `
        select n.number, o.reference as order_reference, x.number as shipment, n.created_at
          from fee_notes n join orders o on o.id = n.order_id join shipments x on x.id = n.shipment_id
         where n.supplier_org_id = :organization order by n.year desc, n.serial desc`,
      goods: `
        select o.reference as order_reference, x.number as shipment, g.lots, g.container, g.seal, g.marks, g.hs_code, g.created_at, g.updated_at, g.stated_by = :me as stated_by_you
          from shipment_goods g join shipments x on x.id = g.shipment_id join orders o on o.id = x.order_id where ${ours("o")} order by o.created_at desc, o.id desc, x.number`,
      drawnPapers: `
        select o.reference as order_reference, x.number as shipment, p.kind, p.number, p.says, p.created_at
          from drawn_papers p join shipments x on x.id = p.shipment_id join orders o on o.id = x.order_id where ${ours("o")} order by o.created_at desc, o.id desc, x.number, p.number`,
      proposals: `
        select o.reference as order_reference, x.number as shipment, p.kind, p.proposed_by, ${own("p", "reason", "proposed_by_user")}, p.reduction::text, p.released::text, p.goods, p.return_paid_by, p.ship_by, p.sample_due_on, p.expected_arrival,
               p.status, ${own("p", "answer_reason", "answered_by_user")}, p.created_at, p.answered_at, p.proposed_by_user = :me as proposed_by_you, p.answered_by_user = :me as answered_by_you
          from order_proposals p join orders o on o.id = p.order_id join shipments x on x.id = p.shipment_id where ${ours("o")} order by p.created_at desc, p.id desc`,
    },
  },
  personTables: {
    orders: { exported: "orders", columns: { created_by: idAlone } },
    quality_controls: {
      exported: "inspections",
      columns: {
        submitted_by: idAlone,
        invitation_id: { kept: "of an inspector who has no account; it leads to the invitation" },
        inspector: { kept: "as the certificate says, on which the order's money was released or kept" },
        certificate_number: { kept: "of a paper about the goods" },
      },
    },
    disputes: {
      exported: "disputes",
      columns: { opened_by_user: idAlone, decided_by: idAlone, confirmed_by: idAlone, assigned_to: idAlone },
    },
    order_proposals: {
      exported: "proposals",
      columns: { proposed_by_user: idAlone, answered_by_user: idAlone },
    },
    provider_settlements: {
      exported: { kept: "what our team has done with the provider about an order, with the evidence for it" },
      columns: { proposed_by: idAlone, decided_by: idAlone },
    },
    fee_notes: {
      exported: "feeNotes",
      columns: { number: { kept: "of a paper of the supplier's books" } },
    },
    shipment_goods: { exported: "goods", columns: { stated_by: idAlone } },
    drawn_papers: {
      exported: "drawnPapers",
      columns: { number: { kept: "of a paper that both sides have" } },
    },
    drawn_paper_answers: {
      exported: { kept: "how one side has answered a paper of the trade, which its page shows to both" },
      columns: { answered_by: idAlone },
    },
    trade_papers: {
      exported: { kept: "what a paper of the trade says of itself; the paper is exported with the documents" },
      columns: {
        answered_by: idAlone,
        number: { kept: "of a paper about the goods" },
        issuer: { kept: "of an authority or company, as the paper says" },
      },
    },
    order_events: {
      exported: { kept: "the order's history, which its page shows to both sides" },
      columns: { user_id: idAlone },
    },
  },
};
