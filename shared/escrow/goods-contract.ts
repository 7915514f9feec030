import { boolean, number, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { paperSizes } from "../contracts/contract.ts";
import { isDecimal } from "../kernel/decimal.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  decimal,
  manyOf,
  optional,
  optionalString,
  optionalTimestamp,
  problem,
  text,
} from "../kernel/fields.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import { isContainerNumber, tidyContainer } from "./goods/container-number.ts";
import { gramsOf, kgScale, mostLots } from "./goods/weights.ts";

/** The papers that we draw of a shipment, in the sequence in which they are needed. */
export const drawnPapers = ["proForma", "commercialInvoice", "packingList", "weightNote"] as const;
export type DrawnPaper = (typeof drawnPapers)[number];

const tidied = (tidy: (value: string) => string) => (value: unknown) =>
  typeof value === "string" && value.length <= 100 ? tidy(value) : value;

const weight = () => decimal(kgScale).required(problem("required"));
const mostBags = 1_000_000;

const lotDraft = object({
  /** By its name or number. */
  lot: requiredName(80).test(throughEscrowOnly),
  /** 0: in bulk. */
  bags: number()
    .required(problem("required"))
    .typeError(problem("integer"))
    .integer(problem("integer"))
    .min(0, problem("atLeast", { least: 0 }))
    .max(mostBags, problem("atMost", { most: mostBags })),
  netKg: weight(),
  grossKg: weight().test("gross", problem("grossBelowNet"), function (gross) {
    const { netKg } = this.parent as { netKg?: unknown };
    if (!gross || typeof netKg !== "string" || !isDecimal(gross, kgScale) || !isDecimal(netKg, kgScale)) return true;
    return gramsOf(gross) >= gramsOf(netKg);
  }),
});

/** What one shipment holds, from which every paper of it is drawn. */
export const goodsDraft = object({
  /** Of the record that was read; 0 where there was none. */
  version: number().integer(problem("integer")).min(0, problem("integer")).required(problem("required")),
  lots: manyOf(lotDraft)
    .min(1, problem("required"))
    .max(mostLots, problem("tooMany", { max: mostLots })),
  /** By ISO 6346; none where goods go by air or road. */
  container: optional(
    string()
      .trim()
      .transform(tidied(tidyContainer))
      .test("container", problem("containerNumber"), (value) => !value || isContainerNumber(value)),
  ),
  seal: optional(nameText(80)).test(throughEscrowOnly),
  /** What is written on the bags, line by line. */
  marks: optional(text(500)).test(throughEscrowOnly),
  /** Of the Harmonized System: six digits, and up to four of the country's own. */
  hsCode: string()
    .trim()
    .transform(tidied((value) => value.replace(/[\s.]/g, "")))
    .required(problem("required"))
    .matches(/^\d{6,10}$/, { message: problem("hsCode"), excludeEmptyString: true }),
});
export type GoodsDraft = InferType<typeof goodsDraft>;

const lotView = object({
  lot: string().required(),
  bags: number().required(),
  /** Kilograms, three decimals. */
  netKg: string().required(),
  grossKg: string().required(),
});

export const goodsView = object({
  lots: manyOf(lotView),
  container: optionalString(),
  seal: optionalString(),
  marks: optionalString(),
  hsCode: string().required(),
  /** Of all lots. */
  bags: number().required(),
  netKg: string().required(),
  grossKg: string().required(),
});
export type GoodsView = InferType<typeof goodsView>;

const drawnPaperView = object({
  kind: choice(drawnPapers).required(),
  /** `PF-`, `CI-`, `PL-` or `WN-<year>-<five digits or more>`; null before it is issued. */
  number: optionalString(),
  issuedAt: optionalTimestamp(),
  /** Of goods that have not left, or are not stated: it may still change. */
  isDraft: boolean().required(),
});

export const orderGoods = object({
  /** All of the order, by their numbers. */
  shipments: manyOf(
    object({
      shipment: number().required(),
      goods: goodsView.nullable().defined().default(null),
      /** It was stated of goods that others have taken the place of since, and the papers were drawn of those. */
      ofReplaced: boolean().required().default(false),
      /** Of the record; 0 while there is none. */
      version: number().required(),
      /** What is known without the supplier: what a form begins with. */
      suggested: object({ hsCode: optionalString(), lot: optionalString(), netKg: optionalString() }).required(),
      papers: manyOf(drawnPaperView),
      can: can(["state"]),
    }),
  ),
});
export type OrderGoods = InferType<typeof orderGoods>;

const orderId = object({ orderId: string().trim().max(60).required() });
const ofShipment = orderId.shape({
  shipment: string()
    .trim()
    .matches(/^([1-9]|1[0-2])$/, problem("choice"))
    .required(),
});
const errors = ["escrow.orderNotFound", "escrow.shipmentNotFound"] as const;

export const goodsEndpoints = {
  show: defineEndpoint({
    name: "goods.show",
    summary:
      "What each shipment of an order holds, as the supplier has stated it, and the papers that are drawn from it. Of `papers` the pro-forma invoice can be drawn from the order on, the others once the goods are stated.",
    method: "GET",
    path: "/orders/:orderId/goods",
    params: orderId,
    response: orderGoods,
    errors: ["escrow.orderNotFound"],
  }),
  state: defineEndpoint({
    name: "goods.state",
    summary:
      "The supplier states what a shipment holds: from the payment on, as often as needed, until it is shipped; of goods that left without a record once, with the net weight that was shipped. It names the `version` that was read (0: none); another is 412 (`request.versionStale`).",
    method: "PUT",
    path: "/orders/:orderId/shipments/:shipment/goods",
    params: ofShipment,
    body: goodsDraft,
    response: orderGoods,
    errors: [
      ...errors,
      "request.versionStale",
      "escrow.wrongStatus",
      "escrow.goodsFrozen",
      "escrow.goodsWeightDiffers",
      "request.rateLimited",
    ],
  }),
  pdf: defineEndpoint({
    name: "goods.pdf",
    summary:
      "One paper of a shipment in both languages. Before the goods have left, what is drawn from the record is marked as a draft and has no number; before there is a record, it is refused (`escrow.goodsNotStated`). A pro-forma invoice is issued when it is first asked for.",
    method: "GET",
    path: "/orders/:orderId/shipments/:shipment/papers/:kind/pdf",
    kind: "file",
    fileType: "application/pdf",
    params: ofShipment.shape({ kind: choice(drawnPapers).required() }),
    query: object({ size: choice(paperSizes).default("a4") }),
    errors: [...errors, "escrow.wrongStatus", "escrow.goodsNotStated"],
  }),
  zip: defineEndpoint({
    name: "goods.zip",
    summary:
      "All papers of an order that its reader may see, in one ZIP with a list of them (`contents.csv`): contract, drawn papers, what was sent for each shipment in its newest version, reports of inspections. It is sent as it is made; an answer that ends early is broken off.",
    method: "GET",
    path: "/orders/:orderId/papers.zip",
    kind: "file",
    fileType: "application/zip",
    params: orderId,
    query: object({ size: choice(paperSizes).default("a4") }),
    errors: ["escrow.orderNotFound", "request.rateLimited"],
  }),
};
