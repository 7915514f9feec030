import { expect } from "chai";
import type { ContractLine } from "#shared/contracts/contract.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { isYours, stageOf } from "#web/src/features/contracts/stage.ts";
import { ContractStep } from "#web/src/features/offers/answer/ContractStep.tsx";
import { offer } from "../dashboard/an-offer.ts";
import { show } from "../dashboard/show.tsx";

const until = "2026-12-01T10:00:00.000Z";
const stages = (contract: Partial<ContractLine>) => {
  const line = { status: "awaiting", origin: "offer", signed: [], order: null, orderUntil: null, ...contract };
  return (["supplier", "buyer"] as const).map((side) => stageOf(line as ContractLine, side));
};

describe("where a contract stands", () => {
  it("waits for each side that has not signed", () => {
    expect(stages({})).to.deep.equal(["yours.sign", "yours.sign"]);
    expect(stages({ signed: ["buyer"] })).to.deep.equal(["yours.sign", "theirs.sign"]);
    expect(stages({ signed: ["supplier"] })).to.deep.equal(["theirs.sign", "yours.sign"]);
  });

  it("once signed, waits for the buyer's order as long as one can be placed", () => {
    const signed = { status: "signed", signed: ["supplier", "buyer"] } as const;
    expect(stages({ ...signed, signed: [...signed.signed], orderUntil: until })).to.deep.equal([
      "theirs.order",
      "yours.order",
    ]);
    expect(stages({ status: "signed", orderUntil: null })).to.deep.equal(["lapsed", "lapsed"]);
    const order = { reference: "ORD-2611260001-ABCD" } as ContractLine["order"];
    expect(stages({ status: "signed", order })).to.deep.equal(["ordered", "ordered"]);
    const concluded = "concludedByOrder";
    expect(stages({ status: "signed", origin: "listing", order })).to.deep.equal([concluded, concluded]);
  });

  it("waits for nobody once it has ended, whoever had signed", () => {
    for (const status of ["withdrawn", "expired", "lapsed"] as const) {
      const [supplier, buyer] = stages({ status, signed: ["buyer"], orderUntil: until });
      expect([supplier, buyer]).to.deep.equal([status, status]);
      expect(supplier && isYours(supplier)).to.equal(false);
    }
  });
});

describe("the contract of an accepted offer", () => {
  const told = (signed: ("supplier" | "buyer")[], { suspended = false, signs = false } = {}) => {
    const can = signs ? ["sign" as const] : [];
    const contract: OfferView["contract"] = { id: offer.id, number: "CT-2026-00001", status: "awaiting", signed, can };
    const accepted: OfferView = { ...offer, contract };
    return show(<ContractStep offer={accepted} side="supplier" suspended={suspended} />).text;
  };

  it("says to whoever signs what their signature does", () => {
    expect(told([], { signs: true })).to.include("Both sides sign the contract before the order is placed.");
    expect(told(["buyer"], { signs: true })).to.include("Rotterdam Roasters has signed. With your signature both");
  });

  it("names to a member who has signed and who has not", () => {
    const members = "Owners and managers of your organization sign.";
    expect(told([])).to.include("The contract CT-2026-00001 waits for signatures. Owners and managers sign.");
    expect(told(["buyer"])).to.include(`Rotterdam Roasters has signed the contract CT-2026-00001. ${members}`);
    expect(told(["supplier"])).to.include("Your organization has signed. Waiting for Rotterdam Roasters to sign.");
  });

  it("says why a suspended organization does not sign, and not that it has not where it has", () => {
    expect(told([], { suspended: true })).to.include("Your organization is suspended and cannot sign.");
    expect(told(["supplier"], { suspended: true })).to.include("Your organization has signed.");
  });
});
