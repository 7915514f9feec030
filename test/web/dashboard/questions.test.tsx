import { expect } from "chai";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { NoticeView } from "#shared/notifications/inbox-contract.ts";
import { RecentActivity } from "#web/src/features/dashboard/RecentActivity.tsx";
import { NoticeRow } from "#web/src/features/notifications/NoticeRow.tsx";
import { offer } from "./an-offer.ts";
import { show } from "./show.tsx";

const usd = (amount: string) => ({ amount, currency: "USD" as const });
const overview: OverviewView = {
  today: { rows: [], total: 0 },
  waiting: { requests: 0, samples: 0, contracts: 0 },
  steps: null,
  flow: [],
  products: { total: 7, active: 5 },
  offers: {
    total: 4,
    pending: 2,
    pendingQuestions: 1,
    yourTurn: 2,
    yourTurnQuestions: 1,
    firstExpiry: "2026-11-28T10:00:00.000Z",
  },
  orders: { active: 0, funded: 0, awaiting: 0, inEscrow: [], disputed: 0, heldInDispute: [] },
  activity: [],
};

describe("questions on the dashboard", () => {
  it("are counted apart from offers, and name no amount", () => {
    const entry = {
      subjectId: offer.id,
      reference: null,
      productName: "Chia",
      counterparty: "Kaffee Kontor",
      by: "buyer",
    };
    const activity = [
      { ...entry, event: "question.created", amount: usd("2850.00"), divided: null, at: "2026-11-25T10:00:00.000Z" },
    ];
    const mixed = show(<RecentActivity overview={{ ...overview, activity }} side="supplier" />);
    expect(mixed.text)
      .to.include("1 offer waits for your answer")
      .and.include("1 question is open")
      .and.include("Kaffee Kontor asked a question")
      .and.not.include("2,850.00");
    expect(mixed.links).to.include(`/dashboard/messages/${offer.id}`);
    // Five rows with what is pending among them.
    const days = ["21", "22", "23", "24", "25"];
    const many = days.map((day) => ({ ...activity[0]!, at: `2026-11-${day}T10:00:00.000Z` }));
    const full = show(<RecentActivity overview={{ ...overview, activity: many }} side="supplier" />);
    expect(full.text.split("Kaffee Kontor asked a question")).to.have.lengthOf(4);
  });

  it("lead from a notice about a message or a question to its conversation", () => {
    const about = {
      id: offer.id,
      side: "supplier" as const,
      shipment: null,
      awaits: true,
      readAt: null,
      emailedAt: null,
    };
    const at = { ...about, createdAt: offer.createdAt };
    const subject = { type: "order" as const, id: offer.id, reference: "ORD-1792397520-7F3K" };
    const thread = "01a2143a-a5fc-76d3-90d9-c18a3999b701";
    const linksOf = (notice: Pick<NoticeView, "kind" | "subject" | "values">) =>
      show(<NoticeRow notice={{ ...at, ...notice }} />).links;
    expect(linksOf({ kind: "orderMessage", subject, values: { thread } })).to.deep.equal([
      `/dashboard/messages/${thread}`,
    ]);
    const asked = { type: "offer" as const, id: offer.id, reference: null };
    expect(linksOf({ kind: "questionReceived", subject: asked, values: {} })).to.deep.equal([
      `/dashboard/messages/${offer.id}`,
    ]);
  });
});
