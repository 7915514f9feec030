import { expect } from "chai";
import { languages } from "#shared/kernel/language.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import { activityEvents, activityKey, activityLook, doerOf } from "#web/src/features/dashboard/activity.ts";
import { translator } from "./order-wording.ts";

describe("recent activity", () => {
  for (const language of languages) {
    it(`has a sentence for every event, whoever caused it and whoever reads (${language})`, () => {
      const i18n = translator(language);
      for (const { event, by } of activityEvents) {
        for (const party of by) {
          for (const side of organizationTypes) {
            const key = activityKey(event, party, side);
            expect(i18n.exists(`dashboard:${key}`), `${event} by ${party}, read by ${side}: ${key}`).to.be.true;
          }
        }
      }
    });
  }

  it("names the party and the amount", () => {
    const sentence = translator("en").t(`dashboard:${activityKey("order.fund", "provider", "supplier")}`, {
      party: "Noordkade Koffie B.V.",
      amount: "10,000.00 USD",
    });
    expect(sentence).to.equal("Noordkade Koffie B.V. funded 10,000.00 USD");
  });

  it("takes the provider's word for the buyer's deed", () => {
    expect(doerOf("provider", "buyer")).to.equal("mine");
    expect(doerOf("provider", "supplier")).to.equal("theirs");
    expect(doerOf("clock", "buyer")).to.equal("other");
  });

  it("looks like the status that an event leads to", () => {
    expect(activityLook("order.ship").tone).to.equal("amber");
    expect(activityLook("order.openDispute").tone).to.equal("danger");
    expect(activityLook("offer.created").tone).to.equal("amber");
    expect(activityLook("order.unheardOf").tone).to.equal("grey");
  });
});
