import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { NoticeView } from "#shared/notifications/inbox-contract.ts";
import { ImpactCard } from "#web/src/features/dashboard/ImpactCard.tsx";
import { OverviewStats } from "#web/src/features/dashboard/OverviewStats.tsx";
import { QuickActions } from "#web/src/features/dashboard/QuickActions.tsx";
import { RecentActivity } from "#web/src/features/dashboard/RecentActivity.tsx";
import { shortDeadline } from "#web/src/features/escrow/wording.ts";
import { OrderFacts } from "#web/src/features/escrow/OrderFacts.tsx";
import { OrderCard } from "#web/src/features/escrow/OrderCard.tsx";
import { PaymentNotice } from "#web/src/features/escrow/PaymentNotice.tsx";
import { StatusMark } from "#web/src/features/escrow/StatusMark.tsx";
import { NoticeRow } from "#web/src/features/notifications/NoticeRow.tsx";
import { AccountCard } from "#web/src/features/settings/AccountCard.tsx";
import { MembersCard } from "#web/src/features/settings/MembersCard.tsx";
import { offer } from "./an-offer.ts";
import { orderIn, plain, wordingIn } from "./order-wording.ts";
import { show, words } from "./show.tsx";

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
    pendingQuestions: 0,
    yourTurn: 2,
    yourTurnQuestions: 0,
    firstExpiry: "2026-11-28T10:00:00.000Z",
  },
  orders: { active: 3, funded: 2, awaiting: 1, inEscrow: [usd("65625.00")], disputed: 0, heldInDispute: [] },
  activity: [],
};

const unasked = () => expect.fail("nobody has clicked");

