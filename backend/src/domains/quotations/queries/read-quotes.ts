import type { AskedView, QuoteView } from "#shared/quotations/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { presentQuote, type QuoteRow } from "../quote-presenter.ts";

interface AskedRow {
  supplier: AskedView["supplier"];
  declined: boolean;
  quoted: boolean;
  word: string | null;
}

const supplier = `jsonb_build_object('id', o.id, 'name', o.name, 'country', o.country, 'verified', o.verification = 'verified') as supplier`;
/** So many suppliers are shown: of a request to all, those that were written to and those that have answered. */
const most = 500;

/** The last quote of each supplier in its newest version, in the sequence in which they first quoted, and who else was asked, as the request's buyer sees them. */
export async function readQuotes(
  db: Database,
  requestId: string,
  now: Date,
): Promise<{ items: QuoteView[]; asked: AskedView[] }> {
  const { rows } = await db.raw<{ rows: QuoteRow[] }>(
    `select f.id as offer_id, case when f.status = 'pending' and f.valid_until <= :now then 'expired' else f.status end as status, f.turn, f.number,
            v.side, v.message, v.valid_until, v.created_at, f.product_id, f.terms_id, ${supplier}
       from (select distinct on (supplier_org_id) * from offers where request_id = :requestId order by supplier_org_id, created_at desc, id desc) f
       join offer_versions v on v.offer_id = f.id and v.number = f.number join organizations o on o.id = f.supplier_org_id
      order by f.created_at, f.id limit ${most}`,
    { requestId, now } as never,
  );
  const termsOf = await AgreedTerms.offered(
    db,
    rows.map(({ terms_id }) => terms_id),
  );
  const { rows: asked } = await db.raw<{ rows: AskedRow[] }>(
    `select ${supplier}, i.declined_at is not null as declined, i.word, exists (select from offers f where f.request_id = i.request_id and f.supplier_org_id = o.id) as quoted
       from quotation_invitations i join organizations o on o.id = i.supplier_org_id where i.request_id = ? order by o.name, o.id limit ${most}`,
    [requestId],
  );
  return {
    items: rows.map((row) => presentQuote(row, termsOf(row.terms_id))),
    asked: asked.map(({ supplier: one, declined, quoted, word }) => ({
      supplier: one,
      state: declined ? "declined" : quoted ? "quoted" : "waiting",
      word,
    })),
  };
}
