import { hsCodeOf } from "#shared/catalogue/hs-codes.ts";
import type { DrawnPaper } from "#shared/escrow/goods-contract.ts";
import { tonsOfKg } from "#shared/escrow/goods/weights.ts";
import { payableFor } from "#shared/escrow/shipments.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { worthOf } from "#shared/terms/worth.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Contract } from "../../contracts/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";
import { ShipmentGoods, presentGoods } from "./model.ts";
import type { Amounts, PaperFacts } from "./paper-says.ts";

interface Known {
  order: Order;
  shipment: Shipment;
  /** How many the order has. */
  of: number;
  /** When it was paid into escrow. */
  paidAt: Date | null;
  terms: AgreedTerms;
  contract: Contract | undefined;
  record: ShipmentGoods | undefined;
}

/** All that the papers of a shipment are drawn from. */
export async function readKnown(db: Database, order: Order, shipment: Shipment): Promise<Known> {
  const terms = await AgreedTerms.find(db, order.termsId);
  const contract = await Contract.query(db).findOne({ order_id: order.id });
  const [record] = await ShipmentGoods.of(db, [shipment.id]);
  const of = await Shipment.query(db).where({ order_id: order.id }).resultSize();
  const paid = (await db("order_events")
    .where({ order_id: order.id, transition: "fund" })
    .orderBy("id")
    .first("created_at")) as { created_at: Date } | undefined;
  return { order, shipment, of, paidAt: paid?.created_at ?? null, terms, contract, record };
}

/** What a paper says. Every figure is that of the record, the terms or the shipment's money, and none is computed anew by a paper. */
export function paperFacts(kind: DrawnPaper, known: Known): PaperFacts {
  const { order, shipment, of, paidAt, terms, contract, record } = known;
  const isProForma = kind === "proForma";
  const { shippedAt, transportDocument } = shipment;
  return {
    kind,
    language: contract?.governingLanguage ?? siteFacts.contracts.language,
    reference: order.reference,
    orderedOn: order.createdAt.toISOString(),
    contract: contract ? { number: contract.number, date: contract.text.date } : null,
    shipment: { number: shipment.number, of },
    parties: contract?.text.parties ?? partiesOf(terms),
    goods: { name: terms.productName, origin: terms.originCountry, quality: terms.quality },
    hsCode: (!isProForma && record?.hsCode) || hsCodeOf(terms.productCategory),
    delivery: { terms: terms.deliveryTerms, isIncoterm: terms.incoterm !== null },
    packing: terms.packing,
    money: amountsOf(known, isProForma),
    payBy: isProForma && !paidAt ? order.fundBy.toISOString() : null,
    ...(isProForma && paidAt && { paidOn: paidAt.toISOString() }),
    provider: siteFacts.escrowProvider,
    shipped: !isProForma && shippedAt ? { on: shippedAt.toISOString(), document: transportDocument } : null,
    record: !isProForma && record ? presentGoods(record) : null,
  };
}

/** An invoice states what was shipped and what that is worth, whenever it is issued: what is weighed at arrival, decided or agreed later is no invoice. A pro-forma invoice states what was agreed and is paid into escrow. */
function amountsOf({ order, shipment, terms, record }: Known, isProForma: boolean): Amounts {
  const { currency } = order;
  const stated = record ? tonsOfKg(presentGoods(record).netKg) : null;
  const quantity = isProForma ? shipment.quantity : (shipment.netWeight ?? stated ?? shipment.quantity);
  const amount = toMinor(shipment.amount, currency);
  const payable = isProForma
    ? amount
    : payableFor({ netWeight: quantity, quantity: shipment.quantity, agreed: terms, amount });
  const { price, priceCurrency, priceUnit } = terms;
  const isOther = priceUnit !== terms.unit || priceCurrency !== currency;
  return {
    currency,
    unit: terms.unit,
    quantity,
    perUnit: terms.pricePerUnit,
    listed: isOther ? { price, currency: priceCurrency, unit: priceUnit } : null,
    worth: fromMinor(worthOf(terms, quantity), currency),
    amount: fromMinor(payable, currency),
    ...(terms.weightBasis === "netDelivered" && !isProForma && { byDelivered: true as const }),
  };
}

/** Of orders that are older than contracts: the names that were agreed with. */
function partiesOf(terms: AgreedTerms): PaperFacts["parties"] {
  const { buyerName, buyerCity, buyerCountry, supplierName, supplierCity, supplierCountry } = terms;
  const unknown = { verified: false, register: null, address: null };
  return {
    buyer: { organization: terms.buyerOrgId, name: buyerName, city: buyerCity, country: buyerCountry, ...unknown },
    supplier: {
      organization: terms.supplierOrgId,
      name: supplierName,
      city: supplierCity,
      country: supplierCountry,
      ...unknown,
    },
  };
}
