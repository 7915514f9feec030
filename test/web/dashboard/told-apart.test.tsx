import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { priceTimes } from "#shared/look/price-times.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { OrderCard } from "#web/src/features/escrow/OrderCard.tsx";
import { OrderFacts } from "#web/src/features/escrow/OrderFacts.tsx";
import { OrderHead } from "#web/src/features/escrow/OrderHead.tsx";
import { PaymentNotice } from "#web/src/features/escrow/PaymentNotice.tsx";
import { ProposeDialog } from "#web/src/features/escrow/ProposeDialog.tsx";
import { AnswerDialog } from "#web/src/features/offers/answer/AnswerDialog.tsx";
import { offer } from "./an-offer.ts";
import { orderIn, plain, wordingIn } from "./order-wording.ts";
import { show } from "./show.tsx";
import { offerShown } from "./shown-offer.tsx";

const usd = (amount: string) => ({ amount, currency: "USD" as const });
const unasked = () => expect.fail("nobody has clicked");
const funding = { fund: unasked, asking: false, unreachable: false, outside: false };

describe("orders and offers", () => {
  it("multiply what was multiplied: units at their own price and rate, never a rounded price of a ton", () => {
    const bags: Partial<OrderView> = {
      quantity: "2.22",
      // 37 x 120,000 XOF are 4,440,000 XOF; by the ton it would be 7,360.99.
      pricePerTon: usd("3315.76"),
      agreedPrice: {
        price: { amount: "120000", currency: "XOF" },
        unit: "Bags",
        unitWeightKg: "60",
        rate: { usdPerUnit: "0.00165788", asOf: "2026-11-21T10:00:00.000Z", source: "ECB" },
      },
      total: usd("7360.99"),
    };
    const card = (more: Partial<OrderView>) => {
      const order = orderIn("funded", "buyer", more);
      return show(<OrderCard order={order} to="/" toDispute="/" selected={false} wording={wordingIn("en")} />).text;
    };
    const order = orderIn("funded", "buyer", bags);
    const times = "37 Bags (2.22 MT) × 120,000 XOF = 4,440,000 XOF, 1 XOF = 0.00165788 USD";
    expect(card(bags)).to.include(times).and.not.include("3,315.76").and.not.include("≈");
    expect(show(<OrderHead order={order} />).text).to.include(times);
    expect(show(<OrderFacts order={order} />).text).to.include("≈ 3,315.76 USD");
    const inFrench = plain(priceTimes(order, wordingIn("fr")));
    expect(inFrench).to.equal("37 sacs (2,22 t) × 120 000 XOF = 4 440 000 XOF, 1 XOF = 0,00165788 USD");
    // A part of an order may differ by a cent from what it would be alone.
    expect(card({ ...bags, total: usd("7361.00") })).to.include(`≈ ${times}`);
    expect(card({})).to.include("12.5 MT × 5,250.00").and.not.include("≈");
  });

  it("say of a proposal in a case that our team may decide before it is answered, and of no other", () => {
    const asked = (status: "disputed" | "funded", kind: "refundAgreed" | "cancelAgreed") => {
      const order = orderIn(status, "buyer");
      return show(<ProposeDialog order={order} kinds={[kind]} onClose={unasked} onDone={unasked} />).text;
    };
    expect(asked("disputed", "refundAgreed"))
      .to.include("our team may decide it before")
      .and.not.include("nothing changes");
    expect(asked("funded", "cancelAgreed"))
      .to.include("Until then nothing changes")
      .and.not.include("our team may decide");
  });

  it("tell a message that the provider has refused from one that it never answered", () => {
    const told = (refused: boolean) => {
      const problem = { since: "2026-11-13T10:00:00.000Z", stopped: true, refused, byHand: false };
      const order = orderIn("funded", "buyer", { providerProblem: problem });
      return show(<PaymentNotice order={order} paid={false} funding={funding} />).text;
    };
    expect(told(true)).to.include("The escrow provider has refused a message").and.not.include("never answered");
    expect(told(false))
      .to.include("The escrow provider never answered a message about this order.")
      .and.include("We have tried for seven days, since 13 Nov 2026")
      .and.not.include("refused");
  });

  it("say why an accepted offer cannot become an order, and offer none then", () => {
    const accepted = { ...offer, status: "accepted", turn: "buyer", orderUntil: "2027-11-28T10:00:00.000Z" } as const;
    const card = (more: Partial<OfferView>) => offerShown({ ...accepted, ...more }, "buyer").detail;
    expect(card({ can: ["order"] })).to.include("Place escrow order");
    expect(card({ notOrderable: "supplier" }))
      .to.include("Rotterdam Roasters takes no orders at the moment")
      .and.not.include("lace escrow order")
      .and.not.include("can place");
    expect(card({ notOrderable: "product" })).to.include("has deleted this listing");
  });

  it("tell a question from an offer, also when it has ended, until what can be ordered at least is accepted", () => {
    const one = { ...offer, isQuestion: true, quantity: "1", pricePerUnit: usd("2850.00"), total: usd("2850.00") };
    const card = (side: "supplier" | "buyer", more: Partial<OfferView>) =>
      offerShown({ ...one, validUntil: "2099-11-28T10:00:00.000Z", ...more }, side).detail;
    const received = card("supplier", { can: ["accept", "reject"] });
    expect(received).to.include("Question").and.include("no quantity or price").and.include("Accept 1 MT at 2,850.00");
    // What most would do comes last, where every dialog has it.
    expect(received.lastIndexOf("Answer")).to.be.greaterThan(received.indexOf("Accept"));
    expect(received).not.to.include("2,850.00 USD").and.not.include("±");
    expect(card("buyer", { can: ["withdraw"] }))
      .to.include("Withdraw question")
      .and.include("answers here, in the messages")
      .and.not.include("Withdraw offer");
    for (const status of ["expired", "rejected", "withdrawn"] as const)
      expect(card("buyer", { status }), status)
        .to.include("Question closed")
        .and.not.include("Expired")
        .and.not.include("Rejected");
    expect(card("buyer", { status: "accepted" }))
      .to.include("Accepted")
      .and.include("2,850.00 USD");
    const question = show(<AnswerDialog offer={one} side="supplier" answer="reject" onClose={unasked} />).text;
    expect(question).to.include("Close this question?").and.not.include("2,850.00");
    expect(show(<AnswerDialog offer={one} side="supplier" answer="accept" onClose={unasked} />).text)
      .to.include("Accept the least that can be ordered?")
      .and.include("2,850.00");
  });

  it("say how much of what was written about an offer is new", () => {
    const row = (conversation: OfferView["conversation"]) => offerShown({ ...offer, conversation }, "supplier").row;
    expect(row({ messages: 4, unread: 2 })).to.include("2 unread");
    expect(row({ messages: 4, unread: 0 })).not.to.include("unread");
  });
});
