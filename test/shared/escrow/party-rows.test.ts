import { expect } from "chai";
import { caseEndpoints } from "#shared/disputes/contract.ts";
import { escrowEndpoints, shipmentEndpoints } from "#shared/escrow/contract.ts";
import { proposalEndpoints } from "#shared/escrow/proposal-contract.ts";
import {
  agreedTransitions,
  escrowRow,
  escrowTransitions,
  roleOf,
  type EscrowTransition,
} from "#shared/escrow/process.ts";

/** By hand: where a party makes a move that the process gives to it. */
const takenAt: Partial<Record<EscrowTransition, string>> = {
  cancel: "POST /orders/:orderId/cancel",
  cancelUnshipped: "POST /orders/:orderId/cancel",
  cancelForSample: "POST /orders/:orderId/cancel-for-sample",
  ship: "POST /orders/:orderId/ship",
  shipOutside: "POST /orders/:orderId/ship",
  disputeUnshipped: "POST /orders/:orderId/dispute",
  disputeUndelivered: "POST /orders/:orderId/dispute",
  openDispute: "POST /orders/:orderId/dispute",
  confirmDelivery: "POST /orders/:orderId/confirm-delivery",
  askConfirmation: "POST /orders/:orderId/ask-confirmation",
  weighDelivered: "POST /orders/:orderId/delivered-weight",
  weighWithin: "POST /orders/:orderId/delivered-weight",
  weighOutside: "POST /orders/:orderId/delivered-weight",
  acceptDelivered: "POST /orders/:orderId/accept-delivered-weight",
  acceptWeight: "POST /orders/:orderId/accept-weight",
  // An approved result of the buyer's.
  approve: "POST /orders/:orderId/inspections",
  release: "POST /orders/:orderId/release",
  cancelAgreed: "POST /orders/:orderId/proposals/:proposalId/accept",
  changeDates: "POST /orders/:orderId/proposals/:proposalId/accept",
  allowPrice: "POST /orders/:orderId/proposals/:proposalId/accept",
  refundAgreed: "POST /orders/:orderId/proposals/:proposalId/accept",
  splitAgreed: "POST /orders/:orderId/proposals/:proposalId/accept",
  replaceAgreed: "POST /orders/:orderId/proposals/:proposalId/accept",
  withdrawUnshipped: "POST /disputes/:disputeId/withdraw",
  withdrawUndelivered: "POST /disputes/:disputeId/withdraw",
  withdrawRejected: "POST /disputes/:disputeId/withdraw",
};
/** What an order is asked for that is no move of it, and what the sides of a case say, which moves it by what our team has decided. */
const noMove = [
  "POST /orders",
  "POST /webhooks/escrow",
  "POST /orders/:orderId/proposals",
  "POST /orders/:orderId/proposals/:proposalId/decline",
  "POST /orders/:orderId/proposals/:proposalId/withdraw",
  "POST /disputes/:disputeId/answer",
  "POST /disputes/:disputeId/extend",
  "POST /disputes/:disputeId/evidence",
  "POST /disputes/:disputeId/inspections",
  "POST /disputes/:disputeId/questions/:questionId/answer",
  "POST /disputes/:disputeId/waive",
  "POST /disputes/:disputeId/appeal",
  "POST /disputes/:disputeId/return",
  "POST /disputes/:disputeId/return/accept",
  "POST /disputes/:disputeId/return/contest",
];

const posts = (endpoints: Readonly<Record<string, { method: string; path: string }>>): string[] =>
  Object.values(endpoints)
    .filter(({ method }) => method === "POST")
    .map(({ method, path }) => `${method} ${path}`);

describe("the moves of both sides", () => {
  it("each have an address, and no address moves an order past the process", () => {
    const theirs = escrowTransitions.filter((name) =>
      escrowRow(name).by.some((party) => party === "buyer" || party === "supplier" || party === "agreement"),
    );
    expect(Object.keys(takenAt)).to.have.members(theirs);
    const served = [...posts(escrowEndpoints), ...posts(proposalEndpoints), ...posts(caseEndpoints)];
    const single = served.filter((each) => !each.includes("/shipments/:number"));
    expect(new Set(single)).to.deep.equal(new Set([...Object.values(takenAt), ...noMove]));
  });

  it("release the buyer's money with an owner of the buyer alone", () => {
    const least = (name: EscrowTransition) =>
      (["buyer", "supplier"] as const).map((side) => roleOf(escrowRow(name), side));
    const releasing = escrowTransitions.filter((name) => {
      const { money, by } = escrowRow(name);
      return (
        (money === "release" || money === "divide") && by.some((party) => party === "buyer" || party === "agreement")
      );
    });
    expect(Object.fromEntries(releasing.map((name) => [name, least(name)]))).to.deep.equal({
      allowPrice: ["owner", "manager"],
      splitAgreed: ["owner", "manager"],
      release: ["owner", "owner"],
    });
    for (const name of [
      "cancelAgreed",
      "changeDates",
      "refundAgreed",
      "replaceAgreed",
      "ship",
      "approve",
      "openDispute",
    ] as const)
      expect(least(name), name).to.deep.equal(["manager", "manager"]);
  });

  it("each have an address for one shipment of several, but the cancellation of what was never funded", () => {
    const single = posts(shipmentEndpoints).map((each) => each.replace("/shipments/:number", ""));
    const ofOne = Object.entries(takenAt)
      .filter(([name]) => name !== "cancel" && !(agreedTransitions as readonly string[]).includes(name))
      .map(([, address]) => address)
      // A case is about one shipment, and has its own address.
      .filter((address) => !address.includes("/disputes/"));
    expect(new Set(single)).to.deep.equal(new Set(ofOne));
  });
});
