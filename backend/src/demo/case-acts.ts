import type { CaseView } from "#shared/disputes/case-view.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { fromMinor, minorOf, type MoneyView } from "#shared/kernel/money.ts";
import { after, day } from "../kernel/clock.ts";
import { demoReviewer } from "./buyers.ts";
import { labReport, moistureMeter, stackOfBags, trayOfBeans } from "./drawn-evidence.ts";
import { demoRecord } from "./inspection-records.ts";
import { caseOf } from "./order-steps.ts";
import type { Visitor } from "./visitor.ts";

/** An order of the story that has been placed, and who its two sides are. */
export interface Trade {
  visitor: Visitor;
  now: () => Date;
  buyer: string;
  supplier: string;
  reference: string;
}
/** What somebody does about it at one moment. */
export type Act = (trade: Trade) => Promise<unknown>;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const show = async ({ visitor, buyer, reference }: Trade): Promise<OrderView> =>
  (await visitor.call(buyer, "GET", `/orders/${reference}`)) as unknown as OrderView;
const sideOf = (trade: Trade, side: "buyer" | "supplier"): string => trade[side];
const tenths = ({ amount, currency }: MoneyView, share: bigint): string =>
  fromMinor((minorOf({ amount, currency }) * share) / 10n, currency);

const lot = "LOT HU-26-09";
const pictures = {
  tray: () => trayOfBeans({ mouldy: 14, seed: 7, lines: [lot, "300 g, bag 14 of 20", "Sample KIS-5520 A"] }),
  clean: () => trayOfBeans({ mouldy: 0, seed: 11, lines: [lot, "300 g before loading", "Reference sample"] }),
  bags: () =>
    stackOfBags({ wet: [1, 2, 6, 7], seed: 3, lines: ["MSKU 7 204 118", "Door side, lower rows", "On arrival"] }),
  dryBags: () => stackOfBags({ wet: [], seed: 5, lines: ["MSKU 7 204 118", "At loading", "Doors sealed after"] }),
  meter: () => moistureMeter({ shown: "13.4", lines: [lot, "Sample KIS-5520 A"] }),
  dryMeter: () => moistureMeter({ shown: "11.4", lines: [lot, "At loading"] }),
} as const;
type Picture = keyof typeof pictures;
/** Each is drawn once: it is the drawing that takes time. */
const drawn = new Map<string, Promise<Buffer>>();
const onceDrawn = (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
  const known = drawn.get(name) ?? draw();
  drawn.set(name, known);
  return known;
};

const sendPicture = async ({ visitor }: Trade, who: string, name: Picture, purpose: "evidence" | "inspectionPicture") =>
  visitor.upload(who, {
    name: `${name}.jpg`,
    bytes: await onceDrawn(name, pictures[name]),
    purpose,
    type: "image/jpeg",
  });

const wetResults = [
  ["Moisture", "ISO 6673", "13.4 %"],
  ["Water activity", "ISO 18787", "0.71"],
  ["Mouldy beans", "ISO 10470", "1.9 %"],
  ["Foreign matter", "ISO 4149", "< 0.1 %"],
] as const;
const dryResults = [
  ["Moisture", "ISO 6673", "11.4 %"],
  ["Water activity", "ISO 18787", "0.58"],
  ["Mouldy beans", "ISO 10470", "< 0.1 %"],
] as const;
const reports = {
  arrival: {
    number: "KIS-5520",
    laboratory: "Kigali Inspection Services",
    place: "Laboratory of arrivals",
    results: wetResults,
    remark: "Moisture is above 12 %. Two of five samples show mould; the bags of the lower rows were wet.",
  },
  loading: {
    number: "HDM-0917",
    laboratory: "Huye dry mill, quality room",
    place: "Huye",
    results: dryResults,
    remark: "Drawn while the container was loaded, doors sealed after.",
  },
} as const;
const sendReport = async (
  trade: Trade,
  who: string,
  name: keyof typeof reports,
  purpose: "evidence" | "inspectionReport",
) => {
  const about = { goods: "Green coffee, Rwanda", sample: lot, day: dayOf(trade.now()) };
  const bytes = await onceDrawn(name, () => labReport({ ...reports[name], ...about }));
  return trade.visitor.upload(who, { name: `${reports[name].number}.pdf`, bytes, purpose });
};

