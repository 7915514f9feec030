import { expect } from "chai";
import {
  clockTransitions,
  escrowRow,
  escrowTransitions,
  orderStatuses,
  type OrderStatus,
} from "#shared/escrow/process.ts";
import { memberRoles, type MemberRole, type OrganizationType } from "#shared/organizations/choices.ts";
import { allowedTransitions, type Part } from "#backend/src/domains/escrow/policy.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";

const now = new Date("2026-03-01T12:00:00Z");
const past = new Date(now.getTime() - 1);
const future = new Date(now.getTime() + 1);

const actor = (organizationId: string, organizationType: OrganizationType, role: MemberRole): UserActor => ({
  kind: "user",
  userId: "user",
  email: "user@example.test",
  sessionId: "session",
  isAnonymous: false,
  membership: { organizationId, organizationType, role, suspended: false },
  staffRoles: [],
});
/** An order with one shipment. */
const order = (
  status: OrderStatus,
  deadline: Date | null = past,
  weightOpen = false,
  sample: Part["sample"] = null,
): Part =>
  ({
    order: { status, buyerOrgId: "buyer", supplierOrgId: "supplier", fundBy: deadline },
    shipment: {
      status,
      shipBy: deadline,
      confirmableFrom: deadline,
      silentUntil: deadline,
      inspectionEndsAt: deadline,
      weightOpen,
    },
    of: 1,
    sample,
  }) as unknown as Part;

/** For every status, side and role what may be done: `status side role: moves`. */
const table = (deadline: Date): string[] =>
  orderStatuses.flatMap((status) =>
    (["buyer", "supplier"] as const).flatMap((side) =>
      memberRoles.flatMap((role) => {
        const moves = allowedTransitions(actor(side, side, role), order(status, deadline), now);
        return moves.length > 0 ? [`${status} ${side} ${role}: ${moves.join(" ")}`] : [];
      }),
    ),
  );

