import { expect } from "chai";
import type { CaseLineView, DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { CaseTimeline } from "#admin/src/resources/disputes/CaseTimeline.tsx";
import { CaseChecklist } from "#admin/src/resources/disputes/CaseChecklist.tsx";
import { openerText } from "#admin/src/resources/disputes/case-text.ts";
import { weightThatCounts } from "#admin/src/resources/disputes/weight-words.ts";
import { show } from "./show.tsx";

const line = (paper: CaseLineView["paper"], state: CaseLineView["state"], more: Partial<CaseLineView> = {}) => ({
  paper,
  state,
  required: true,
  documentId: null,
  issuer: null,
  number: null,
  issuedOn: null,
  reason: null,
  answeredAt: null,
  ...more,
});

describe("what a case in the console says of its contract", () => {
  it("names the papers with their state, the missing first, and why one was refused", async () => {
    const checklist = [
      line("billOfLading", "accepted", { number: "MEDUKE882211" }),
      line("certificateOfOrigin", "refused", { reason: "Not legible." }),
      line("weightNote", "awaited"),
    ];
    const text = await show(<CaseChecklist checklist={checklist} papers={[]} />);
    expect(text).to.match(/Weight note Missing.*Certificate of origin Refused.*Not legible\..*Bill of lading Accepted/);
    expect(text).to.include("MEDUKE882211");
  });

  it("says which weight is paid for by what the contract pays, and whether that is disputed", () => {
    const usd = { amount: "1.00", currency: "USD" as const };
    const weighed = (isOpen: boolean) => ({ netWeight: "9.6", payable: usd, isOpen });
    const counts = (
      weightBasis: "netDelivered" | null,
      delivered: ReturnType<typeof weighed> | null,
      weightOpen = false,
    ) => weightThatCounts({ agreed: { weightBasis }, delivered, netWeight: "9.9", weightOpen });
    expect([
      counts("netDelivered", weighed(true)),
      counts("netDelivered", weighed(false)),
      counts("netDelivered", null),
      counts(null, null, true),
      counts(null, null),
    ]).to.deep.equal(["deliveredOpen", "delivered", "unstated", "shippedOpen", "shipped"]);
  });

  it("says of what an invited inspector has rejected that it was the inspector, and neither side", async () => {
    const at = "2026-11-27T10:00:00Z";
    const told = (inspector: string | null) => {
      const event = { id: "1", transition: "openDispute", to: "disputed" as const, party: "buyer", by: null, at };
      const events = [{ ...event, inspector, details: { inspectionId: "1" } }];
      return show(<CaseTimeline dispute={{ events } as unknown as DisputeCaseView} />);
    };
    expect(await told("Aïssatou Diallo, SGS"))
      .to.include(", Aïssatou Diallo, SGS")
      .and.not.include("buyer");
    expect(await told(null)).to.match(/, buyer/);
    const say = (key: string) => key;
    expect(openerText({ openedBy: "buyer", inspector: "SGS" }, say)).to.equal("disputes.opener.inspector");
    expect(openerText({ openedBy: "buyer", inspector: null }, say)).to.equal("disputes.opener.buyer");
  });
});
