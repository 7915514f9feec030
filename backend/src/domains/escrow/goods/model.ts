import { Model, snakeCaseMappers } from "objection";
import type { DrawnPaper, GoodsView } from "#shared/escrow/goods-contract.ts";
import { totalsOf } from "#shared/escrow/goods/weights.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Shipment } from "../shipment-model.ts";
import type { PaperFacts } from "./paper-says.ts";

/** A row of `shipment_goods`: what one shipment holds. Whoever writes it holds the order's lock. */
export class ShipmentGoods extends Model {
  static override readonly tableName = "shipment_goods";
  static override readonly idColumn = "shipment_id";
  static override readonly jsonAttributes = ["lots"];
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }

  declare shipmentId: string;
  declare lots: GoodsView["lots"];
  declare container: string | null;
  declare seal: string | null;
  declare marks: string | null;
  declare hsCode: string;
  declare version: number;
  declare statedBy: string;
  /** Since the goods have left; the database refuses every change from then on. */
  declare frozenAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;

  static async of(db: Database, shipmentIds: readonly string[]): Promise<ShipmentGoods[]> {
    return ShipmentGoods.query(db).whereIn("shipment_id", [...shipmentIds]);
  }

  /** What was stated of the goods that a shipment had at that moment: what was frozen before others took the place of the first is of those alone. */
  static async statedOf(db: Database, shipment: Shipment, at: Date): Promise<ShipmentGoods | undefined> {
    const [stated] = await ShipmentGoods.of(db, [shipment.id]);
    const isOfFirst = stated?.frozenAt ? shipment.isOfReplaced(stated.frozenAt) : false;
    return isOfFirst === shipment.isOfReplaced(at) ? stated : undefined;
  }
}

/** The record as both sides read it, with what it comes to. */
export const presentGoods = ({ lots, container, seal, marks, hsCode }: ShipmentGoods): GoodsView => ({
  lots: lots.map(({ lot, bags, netKg, grossKg }) => ({ lot, bags, netKg, grossKg })),
  container,
  seal,
  marks,
  hsCode,
  ...totalsOf(lots),
});

/** A row of `drawn_papers`: a paper that was issued, with all that it says. Nobody changes it. */
export class IssuedPaper extends Model {
  static override readonly tableName = "drawn_papers";
  static override readonly idColumn = ["shipment_id", "kind"];
  static override readonly jsonAttributes = ["says"];
  static override get columnNameMappers() {
    return snakeCaseMappers();
  }

  declare shipmentId: string;
  declare kind: DrawnPaper;
  declare number: string;
  declare says: PaperFacts;
  declare createdAt: Date;

  static async of(db: Database, shipmentIds: readonly string[]): Promise<IssuedPaper[]> {
    return IssuedPaper.query(db).whereIn("shipment_id", [...shipmentIds]);
  }

  static async answersOf(db: Database, shipmentIds: readonly string[]): Promise<DrawnAnswer[]> {
    return db<DrawnAnswer>("drawn_paper_answers").whereIn("shipment_id", [...shipmentIds]);
  }
}

/** A row of `drawn_paper_answers`: the buyer answers what was issued once. */
export interface DrawnAnswer {
  shipment_id: string;
  kind: DrawnPaper;
  answer: "accepted" | "refused";
  reason: string | null;
  answered_at: Date;
}
