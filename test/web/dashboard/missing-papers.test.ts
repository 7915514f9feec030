import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { timelineOf as stepsOf } from "#shared/escrow/process.ts";
import { deliveredReason, papersReason } from "#shared/escrow/rules.ts";
import { languages } from "#shared/kernel/language.ts";
import { timelineOf } from "#web/src/features/escrow/timeline.ts";
import { deadlineWords, shortDeadline } from "#web/src/features/escrow/wording.ts";
import { orderIn, plain, wordingIn } from "./order-wording.ts";

const opened = "2026-11-21T09:00:00Z";

/** An order before our team, as the server tells its steps. */
function inCase(
  side: "buyer" | "supplier",
  dispute: object,
  approvalStands: boolean,
  changes: Partial<OrderView> = {},
) {
  const before = approvalStands ? "approved" : "quality_control";
  const order = orderIn("disputed", side, changes);
  return {
    ...order,
    dispute: { ...order.dispute!, openedAt: opened, ...dispute },
    timeline: stepsOf("disputed", before, { approvalStands }).map(({ step, state }) => ({
      step,
      state,
      at: state === "failed" ? opened : state === "completed" ? "2026-11-20T18:00:00Z" : null,
      by: state === "failed" ? "clock" : state === "completed" ? "buyer" : null,
    })),
  };
}

describe("papers that a release needs, in words", () => {
  it("are named to both sides once the goods are approved, and no release is promised without them", () => {
    const papersAwaited = ["packingList", "weightNote"] as const;
    const told = (side: "buyer" | "supplier", can: OrderView["can"] = []) =>
      languages.map((language) => {
        const order = orderIn("approved", side, { papersAwaited: [...papersAwaited], can });
        return plain(deadlineWords(order, wordingIn(language)).rest);
      });
    const [english, french] = told("buyer", ["release"]);
    expect(english).to.include("Missing: Packing list and Weight note.").and.include("for 14 days at most");
    expect(english).not.to.include("Otherwise");
    expect(french).to.include("Sans ces documents, rien n’est débloqué automatiquement le 23 nov. 2026");
    expect(told("buyer")[0]).to.include("An owner of your organization");
    expect(told("supplier")[0]).to.include("Hand them in under Documents");
    const order = orderIn("approved", "supplier", { papersAwaited: [...papersAwaited] });
    expect(languages.map((language) => shortDeadline(order, wordingIn(language)))).to.deep.equal([
      "Papers missing for the release",
      "Documents manquants pour le déblocage",
    ]);
    expect(timelineOf(order, wordingIn("en"))[4]?.date).to.equal("Papers missing for the release");
  });

  it("bring a case that leaves the approval of the goods as it is", () => {
    const order = inCase("supplier", { reason: papersReason, openedBy: "clock" }, true);
    const told = languages.map((language) => timelineOf(order, wordingIn(language)).slice(3));
    expect(told.map((steps) => steps.map(({ state, actor }) => [state, plain(actor as string)]))).to.deep.equal([
      [
        ["completed", "Approved by buyer"],
        ["failed", "Papers not handed in within 14 days"],
      ],
      [
        ["completed", "Approuvé par l’acheteur"],
        ["failed", "Documents non déposés en 14 jours"],
      ],
    ]);
  });
});

describe("a case about the weight at arrival, in words", () => {
  const delivered = { netWeight: "11.8", payable: { amount: "61950.00", currency: "USD" as const }, isOpen: false };

  it("is a contested weight where the supplier brought it, and no failed inspection", () => {
    const contested = inCase("buyer", { reason: "Ours says 12.5.", openedBy: "supplier" }, false, { delivered });
    expect(timelineOf(contested, wordingIn("en"))[3]?.actor).to.equal("Delivered weight contested by supplier");
    expect(timelineOf(contested, wordingIn("fr"))[3]?.actor).to.equal("Poids livré contesté par le fournisseur");
    expect(deadlineWords(contested, wordingIn("en")).rest).to.match(/contests the delivered weight/);
    const silent = inCase("buyer", { reason: deliveredReason, openedBy: "clock" }, false, { delivered });
    expect(timelineOf(silent, wordingIn("en"))[3]?.actor).to.equal("Delivered weight not accepted in time");
  });
});
