import type { OrderStatus } from "#shared/escrow/order-transition.ts";
import type { Database } from "#backend/src/db/database.ts";
import { readConditionSamples, type Judged } from "../../samples/index.ts";
import { Signature, type Contract, type FileRow } from "../model.ts";

/** What a view needs beside the contract itself. */
export interface ContractContext {
  signatures: Signature[];
  files: FileRow[];
  order: { id: string; reference: string; status: OrderStatus } | null;
  /** Until when the order is placed from it. */
  orderUntil: Date | null;
  /** Those that count for the sample that it hangs on, while it can become an order. */
  samples: readonly Judged[];
}

/** What the views of some contracts need, by their ids. */
export async function contractContexts(
  db: Database,
  contracts: readonly Contract[],
): Promise<(id: string) => ContractContext> {
  const ids = contracts.map(({ id }) => id);
  if (ids.length === 0) return () => ({ signatures: [], files: [], order: null, orderUntil: null, samples: [] });
  const signatures = await Signature.query(db).whereIn("contract_id", ids).orderBy("signed_at");
  const files = (await db("contract_files").whereIn("contract_id", ids).orderBy("size").select()) as FileRow[];
  const { rows } = await db.raw<{
    rows: {
      id: string;
      order_id: string | null;
      reference: string;
      status: OrderStatus;
      order_until: Date | null;
    }[];
  }>(
    `select c.id, o.id as order_id, o.reference, o.status, f.order_until from contracts c
       left join orders o on o.id = c.order_id left join offers f on f.id = c.offer_id where c.id = any(cast(? as uuid[]))`,
    [ids] as never,
  );
  const hanging = contracts.flatMap(({ id, offerId, orderId, endedAt, text }) =>
    offerId && !orderId && !endedAt && text.terms.sample
      ? [{ id, offerId, orderId: null, type: text.terms.sample.type }]
      : [],
  );
  const judged = await readConditionSamples(db, hanging);
  return (id) => {
    const row = rows.find((each) => each.id === id);
    return {
      signatures: signatures.filter(({ contractId }) => contractId === id),
      files: files.filter(({ contract_id }) => contract_id === id),
      order: row?.order_id ? { id: row.order_id, reference: row.reference, status: row.status } : null,
      orderUntil: row?.order_until ?? null,
      samples: judged[hanging.findIndex((each) => each.id === id)] ?? [],
    };
  };
}
