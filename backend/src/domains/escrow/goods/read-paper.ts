import type { PaperSize } from "#shared/contracts/contract.ts";
import type { DrawnPaper } from "#shared/escrow/goods-contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Config } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Contract, verifyUrlOf } from "../../contracts/index.ts";
import { Order } from "../model.ts";
import { endedStatuses } from "#shared/escrow/process.ts";
import { Shipment } from "../shipment-model.ts";
import { issuePapers } from "./issue-papers.ts";
import { IssuedPaper, ShipmentGoods } from "./model.ts";
import { paperFacts, readKnown } from "./paper-facts.ts";
import type { DrawnSheet } from "./drawn-sheet.ts";

interface Props {
  db: Database;
  config: Pick<Config, "jwtPrivateKey" | "publicUrl">;
  order: Order;
  shipment: Shipment;
  kind: DrawnPaper;
  size: PaperSize;
  now: Date;
}

const issuedOf = async (db: Database, { shipment, kind }: Props): Promise<IssuedPaper | undefined> =>
  IssuedPaper.query(db).findById([shipment.id, kind]);

/**
 * A paper as it is to be drawn: what was issued as it was, else a draft by what is known now. A pro-forma invoice is issued by being asked for.
 *
 * @throws {AppError} `escrow.goodsNotStated` where it is drawn from a record that nobody has made; `escrow.wrongStatus` for a pro-forma invoice of what has ended unpaid.
 */
export async function readPaper(props: Props): Promise<DrawnSheet> {
  const sheet = await readSheet(props);
  const { number } = sheet.says.contract ?? {};
  const contract = number ? await Contract.find(props.db, number) : undefined;
  return { ...sheet, verifyUrl: contract ? verifyUrlOf(props.config, contract) : null };
}

async function readSheet(props: Props): Promise<Omit<DrawnSheet, "verifyUrl">> {
  const { db, order, shipment, kind, size, now } = props;
  const issued = await issuedOf(db, props);
  if (issued) return written(issued, size);
  if (kind === "proForma") return written(await issueProForma(props), size);
  const known = await readKnown(db, order, shipment);
  if (!known.record) throw new AppError("escrow.goodsNotStated");
  return { says: paperFacts(kind, known), number: null, day: `${now.toISOString().slice(0, 10)}T00:00:00.000Z`, size };
}

const written = ({ says, number, createdAt }: IssuedPaper, size: PaperSize) => ({
  says,
  number,
  day: createdAt.toISOString(),
  size,
});

async function issueProForma(props: Props): Promise<IssuedPaper> {
  const { order, shipment, now } = props;
  return props.db.transaction(async (trx) => {
    // Whoever asks at the same moment waits here, and finds it issued.
    await Order.query(trx).findById(order.id).forNoKeyUpdate().throwIfNotFound();
    const ofNow = await Shipment.query(trx).findById(shipment.id).throwIfNotFound();
    if (!(await issuedOf(trx, props))) {
      if (endedStatuses.some((status) => status === ofNow.status))
        throw new AppError("escrow.wrongStatus", { status: ofNow.status });
      await issuePapers({ trx, order, shipment: ofNow, kinds: ["proForma"], now });
    }
    const issued = await issuedOf(trx, props);
    if (!issued) throw new Error("unreachable: it was issued");
    return issued;
  });
}

/** Which papers of a shipment can be drawn now. */
export async function drawable(db: Database, shipment: Shipment): Promise<DrawnPaper[]> {
  const [record] = await ShipmentGoods.of(db, [shipment.id]);
  const issued = await IssuedPaper.of(db, [shipment.id]);
  const isIssued = issued.some(({ kind }) => kind === "proForma");
  return [
    ...(isIssued || !endedStatuses.some((status) => status === shipment.status) ? (["proForma"] as const) : []),
    ...(record ? (["commercialInvoice", "packingList", "weightNote"] as const) : []),
  ];
}