describe("who may move an order", () => {
  it("is decided by status, side and role", () => {
    expect(table(future)).to.deep.equal([
      "created buyer owner: cancel",
      "created buyer manager: cancel",
      "funded supplier owner: ship",
      "funded supplier manager: ship",
      "awaiting_delivery buyer owner: confirmDelivery disputeUndelivered",
      "awaiting_delivery buyer manager: confirmDelivery disputeUndelivered",
      "quality_control buyer owner: approve openDispute",
      "quality_control buyer manager: approve openDispute",
      "quality_control supplier owner: openDispute",
      "quality_control supplier manager: openDispute",
      "approved buyer owner: release",
    ]);
  });

  it("changes with a deadline that has passed: for the buyer of what was not shipped, for the supplier of what should have arrived", () => {
    const gained = table(past).filter((line) => !table(future).includes(line));
    expect(gained).to.deep.equal([
      "funded buyer owner: cancelUnshipped disputeUnshipped",
      "funded buyer manager: cancelUnshipped disputeUnshipped",
      "awaiting_delivery supplier owner: askConfirmation",
      "awaiting_delivery supplier manager: askConfirmation",
    ]);
  });

  it("takes the very moment of a deadline for passed, and a missing one for not", () => {
    const owner = actor("buyer", "buyer", "owner");
    expect(allowedTransitions(owner, order("funded", now), now)).to.deep.equal(["cancelUnshipped", "disputeUnshipped"]);
    expect(allowedTransitions(owner, order("funded", null), now)).to.deep.equal([]);
  });

  it("asks the buyer about a weight outside the tolerance, and nobody about another", () => {
    const [buyer, supplier] = [actor("buyer", "buyer", "manager"), actor("supplier", "supplier", "owner")];
    for (const status of ["awaiting_delivery", "quality_control"] as const) {
      expect(allowedTransitions(buyer, order(status, future, true), now)).to.include("acceptWeight");
      expect(allowedTransitions(buyer, order(status, future), now)).not.to.include("acceptWeight");
      expect(allowedTransitions(supplier, order(status, future, true), now)).not.to.include("acceptWeight");
    }
  });

  it("lets the buyer state a delivered weight once where that is paid for, and asks the supplier about one that lowers what is paid", () => {
    const [buyer, supplier] = [actor("buyer", "buyer", "manager"), actor("supplier", "supplier", "manager")];
    const weighed = (weightBasis: Part["weightBasis"], more: object = {}): Part => {
      const part = order("quality_control", future);
      return {
        ...part,
        weightBasis,
        shipment: { ...part.shipment, deliveredWeight: null, ...more } as Part["shipment"],
      };
    };
    const moves = (who: UserActor, part: Part) => allowedTransitions(who, part, now);
    expect(moves(buyer, weighed("netDelivered"))).to.have.members(["weighDelivered", "approve", "openDispute"]);
    for (const basis of ["netShipped", null] as const)
      expect(moves(buyer, weighed(basis))).to.have.members(["approve", "openDispute"]);
    for (const deliveredWeight of ["8", "9.7"]) {
      const open = weighed("netDelivered", { deliveredWeight, deliveredOpen: true });
      expect(moves(buyer, open)).to.deep.equal(["openDispute"]);
      expect(moves(supplier, open)).to.have.members(["openDispute", "acceptDelivered"]);
    }
    const settled = weighed("netDelivered", { deliveredWeight: "9.7", deliveredOpen: false });
    expect(moves(buyer, settled)).to.deep.equal(["approve", "openDispute"]);
    expect(moves(supplier, settled)).to.deep.equal(["openDispute"]);
  });

  it("ships nothing while a sample is awaited, and lets either side step back once it has failed", () => {
    const [buyer, supplier] = [actor("buyer", "buyer", "manager"), actor("supplier", "supplier", "manager")];
    const moves = (who: UserActor, sample: Part["sample"]) =>
      allowedTransitions(who, order("funded", future, false, sample), now);
    expect([moves(supplier, "approved"), moves(buyer, "approved")]).to.deep.equal([["ship"], []]);
    expect([moves(supplier, "awaited"), moves(buyer, "awaited")]).to.deep.equal([[], []]);
    expect([moves(supplier, "failed"), moves(buyer, "failed")]).to.deep.equal([
      ["cancelForSample"],
      ["cancelForSample"],
    ]);
    expect(allowedTransitions(buyer, order("created", future, false, "failed"), now)).to.deep.equal(["cancel"]);
    expect(allowedTransitions(supplier, order("awaiting_delivery", future, false, "failed"), now)).to.deep.equal([]);
  });

  it("gives of several shipments each its own moves, and the whole those that mean all", () => {
    const buyer = actor("buyer", "buyer", "manager");
    const [created, late] = [order("created"), order("funded")];
    expect(allowedTransitions(buyer, { ...created, shipment: null, of: 2 }, now)).to.deep.equal(["cancel"]);
    expect(allowedTransitions(buyer, { ...created, of: 2 }, now)).to.deep.equal([]);
    expect(allowedTransitions(buyer, { ...late, of: 2 }, now)).to.deep.equal(["cancelUnshipped", "disputeUnshipped"]);
    expect(allowedTransitions(buyer, { ...late, shipment: null, of: 2 }, now)).to.deep.equal([]);
  });

  it("gives strangers and visitors nothing, nor anybody what is the clock's or the provider's", () => {
    for (const status of orderStatuses) {
      expect(allowedTransitions(actor("other", "buyer", "owner"), order(status), now)).to.deep.equal([]);
      expect(allowedTransitions({ kind: "anonymous" }, order(status), now)).to.deep.equal([]);
    }
    const people = new Set(table(past).flatMap((line) => line.split(": ")[1]?.split(" ") ?? []));
    for (const name of [
      ...clockTransitions,
      ...escrowTransitions.filter((each) => escrowRow(each).by.every((party) => party === "provider")),
    ]) {
      expect([...people]).not.to.include(name);
    }
  });
});
