import { expect } from "chai";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import { InspectorsPanel } from "#web/src/features/inspectors/index.ts";
import { orderIn } from "./order-wording.ts";
import { show } from "./show.tsx";

const at = "2026-11-21T10:00:00.000Z";
const asked: InspectorInvitationView = {
  id: "01900000-0000-7000-8000-00000000bbbb",
  version: 1,
  ...{ state: "waits", side: "supplier", mode: "joint", consent: "awaited", answeredBy: null, answeredAt: null },
  ...{ isJoint: false, company: "Laboratoire Estuaire", inspector: "Aya Kouamé", address: "a…@lab.example" },
  ...{ email: null, phone: null, accreditation: null, note: null, forCase: false, listed: false, language: "fr" },
  ...{ invitedBy: "Claudine Uwase", createdAt: at, sentAt: null, deliveredAt: null, undeliveredAt: null },
  ...{ openedAt: null, confirmedAt: null, agreedAt: null, submittedAt: null, inspectionId: null, revokedAt: null },
  expiresAt: "2026-12-21T10:00:00.000Z",
  can: [],
};

/** What a side reads of one invitation. */
const read = (side: "buyer" | "supplier", more: Partial<InspectorInvitationView> = {}) => {
  const order = orderIn("quality_control", side);
  const value = { items: [{ ...asked, ...more }], can: [] };
  return show(<InspectorsPanel order={order} place="present" />, [
    { endpointName: "listInspectors", arg: { orderId: order.id, number: order.shipment ?? 1 }, value },
  ]).text;
};

describe("the invitation of an inspector for both sides", () => {
  it("says of an answer whose it is, to either side", () => {
    expect(read("supplier")).to.include("The other side has not answered yet.");
    expect(read("buyer"))
      .to.include("The answer of your organization is awaited.")
      .and.not.include("The other side has not");
    const given = {
      state: "sent",
      consent: "given",
      isJoint: true,
      answeredBy: "Sanne de Wit",
      answeredAt: at,
    } as const;
    expect(read("supplier", given)).to.include("Sanne de Wit agreed for the other side");
    expect(read("buyer", given)).to.include("Sanne de Wit agreed for your organization");
  });

  it("asks only whoever can correct an address to do so", () => {
    const undelivered = { state: "undelivered", consent: "given", isJoint: true, undeliveredAt: at } as const;
    expect(read("supplier", { ...undelivered, email: "aya@lab.example", can: ["readdress", "resend", "revoke"] }))
      .to.include("Correct the address, or send it again.")
      .and.include("Correct the address");
    expect(read("buyer", { ...undelivered, can: ["revoke"] }))
      .to.include("Claudine Uwase can correct the address, or send it again.")
      .and.not.include("Correct the address");
  });
});