describe("cards of the dashboard", () => {
  it("show a supplier's five figures and a buyer's three", () => {
    const supplier = show(<OverviewStats overview={overview} side="supplier" suspended={false} />).text;
    const labels = ["Total Products", "Active Products", "Received Offers", "Pending Offers", "Active Escrow Orders"];
    for (const label of labels) expect(supplier, label).to.include(label);
    const buyer = show(
      <OverviewStats overview={{ ...overview, products: null }} side="buyer" suspended={false} />,
    ).text;
    expect(buyer).to.include("Sent Offers").and.include("Pending Offers").and.include("Active Escrow Orders");
    expect(buyer).not.to.include("Total Products").and.not.include("Received Offers");
  });

  it("promise nothing of the catalogue to whoever is suspended", () => {
    const figures = show(<OverviewStats overview={overview} side="supplier" suspended />).text;
    expect(figures).to.include("Not shown while it is suspended").and.not.include("In the public catalogue");
    const actions = show(<QuickActions overview={overview} side="supplier" verified suspended />).text;
    expect(actions).to.include("Listed once the suspension has ended").and.not.include("as soon as");
  });

  it("offer the quick actions of each side", () => {
    const common = ["/dashboard/orders", "/dashboard/escrow", "/dashboard/settings"];
    const supplier = show(<QuickActions overview={overview} side="supplier" verified suspended={false} />);
    expect(supplier.links).to.include.members(["/dashboard/products?add=1", ...common]);
    expect(supplier.text).to.include("Add New Product").and.not.include("Browse Products");
    expect(supplier.text).to.include("Listed as soon as you save it");
    const unverified = show(<QuickActions overview={overview} side="supplier" verified={false} suspended={false} />);
    expect(unverified.text).to.include("within 24 hours").and.not.include("as soon as");
    const buyer = show(<QuickActions overview={overview} side="buyer" verified={false} suspended={false} />);
    expect(buyer.links).to.include.members(["/products/all", ...common]);
    expect(buyer.text).to.include("Browse Products").and.not.include("Add New Product");
  });

  it("count the pending offers as recent activity, or give an empty hint", () => {
    const busy = show(<RecentActivity overview={overview} side="supplier" />);
    expect(busy.text).to.include("2 offers wait for your answer");
    expect(busy.links.some((href) => href.startsWith("/dashboard/orders"))).to.equal(true);
    const quiet = {
      ...overview,
      offers: { total: 0, pending: 0, pendingQuestions: 0, yourTurn: 0, yourTurnQuestions: 0, firstExpiry: null },
    };
    expect(show(<RecentActivity overview={quiet} side="buyer" />).text).to.include("No recent activity");
  });

  it("name the Impact Contribution", () => {
    const contributions = [{ contribution: usd("984.37"), released: usd("65625.00"), orders: 1 }];
    const { text } = show(<ImpactCard contributions={contributions} />);
    expect(text)
      .to.include("Impact Contribution")
      .and.include("984.37")
      .and.include("About 1.5% of 65,625.00 USD, released in 1 order");
  });

  it("wait calmly for the provider, until its answer is late", () => {
    const funding = { fund: unasked, asking: false, unreachable: false, outside: false };
    const placed = (seconds: number) =>
      orderIn("created", "buyer", {
        providerPending: true,
        createdAt: new Date(Date.now() - seconds * 1000).toISOString(),
      });
    const words = (seconds: number) =>
      show(<PaymentNotice order={placed(seconds)} paid={false} funding={funding} />).text;
    expect(words(20)).to.include("The payment is being prepared.").and.not.include("does not answer");
    expect(words(90)).to.include("The escrow provider does not answer at the moment.");
  });

  it("show of an order how many shipments it has, where there are several, and a proposal that waits for its answer", () => {
    const proposal = {
      id: offer.id,
      kind: "cancelAgreed" as const,
      by: "supplier" as const,
      reason: "The ship's departure has been cancelled.",
      reduction: null,
      shipBy: null,
      expectedArrival: null,
      sampleDueOn: null,
      released: null,
      goods: null,
      returnPaidBy: null,
      status: "open" as const,
      createdAt: "2026-11-20T12:00:00Z",
      expiresAt: "2026-11-27T12:00:00Z",
      answeredAt: null,
      answerReason: null,
      can: [],
    };
    const card = (side: "buyer" | "supplier", changes: Partial<OrderView>) => {
      const order = orderIn("funded", side, changes);
      return show(<OrderCard order={order} to="/" toDispute="/" selected={false} wording={wordingIn("en")} />).text;
    };
    const [line] = orderIn("funded", "buyer").shipments;
    const three = [1, 2, 3].map((number) => ({ ...line, number })) as OrderView["shipments"];
    expect(card("buyer", { shipments: three, shipment: null })).to.include("12.5 MT × 5,250.00 · 3 shipments");
    expect(card("buyer", { proposal })).to.include("Proposal to answer").and.not.include("shipment");
    expect(card("supplier", { proposal })).to.include("Proposal sent");
    expect(card("buyer", { proposal: { ...proposal, expiresAt: "2026-11-21T11:00:00Z" } })).not.to.include("Proposal");
  });

  it("say what their figures count: active orders, the funded ones among them, disputed ones, each with its money", () => {
    const eur = { amount: "100.00", currency: "EUR" as const };
    const none = { active: 1, funded: 0, awaiting: 1, inEscrow: [], disputed: 0, heldInDispute: [] };
    const shown = (orders: typeof overview.orders) =>
      show(<OverviewStats overview={{ ...overview, orders }} side="buyer" suspended={false} />);
    const { text, links } = shown({
      active: 3,
      funded: 2,
      awaiting: 1,
      inEscrow: [usd("460800.00"), eur],
      disputed: 1,
      heldInDispute: [usd("67200.00")],
    });
    expect(text)
      .to.include("Active Escrow Orders 3 2 funded (460,800.00 USD and 100.00 EUR in escrow) 1 not paid")
      .and.include("plus 1 in dispute (67,200.00 USD held)");
    expect(links).to.include("/dashboard/escrow?status=disputed");
    expect(shown(none).text).to.include("Active Escrow Orders 1 1 not paid").and.not.include("in escrow");
    const reversed = shown({ ...none, awaiting: 0, disputed: 1 }).text;
    expect(reversed, "money that has gone back is awaited and held nowhere")
      .to.include("Active Escrow Orders 1 plus 1 in dispute")
      .and.not.match(/not paid|held/);
    const onlyDisputed = { ...none, active: 0, awaiting: 0, disputed: 1, heldInDispute: [usd("5.00")] };
    expect(shown(onlyDisputed).text)
      .to.include("0 plus 1 in dispute (5.00 USD held)")
      .and.not.match(/Nothing|awaiting/);
  });

  it("lead from a notice to the shipment that it is about", () => {
    const subject = { type: "order" as const, id: offer.id, reference: "ORD-1792397520-7F3K" };
    const about = { id: offer.id, kind: "weightAccepted" as const, side: "supplier" as const, subject };
    const notice = { ...about, values: {}, awaits: false, createdAt: offer.createdAt, readAt: null, emailedAt: null };
    const linksOf = (shipment: NoticeView["shipment"]) => show(<NoticeRow notice={{ ...notice, shipment }} />).links;
    expect(linksOf({ number: 2, of: 3 } as NoticeView["shipment"])).to.deep.equal([
      "/dashboard/escrow/ORD-1792397520-7F3K?shipment=2",
    ]);
    expect(linksOf(null)).to.deep.equal(["/dashboard/escrow/ORD-1792397520-7F3K"]);
  });

  it("name of settled goods what was paid, which adds up with what went back", () => {
    const settlement = { released: usd("19350.00"), refunded: usd("2650.00"), paidOutAt: null, paidBackAt: null };
    const weighed = { total: usd("22000.00"), netWeight: "9.25", payable: usd("20350.00") };
    const { text } = show(<OrderFacts order={orderIn("funds_released", "buyer", { ...weighed, settlement })} />);
    expect(text)
      .to.include("Paid for the goods 19,350.00 USD Back to the buyer 2,650.00 USD")
      .and.not.include("20,350.00");
    expect(show(<OrderFacts order={orderIn("quality_control", "buyer", weighed)} />).text).to.include(
      "Value at the net weight 20,350.00 USD Back to the buyer 1,650.00 USD",
    );
  });

  it("tell of a divided amount what was released and what went back", () => {
    const settlement = { released: usd("58500.00"), refunded: usd("8700.00"), paidOutAt: null, paidBackAt: null };
    const mark = (given: typeof settlement) =>
      show(<StatusMark order={{ status: "funds_released", settlement: given }} />).text;
    expect(mark(settlement)).to.include("Funds released · part refunded");
    expect(mark({ ...settlement, released: usd("67200.00"), refunded: usd("0.00") })).to.not.include("part refunded");
    const words = (paidOutAt: string | null, paidBackAt: string | null) => {
      const order = orderIn("funds_released", "buyer", { settlement: { ...settlement, paidOutAt, paidBackAt } });
      return plain(shortDeadline(order, wordingIn("en")));
    };
    const paid = "2026-11-20T18:00:00Z";
    expect(words(paid, paid)).to.equal("58,500.00 USD released in total, 8,700.00 USD refunded");
    expect(words(paid, null)).to.equal("58,500.00 USD to be released in total, 8,700.00 USD to be refunded");
  });

  it("show the key of a text that is missing", () => expect(words.t("site:no.such.text")).to.equal("no.such.text"));

  it("call any other status unknown", () => {
    expect(show(<StatusMark order={{ status: "funded", settlement: null }} />).text).to.include("Funded");
    expect(show(<StatusMark order={{ status: "on_the_moon", settlement: null }} />).text).to.include("Unknown Status");
  });

  it("show the user's account and the members with their roles", () => {
    const own = { id: offer.id, email: "export@kochere.test", name: null, hasPassword: true, factorOffer: false };
    const user = { ...own, language: "en" as const, createdAt: "2026-11-21T10:00:00.000Z" };
    const account = show(<AccountCard user={user} />).text;
    for (const part of ["User Account", "export@kochere.test", "21 Nov 2026"]) expect(account, part).to.include(part);
    const role = { role: "owner" as const, jobTitle: "Sales or Export Officer" };
    const member = { id: "m", userId: user.id, email: user.email, ...role };
    expect(show(<MembersCard members={[member]} self={user.id} />).text)
      .to.include("Owner")
      .and.include("Sales or Export Officer");
  });
});