/** The buyer's inspection finds the goods too wet, and claims so many tenths of what they cost. */
export const rejectWet =
  (share: bigint, shown: readonly Picture[] = []): Act =>
  async (trade) => {
    const { visitor, buyer, reference } = trade;
    const order = await show(trade);
    const sent = shown.map((name) => sendPicture(trade, buyer, name, "inspectionPicture"));
    await visitor.call(buyer, "POST", `/orders/${reference}/inspections`, {
      record: demoRecord(order, false),
      certificateNumber: `QC-${reference.slice(-4)}-26`,
      inspector: "Kigali Inspection Services",
      status: "rejected",
      notes: "Moisture 13.4 %, above the contract's 12 %. Two of five samples show mould, the lower rows were wet.",
      claimAmount: tenths(order.total, share),
      reports: [await sendReport(trade, buyer, "arrival", "inspectionReport")],
      pictures: await Promise.all(sent),
    });
  };

interface Said {
  words: string;
  shows?: readonly (readonly [what: Picture | keyof typeof reports, caption: string])[];
}
const isReport = (what: string): what is keyof typeof reports => what in reports;
const evidenceOf = async (trade: Trade, who: string, shows: Said["shows"] = []) => {
  const evidence: object[] = [];
  for (const [what, caption] of shows)
    evidence.push({
      document: isReport(what)
        ? await sendReport(trade, who, what, "evidence")
        : await sendPicture(trade, who, what, "evidence"),
      caption,
    });
  return evidence;
};
const say =
  (side: "buyer" | "supplier", call: string, { words, shows }: Said): Act =>
  async (trade) => {
    const who = sideOf(trade, side);
    const { id } = await caseOf(trade.visitor, who, trade.reference);
    await trade.visitor.call(who, "POST", `/disputes/${id}/${call}`, {
      words,
      evidence: await evidenceOf(trade, who, shows),
    });
  };
export const answer = (said: Said): Act => say("supplier", "answer", said);
export const answerAppeal = (side: "buyer" | "supplier", said: Said): Act => say(side, "answer", said);
export const appeal = (side: "buyer" | "supplier", said: Said): Act => say(side, "appeal", said);
export const waive =
  (...sides: readonly ("buyer" | "supplier")[]): Act =>
  async (trade) => {
    for (const side of sides) {
      const { id, can } = await caseOf(trade.visitor, sideOf(trade, side), trade.reference);
      if (can.includes("waive")) await trade.visitor.call(sideOf(trade, side), "POST", `/disputes/${id}/waive`);
    }
  };

/** What a member of our team does with the case. */
const byStaff =
  (
    who: string,
    call: string,
    draft: (open: CaseView, order: OrderView, now: Date) => object,
    versioned: boolean,
  ): Act =>
  async (trade) => {
    const open = await caseOf(trade.visitor, trade.buyer, trade.reference);
    const { version } = (await trade.visitor.call(who, "GET", `/admin/disputes/${open.id}`)) as { version: number };
    const body = draft(open, await show(trade), trade.now());
    await trade.visitor.call(who, "POST", `/admin/disputes/${open.id}/${call}`, body, versioned ? version : undefined);
  };
export const claimCase = (who = demoReviewer): Act => byStaff(who, "claim", () => ({}), false);
export const note = (words: string, who = demoReviewer): Act => byStaff(who, "notes", () => ({ note: words }), false);
export const ask = (question: string, days: number): Act =>
  byStaff(
    demoReviewer,
    "questions",
    (_open, _order, now) => ({ askedOf: "both", question, answerOn: dayOf(after(now, days * day)) }),
    false,
  );
export const decideShare = (share: bigint, reason: string): Act =>
  byStaff(
    demoReviewer,
    "decide",
    (_open, { total }) => ({
      outcome: "split",
      reasonCode: "qualityInPart",
      releasedAmount: tenths(total, share),
      reason,
    }),
    true,
  );
export const decideReturn = (reason: string): Act =>
  byStaff(
    demoReviewer,
    "decide",
    () => ({ outcome: "buyer", reasonCode: "qualityBelow", goods: "returned", returnPaidBy: "supplier", reason }),
    true,
  );

