import { AppError } from "#shared/kernel/errors.ts";
import { toMinor, type Currency } from "#shared/kernel/money.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import { dayMoved } from "#shared/escrow/shipments.ts";
import type { SampleCondition } from "#shared/terms/negotiated.ts";
import type { Database } from "#backend/src/db/database.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";
import { calendarDayOf } from "#backend/src/kernel/clock.ts";

/** A part of an order's goods with its part of the money, and where both stand. Whoever changes it holds the order's lock. */
export class Shipment extends BusinessRecord {
  static override readonly tableName = "shipments";

  declare orderId: string;
  /** From 1, in the order in which they were agreed. */
  declare number: number;
  /** Metric tons, as agreed. */
  declare quantity: string;
  /** What was paid into escrow for it. */
  declare amount: string;
  /** Days, YYYY-MM-DD, where any were agreed. */
  declare shipByDay: string | null;
  declare deliverFrom: string | null;
  declare deliverTo: string | null;
  /** So much later than that, by what both sides have agreed since. */
  declare deliveryMovedDays: number;
  declare status: OrderStatus;
  /** Where it stood when its newest case began. */
  declare disputedFrom: OrderStatus | null;
  declare transportDocument: string | null;
  /** A day, YYYY-MM-DD. */
  declare expectedArrival: string | null;
  /** Metric tons, as the supplier has stated it at shipping, and what that is worth. */
  declare netWeight: string | null;
  declare payable: string | null;
  /** The weight lies outside the agreed tolerance, and the buyer has not accepted it. */
  declare weightOpen: boolean;
  /** Metric tons at arrival, as the buyer has stated it where that is what is paid for, and whether it lowers what is paid and waits for the supplier. Until it is accepted, and where nobody states any, `payable` is of the shipped weight. */
  declare deliveredWeight: string | null;
  declare deliveredOpen: boolean;
  /** The release by itself waits for papers; it has since fourteen days before `papersUntil`, with breaks where they were there. */
  declare papersMissing: boolean;
  declare papersUntil: Date | null;
  /** When the first day to ship begins; null where none was agreed, or both have agreed since to ship before it. */
  declare shipFrom: Date | null;
  declare shipBy: Date | null;
  /** By when the sample that the sale hangs on is to be approved, where both have agreed on another day than the terms say. */
  declare sampleDueOn: string | null;
  declare shippedAt: Date | null;
  /** Since when other goods are to be shipped in place of the first: what was stated and handed in before it is of those. */
  declare replacedAt: Date | null;
  /** From when the supplier may ask whether the goods have arrived; null before they left, and once it has asked. */
  declare confirmableFrom: Date | null;
  declare confirmationAskedAt: Date | null;
  /** When silence brings it before our team; null while nobody has asked, and once it has. */
  declare silentUntil: Date | null;
  declare inspectionEndsAt: Date | null;
  declare qcCompletedAt: Date | null;

  /** Minor units of its order's currency: what a release gives by the shipped weight, and the buyer gets the rest. */
  worthIn(currency: Currency): bigint {
    return toMinor(this.payable ?? this.amount, currency);
  }

  /** Whether what was written down at that moment is of the first goods, in whose place others have been agreed on since. */
  isOfReplaced(at: Date): boolean {
    return this.replacedAt !== null && at <= this.replacedAt;
  }

  /** The days of delivery as they stand by now. */
  get delivery(): { deliverFrom: string | null; deliverTo: string | null } {
    const { deliverFrom, deliverTo, deliveryMovedDays: days } = this;
    return { deliverFrom: dayMoved(deliverFrom, days), deliverTo: dayMoved(deliverTo, days) };
  }

  /** The first day to ship, YYYY-MM-DD, as it stands by now. */
  get firstDay(): string | null {
    return this.shipFrom && calendarDayOf(this.shipFrom);
  }

  /** All shipments of an order, in their sequence. */
  static async of(db: Database, orderId: string): Promise<Shipment[]> {
    return Shipment.query(db).where({ order_id: orderId }).orderBy("number");
  }

  /**
   * The one that is meant: by its number, or the only one.
   *
   * @throws {AppError} `escrow.shipmentNotFound`, `escrow.shipmentNeeded` with how many there are.
   */
  static async meant(db: Database, orderId: string, number?: number): Promise<Shipment> {
    const all = await Shipment.of(db, orderId);
    if (number === undefined && all.length > 1) throw new AppError("escrow.shipmentNeeded", { of: all.length });
    const one = number === undefined ? all[0] : all.find((each) => each.number === number);
    if (!one) throw new AppError("escrow.shipmentNotFound");
    return one;
  }
}

/** What a shipment hangs on: the sample that the terms name, by the day that both sides have agreed on last. */
export const sampleOf = (
  { sample }: { sample: SampleCondition | null },
  { sampleDueOn }: Pick<Shipment, "sampleDueOn">,
): SampleCondition | null => sample && { type: sample.type, dueOn: sampleDueOn ?? sample.dueOn };
