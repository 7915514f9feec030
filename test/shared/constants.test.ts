import { expect } from "chai";
import { inspectionDraft } from "#shared/escrow/contract.ts";
import { timelineSteps } from "#shared/escrow/process.ts";
import { leastOrder, orderStep } from "#shared/escrow/order-steps.ts";
import { fundWithinHours, inspectionDays, splitShares } from "#shared/escrow/rules.ts";
import { defaultLanguage, languages, localPath, splitPath } from "#shared/kernel/language.ts";
import { referenceCurrency } from "#shared/kernel/money.ts";
import { offerStatuses, offerValidDays } from "#shared/offers/process.ts";

describe("business constants", () => {
  it("speak English and French, English by default", () => {
    expect(languages).to.deep.equal(["en", "fr"]);
    expect(defaultLanguage).to.equal("en");
    expect(localPath("fr", "/suppliers")).to.equal("/fr/suppliers");
    expect(localPath("en", "/suppliers")).to.equal("/suppliers");
    expect(splitPath("/fr/suppliers")).to.deep.equal({ language: "fr", path: "/suppliers" });
  });

  it("hold escrow orders in USD for an inspection period of 3 days", () => {
    expect(referenceCurrency).to.equal("USD");
    expect(inspectionDays).to.equal(3);
    expect(fundWithinHours).to.equal(72);
    expect([leastOrder, orderStep]).to.deep.equal(["1", "0.1"]);
  });

  it("keep an inquiry's offer for 7 days", () => {
    expect(offerValidDays).to.equal(7);
    expect(offerStatuses).to.include.members(["pending", "accepted", "rejected"]);
  });

  it("split 90 %, 8.5 % and 1.5 %", () => {
    expect(splitShares).to.deep.equal({ supplier: 900n, platform: 85n, impactFund: 15n });
  });

  it("draw five steps of a timeline", () => {
    expect(timelineSteps).to.deep.equal(["created", "funded", "delivery", "quality_control", "funds_released"]);
  });
});

describe("the QC form", () => {
  it("wants certificate number and inspector, and says approved unless told otherwise", () => {
    const whole = { certificateNumber: "SGS-2231", inspector: "SGS Ethiopia" };
    expect(inspectionDraft.validateSync(whole)).to.deep.include({ status: "approved", reportUrl: null, notes: null });
    expect(inspectionDraft.isValidSync({ ...whole, status: "rejected" })).to.equal(true);
    expect(inspectionDraft.isValidSync({ ...whole, status: "pending" })).to.equal(false);
    for (const field of ["certificateNumber", "inspector"])
      expect(inspectionDraft.isValidSync({ ...whole, [field]: " " }), field).to.equal(false);
    expect(inspectionDraft.isValidSync({ ...whole, reportUrl: "report" })).to.equal(false);
  });
});
