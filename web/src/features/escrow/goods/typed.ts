import type { OrderGoods } from "#shared/escrow/goods-contract.ts";
import { isDecimal } from "#shared/kernel/decimal.ts";
import { kgScale, totalsOf } from "#shared/escrow/goods/weights.ts";
import { writeHsCode } from "#shared/catalogue/hs-codes.ts";

export type ShipmentRecord = OrderGoods["shipments"][number];

/** A line of the record as it is typed. */
export interface LotTyped {
  /** Tells it from the others while the form is open. */
  id: number;
  lot: string;
  bags: string;
  netKg: string;
  grossKg: string;
}

export interface GoodsTyped {
  version: number;
  lots: LotTyped[];
  container: string;
  seal: string;
  marks: string;
  hsCode: string;
}

/** "18050.000" as somebody would type it. */
const short = (kg: string): string => kg.replace(/\.?0+$/, "");

/** What the form begins with: the record, or what is known without the supplier. */
export function typedOf({ goods, suggested, version }: ShipmentRecord): GoodsTyped {
  const hsCode = goods?.hsCode ?? suggested.hsCode;
  const lots = goods?.lots ?? [{ lot: suggested.lot ?? "", bags: "", netKg: suggested.netKg ?? "", grossKg: "" }];
  return {
    version,
    lots: lots.map(({ lot, bags, netKg, grossKg }, id) => ({
      id,
      lot,
      bags: String(bags),
      netKg: netKg.includes(".") ? short(netKg) : netKg,
      grossKg: grossKg.includes(".") ? short(grossKg) : grossKg,
    })),
    container: goods?.container ?? "",
    seal: goods?.seal ?? "",
    marks: goods?.marks ?? "",
    hsCode: hsCode ? writeHsCode(hsCode) : "",
  };
}

const isKg = (text: string): boolean => isDecimal(text, kgScale) && !text.startsWith("-");

/** What the lines come to, exactly, as far as all of them can be read; null while one cannot. */
export function sumOf(lots: readonly LotTyped[]): ReturnType<typeof totalsOf> | null {
  const isRead = lots.every(({ bags, netKg, grossKg }) => /^\d{1,7}$/.test(bags) && isKg(netKg) && isKg(grossKg));
  return isRead ? totalsOf(lots.map((lot) => ({ ...lot, bags: Number(lot.bags) }))) : null;
}
