import type { OrderView } from "#shared/escrow/contract.ts";
import { demoReviewer } from "./buyers.ts";
import type { Act, Trade } from "./case-acts.ts";
import { demoRecord } from "./inspection-records.ts";

/** The only inspection of an order. */
async function inspected({ visitor, buyer, reference }: Trade) {
  const order = (await visitor.call(buyer, "GET", `/orders/${reference}`)) as unknown as OrderView;
  const [inspection] = order.inspections;
  if (!inspection) throw new Error(`nobody has inspected ${reference}`);
  return { order, inspection };
}

/** The buyer corrects one figure, which was typed wrong: the passport has a second version. */
export const correctFigure =
  (corrected: string, value: string, reason: string): Act =>
  async (trade) => {
    const { order, inspection } = await inspected(trade);
    const { figures, ...typed } = demoRecord(order, true) as { figures: readonly { figure: string }[] };
    const record = { ...typed, figures: figures.map((one) => (one.figure === corrected ? { ...one, value } : one)) };
    const path = `/orders/${trade.reference}/inspections/${inspection.id}/corrections`;
    await trade.visitor.call(trade.buyer, "POST", path, { corrects: 1, record, reason });
  };

/** The buyer takes back the passport of its inspection. */
export const takeBackPassport =
  (reason: string): Act =>
  async (trade) => {
    const { inspection } = await inspected(trade);
    await trade.visitor.call(trade.buyer, "POST", `/passports/${inspection.passport ?? ""}/revoke`, { reason });
  };

/** Our team says that a supplier's approval counts as the buyer's, which has said nothing. */
export const validateApproval =
  (reason: string): Act =>
  async (trade) => {
    const { inspection } = await inspected(trade);
    const path = `/admin/validations/${inspection.id}`;
    const { version } = (await trade.visitor.call(demoReviewer, "GET", path)) as { version: number };
    await trade.visitor.call(demoReviewer, "POST", `${path}/validate`, { reason }, version);
  };
