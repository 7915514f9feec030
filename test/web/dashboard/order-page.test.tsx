import { expect } from "chai";
import type { Language } from "#shared/kernel/language.ts";
import { Course } from "#web/src/features/escrow/Course.tsx";
import { OrderPaper } from "#web/src/features/escrow/OrderPaper.tsx";
import { TermsPanel } from "#web/src/features/escrow/tabs/TermsPanel.tsx";
import { timelineOf } from "#web/src/features/escrow/timeline.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { orderIn, plain, wordingIn } from "./order-wording.ts";
import { show } from "./show.tsx";

const unasked = () => expect.fail("nobody has clicked");
const funding = { fund: unasked, asking: false, unreachable: false, outside: false };
const sides = ["buyer", "supplier"] as const;

const pageOf = (order: OrderView) =>
  show(<Course order={order} head={null} below={<TermsPanel order={order} />} paid={false} funding={funding} />).text;
const paperOf = (order: OrderView) => show(<OrderPaper order={order} />).text;

describe("an order that was cancelled", () => {
  it("divides no money, on the page and on paper, because there is none", () => {
    for (const side of sides) {
      const cancelled = orderIn("cancelled", side);
      for (const text of [pageOf(cancelled), paperOf(cancelled)])
        expect(text, side).not.to.match(/Fund distribution|Impact Fund\s+1\.5\s*%|59,062\.50|Not paid|Held in escrow/);
      expect(pageOf(orderIn("created", side)), side)
        .to.include("Fund distribution")
        .and.to.include("59,062.50");
      expect(paperOf(orderIn("created", side)), side)
        .to.include("Not paid")
        .and.to.include("59,062.50");
    }
  });
});

describe("the facts of an order", () => {
  it("announce what is still to come, and of a cancelled order nothing", () => {
    const awaited = { transportDocument: null, expectedArrival: null, shippedAt: null };
    expect(pageOf(orderIn("created", "buyer", awaited))).to.match(/Transport document\s+Not yet/i);
    const over = pageOf(orderIn("cancelled", "buyer", { ...awaited, transactionReference: null }));
    expect(over)
      .not.to.match(/Transport document|Expected arrival/i)
      .and.not.to.include("Not yet");
  });
});

describe("a delivery that our team has found by a document", () => {
  const evidence = {
    document: "Delivery order DO-7781",
    consignee: "Noordkade",
    deliveredOn: "2026-11-16",
    container: null,
  };
  const silenceDecision = {
    outcome: "delivered",
    reason: "The terminal shows it.",
    at: "2026-11-20T18:00:00Z",
    evidence,
  } as const;
  const counted = (decision: OrderView["silenceDecision"]) => {
    const order = orderIn("quality_control", "buyer", { silenceDecision: decision });
    return {
      ...order,
      timeline: order.timeline.map((step) => (step.step === "delivery" ? { ...step, by: "reviewer" as const } : step)),
    };
  };
  const stepOf = (order: OrderView, language: Language) => {
    const { date, actor } = timelineOf(order, wordingIn(language)).find(({ id }) => id === "delivery") ?? {};
    return plain(`${date as string} | ${actor as string}`);
  };

  it("has one day wherever it is named: that of the document, and beside it when our team decided", () => {
    const order = counted(silenceDecision);
    expect(stepOf(order, "en")).to.equal("16 Nov 2026 | Counted as delivered by our team on 20 Nov 2026");
    expect(stepOf(order, "fr")).to.equal("16 nov. 2026 | Livraison constatée par notre équipe le 20 nov. 2026");
    expect(pageOf(order)).to.match(/Delivered on\s+16 Nov 2026/);
  });

  it("has the day of its confirmation where the buyer confirmed it", () => {
    expect(stepOf(orderIn("quality_control", "buyer"), "en")).to.equal("20 Nov 2026 | Confirmed by buyer");
    expect(stepOf(counted({ ...silenceDecision, evidence: null }), "en")).to.include("20 Nov 2026 |");
  });
});
