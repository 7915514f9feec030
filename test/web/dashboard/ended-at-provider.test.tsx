import { expect } from "chai";
import { languages } from "#shared/kernel/language.ts";
import { toneOf } from "#web/src/features/escrow/ActionStrip.tsx";
import { PaymentNotice } from "#web/src/features/escrow/PaymentNotice.tsx";
import { timelineOf } from "#web/src/features/escrow/timeline.ts";
import { deadlineWords, shortDeadline } from "#web/src/features/escrow/wording.ts";
import { orderIn, plain, wordingIn } from "./order-wording.ts";
import { show } from "./show.tsx";

const unasked = () => expect.fail("nobody has clicked");
const funding = { fund: unasked, asking: false, unreachable: false, outside: false };
const sides = ["buyer", "supplier"] as const;

describe("an order whose transaction the provider has ended", () => {
  it("tells its supplier to ship nothing and its buyer to pay nothing, and nobody what comes next", () => {
    for (const side of sides) {
      const order = orderIn("funded", side, { providerEnded: true, can: [] });
      const notice = show(<PaymentNotice order={order} paid={false} funding={funding} />).text;
      expect(notice).to.include("reports that 65,625.00 USD went back");
      expect(notice).to.include(side === "supplier" ? "Ship nothing" : "Pay nothing before you hear from us");
      expect(toneOf(order)).to.equal("danger");
      for (const language of languages) {
        const wording = wordingIn(language);
        const words = plain(deadlineWords(order, wording).rest + shortDeadline(order, wording));
        expect(words, language).not.to.match(/Ship by|Expédier avant/);
        const current = timelineOf(order, wording).find(({ state }) => state === "current");
        expect(current?.next, language).to.equal(undefined);
      }
    }
  });

  it("promises nobody a release by itself, once the goods have left", () => {
    for (const status of ["awaiting_delivery", "quality_control", "approved"] as const)
      for (const side of sides)
        for (const language of languages) {
          const order = orderIn(status, side, { providerEnded: true, can: [] });
          const wording = wordingIn(language);
          const { lead, rest } = deadlineWords(order, wording);
          expect(plain(`${lead} ${rest}`)).to.match(
            /The payment went back.*our team|Le paiement est reparti.*notre équipe/,
          );
          expect(plain(shortDeadline(order, wording))).to.match(/our team decides|notre équipe décide/);
          if (language === "fr") continue;
          const notice = show(<PaymentNotice order={order} paid={false} funding={funding} />).text;
          expect(notice).to.include("nothing is approved or released").and.not.include("to ship");
        }
  });

  it("says that it cannot be paid any more, and when it ends", () => {
    const told = (side: (typeof sides)[number]) => {
      const order = orderIn("created", side, { providerEnded: true, paymentUrl: null });
      const notice = show(<PaymentNotice order={order} paid={false} funding={funding} />).text;
      return `${notice} ${plain(deadlineWords(order, wordingIn("en")).rest)}`;
    };
    expect(told("buyer"))
      .to.include("can no longer be paid")
      .and.to.match(/cancelled on \d/);
    expect(told("supplier"))
      .to.include("Do not ship")
      .and.to.match(/cancelled on \d/);
  });

  it("that ended because its buyer was not verified says so", () => {
    for (const [language, words] of [
      ["en", "had not verified"],
      ["fr", "n’avait pas vérifié"],
    ] as const)
      for (const side of sides) {
        const order = orderIn("cancelled", side, { endedUnverified: true });
        expect(plain(deadlineWords(order, wordingIn(language)).rest), side).to.include(words);
      }
  });
});