/** The buyer sends the goods back, by a paper that names how. */
export const sendBackGoods =
  (number: string): Act =>
  async (trade) => {
    const { visitor, buyer, reference } = trade;
    const { id } = await caseOf(visitor, buyer, reference);
    const paper = await sendReport(trade, buyer, "arrival", "evidence");
    await visitor.call(buyer, "POST", `/disputes/${id}/return`, { document: number, documents: [paper] });
  };

type Terms = (order: OrderView, now: Date) => object;
/** The buyer proposes how the two sides settle it between them. */
const propose =
  (terms: Terms): Act =>
  async (trade) => {
    const draft = terms(await show(trade), trade.now());
    await trade.visitor.call(trade.buyer, "POST", `/orders/${trade.reference}/proposals`, draft);
  };
/** To keep the goods for so many tenths less. */
export const proposeLess = (share: bigint, reason: string): Act =>
  propose(({ total }) => ({ kind: "allowPrice", reason, reduction: tenths(total, share) }));
/** To send all of it back at the supplier's cost. */
export const proposeRefund = (reason: string): Act =>
  propose(() => ({ kind: "refundAgreed", reason, goods: "returned", returnPaidBy: "supplier" }));
/** To have other goods within so many days, and to sell what has come for the supplier. */
export const proposeReplacement = (days: number, reason: string): Act =>
  propose((_order, now) => ({ kind: "replaceAgreed", reason, goods: "sold", shipBy: dayOf(after(now, days * day)) }));
export const acceptProposal: Act = async (trade) => {
  const { proposal } = await show(trade);
  const path = `/orders/${trade.reference}/proposals/${proposal?.id ?? ""}/accept`;
  await trade.visitor.call(trade.supplier, "POST", path);
};

type Marks = readonly [quality: number, papers: number, punctuality: number, communication: number];
/** One side rates the other. */
export const rate =
  (side: "buyer" | "supplier", [quality, papers, punctuality, communication]: Marks, comment: string | null): Act =>
  (trade) =>
    trade.visitor.call(sideOf(trade, side), "POST", `/orders/${trade.reference}/ratings`, {
      quality,
      papers,
      punctuality,
      communication,
      comment,
    });

/** Asks an inspector of the directory in, by a link: together with the other side, or alone. */
export const inviteInspector =
  (mode: "alone" | "joint", inspector: { company: string; inspector: string; email: string }): Act =>
  async ({ visitor, buyer, reference }) => {
    const { items } = (await visitor.call(buyer, "GET", "/inspection-companies")) as {
      items: { id: string; name: string }[];
    };
    const companyId = items.find(({ name }) => name === inspector.company)?.id ?? null;
    return visitor.call(buyer, "POST", `/orders/${reference}/shipments/1/inspectors`, {
      ...inspector,
      companyId,
      language: "en",
      mode,
    });
  };

const soundResult = async (trade: Trade, number: string) => ({
  record: demoRecord(await show(trade), true),
  certificateNumber: number,
  inspector: "Nyungwe Assay & Inspection",
  status: "approved",
  reports: [await sendReport(trade, trade.supplier, "loading", "inspectionReport")],
});
/** The supplier's own inspection says that the goods are as agreed: that waits for the buyer, or for our team. */
export const approveAsSupplier: Act = async (trade) =>
  trade.visitor.call(trade.supplier, "POST", `/orders/${trade.reference}/inspections`, {
    ...(await soundResult(trade, `NYA-${trade.reference.slice(-4)}`)),
    notes: "Drawn at the terminal before the container was stripped.",
  });
/** The supplier has the sealed sample analysed again, as evidence in the case. */
export const inspectAgain: Act = async (trade) => {
  const { id } = await caseOf(trade.visitor, trade.supplier, trade.reference);
  await trade.visitor.call(trade.supplier, "POST", `/disputes/${id}/inspections`, {
    ...(await soundResult(trade, `NYA-${trade.reference.slice(-4)}-B`)),
    notes: "The sealed reference sample B of the loading, opened before both sides' agents.",
  });
};
