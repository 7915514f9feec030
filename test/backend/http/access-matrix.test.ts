import { expect } from "chai";
import { endpointUrl, type AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { allEndpoints } from "#backend/src/domains/all.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, inspectionForm, shipmentForm } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { malian } from "#test/backend/bank-details/owners.ts";
import { useSharedApi } from "#test/support/api.ts";

const leastReduction = { kind: "allowPrice", reduction: "0.01", reason: "The bags are torn." };
const seat = {
  purpose: "registered",
  label: "Seat",
  name: "Sidama Cooperative",
  street: "1 Market Road",
  city: "Hawassa",
  country: "et",
};
const absent = "01900000-0000-7000-8000-000000000000";

/**
 * Who comes through the door of what belongs to one buyer and one supplier, written by hand: owner, manager and member of the buyer, the same of the supplier;
 * another buyer's and another supplier's owner; somebody without an organization, and an administrator of the team. `+` comes through (what the state of things then says is
 * another matter), `f` is forbidden (403), `0` is told that there is no such thing (404).
 */
const table: Record<string, string> = {
  "organizations.show": "+++ +++ 00 ff",
  "organizations.update": "+ff +ff 00 ff",
  // There is no change of name that waits, which owners alone find out.
  "organizations.withdrawIdentity": "0ff 0ff 00 ff",
  "organizations.acknowledgeIdentity": "0ff 0ff 00 ff",
  "team.members": "+++ +++ 00 ff",
  "team.invitations": "+++ +++ 00 ff",
  "team.invite": "+ff +ff 00 ff",
  // There is no such colleague and no such invitation, which owners alone find out; of colleagues who are there `test/backend/team/members.test.ts` tells.
  "team.changeMember": "000 000 00 ff",
  "team.removeMember": "0ff 0ff 00 ff",
  // The password is wrong.
  "team.giveOwnership": "fff fff 00 ff",
  "team.resendInvitation": "0ff 0ff 00 ff",
  "team.revokeInvitation": "0ff 0ff 00 ff",
  "team.activity": "+++ +++ 00 ff",
  "team.rule": "+++ +++ 00 ff",
  "team.setRule": "+ff +ff 00 ff",
  // There is no such colleague.
  "team.remind": "0ff 0ff 00 ff",
  "drafts.list": "+++ +++ 00 ff",
  // An inquiry, which buyers send; managers and owners could send it themselves, and harm nobody by asking.
  "drafts.ask": "+++ fff 00 ff",
  // There is no such draft, which those find out who may act on one; of drafts that are there `test/backend/team/drafts.test.ts` tells.
  "drafts.send": "00f 00f 00 ff",
  "drafts.giveBack": "00f 00f 00 ff",
  "drafts.withdraw": "000 000 00 ff",
  // Buyers get refunds by the way they paid. The owner has no second factor here, nor is there a change that waits.
  "bankDetails.show": "fff ++f 00 ff",
  "bankDetails.change": "fff fff 00 ff",
  "bankDetails.withdraw": "fff 0ff 00 ff",
  // There is no such address, which only those find out who may change it.
  "addresses.list": "+++ +++ 00 ff",
  "addresses.add": "++f ++f 00 ff",
  "addresses.change": "00f 00f 00 ff",
  "addresses.remove": "00f 00f 00 ff",
  "catalogue.own": "+++ +++ 00 ff",
  "catalogue.create": "fff +++ f+ ff",
  "catalogue.update": "fff +++ f0 ff",
  "catalogue.toggle": "fff +++ f0 ff",
  // Its listing is not taken down, which whoever comes through is told.
  "catalogue.resubmit": "fff +++ f0 ff",
  "catalogue.remove": "fff ++f f0 ff",
  "verification.show": "+++ +++ 00 ff",
  "verification.begin": "++f ++f 00 ff",
  "verification.save": "++f ++f 00 ff",
  "verification.ask": "++f ++f 00 ff",
  "verification.withdraw": "++f ++f 00 ff",
  // There is no such question, paper or certificate, which those alone find out who may.
  "verification.answer": "00f 00f 00 ff",
  "verification.addPaper": "++f ++f 00 ff",
  "verification.removePaper": "00f 00f 00 ff",
  "verification.addCertificate": "++f ++f 00 ff",
  "verification.removeCertificate": "00f 00f 00 ff",
  "offers.list": "+++ +++ ++ ff",
  "offers.create": "++f fff +f ff",
  "offers.accept": "fff ++f 00 ff",
  "offers.reject": "fff ++f 00 ff",
  "offers.withdraw": "++f fff 00 ff",
  "escrow.list": "+++ +++ ++ ff",
  "escrow.show": "+++ +++ 00 ff",
  "escrow.create": "++f fff +f ff",
  "escrow.ship": "fff ++f 00 ff",
  "escrow.confirmDelivery": "++f fff 00 ff",
  "escrow.inspect": "++f ++f 00 ff",
  "escrow.askConfirmation": "fff ++f 00 ff",
  "escrow.dispute": "++f fff 00 ff",
  "escrow.acceptWeight": "++f fff 00 ff",
  "escrow.release": "+ff fff 00 ff",
  "escrow.cancel": "++f fff 00 ff",
  "escrow.propose": "++f ++f 00 ff",
  // The buyer has proposed.
  "escrow.acceptProposal": "fff ++f 00 ff",
  "escrow.declineProposal": "fff ++f 00 ff",
  "escrow.withdrawProposal": "++f fff 00 ff",
  "shipments.show": "+++ +++ 00 ff",
  "shipments.ship": "fff ++f 00 ff",
  "shipments.confirmDelivery": "++f fff 00 ff",
  "shipments.inspect": "++f ++f 00 ff",
  "shipments.askConfirmation": "fff ++f 00 ff",
  "shipments.dispute": "++f fff 00 ff",
  "shipments.acceptWeight": "++f fff 00 ff",
  "shipments.release": "+ff fff 00 ff",
  "shipments.cancel": "++f fff 00 ff",
  "shipments.propose": "++f ++f 00 ff",
  "shipments.acceptProposal": "fff ++f 00 ff",
  "shipments.declineProposal": "fff ++f 00 ff",
  "shipments.withdrawProposal": "++f fff 00 ff",
  "payments.ofOrder": "+++ fff 00 ff",
  "papers.list": "+++ +++ 00 ff",
  "papers.add": "fff +++ 00 ff",
  // The newer file was sent for something else, which is found out by whoever may replace a paper.
  "papers.replace": "fff +++ 00 ff",
  "threads.list": "+++ +++ ++ ff",
  "threads.unreadCount": "+++ +++ ++ ff",
  "threads.show": "+++ +++ 00 ff",
  "threads.messages": "+++ +++ 00 ff",
  "threads.write": "+++ +++ 00 ff",
  "threads.read": "+++ +++ 00 ff",
  "threads.block": "+++ +++ 00 ff",
  "threads.unblock": "+++ +++ 00 ff",
  "threads.report": "+++ +++ 00 ff",
  "feeNotes.list": "fff +++ f+ ff",
  "documents.list": "+++ +++ 00 ff",
  // Of the buyer, and hangs on nothing.
  "documents.remove": "+++ 000 00 ff",
  "ledger.impact": "+++ +++ ++ ff",
  "notifications.overview": "+++ +++ ++ ff",
  "notices.list": "+++ +++ ++ ff",
  "notices.unreadCount": "+++ +++ ++ ff",
  // A notice is one reader's, and this one is nobody's here.
  "notices.read": "000 000 00 ff",
  "notices.choices": "+++ +++ ++ ff",
  "notices.choose": "+++ +++ ++ ff",
};

/** The same of a lower price, which releases the buyer's money: only an owner of the buyer agrees to it. The supplier has proposed what is answered. */
const lowerPrice: Record<string, string> = {
  propose: "+ff ++f 00 ff",
  accept: "+ff fff 00 ff",
  decline: "++f fff 00 ff",
};

/** A stream that stays open, and leaving, after which nobody is who they were: `test/backend/notifications/live-events.test.ts` and `test/backend/team/members.test.ts` try them. */
const elsewhere = ["notifications.events", "team.leave"];

const members: AnyEndpoint[] = allEndpoints.map(({ contract }) => contract).filter(({ access }) => access === "member");

describe("the doors of what belongs to organizations", () => {
  const api = useSharedApi();
  type Caller = Awaited<ReturnType<typeof buildUser>> | Awaited<ReturnType<typeof buildBuyer>>;
  let callers: Caller[];
  const lowered = new Map<string, { orderId: string; proposalId: string }>();
  let bodies: Record<string, object | undefined>;
  let parameters: (contract: AnyEndpoint, index: number) => Promise<Record<string, string>>;

  before(async function () {
    this.timeout(30_000);
    const { product, supplier } = await buildProduct();
    const buyer = await buildBuyer();
    callers = [
      buyer,
      await buildMember(buyer.organization, "manager"),
      await buildMember(buyer.organization, "member"),
      supplier,
      await buildMember(supplier.organization, "manager"),
      await buildMember(supplier.organization, "member"),
      await buildBuyer(),
      await buildSupplier(),
      await buildUser(),
      await buildStaff("admin"),
    ];
    const { offer } = await buildOffer({ product, supplier, buyer });
    const trade = { product, supplier, buyer, quantity: "1" };
    const { order } = await buildOrder(api, trade);
    const { id: subjectId } = (await api.db("shipments").where({ order_id: order.id }).first("id")) as { id: string };
    const paper = await buildDocument(supplier, { purpose: "deliveryProof", subjectType: "shipment", subjectId });
    const proposed = new Map<string, { orderId: string; proposalId: string }>();
    for (const name of Object.keys(table).filter((each) => /\.(accept|decline|withdraw)Proposal$/.test(each))) {
      const { order: funded } = await buildOrder(api, { ...trade, status: "funded" });
      const { body } = await api.post(`/orders/${funded.id}/proposals`, {
        as: buyer,
        body: { kind: "cancelAgreed", reason: "The vessel has been cancelled." },
      });
      proposed.set(name, { orderId: funded.id, proposalId: (body as { proposal: { id: string } }).proposal.id });
    }
    for (const how of Object.keys(lowerPrice)) {
      const { order: inspected } = await buildOrder(api, { ...trade, status: "quality_control" });
      const { body: offered } = await api.post(`/orders/${inspected.id}/proposals`, {
        as: supplier,
        body: leastReduction,
      });
      lowered.set(how, { orderId: inspected.id, proposalId: (offered as { proposal: { id: string } }).proposal.id });
    }
    bodies = {
      "organizations.update": { name: "Renamed by its owner" },
      "organizations.withdrawIdentity": { requestId: absent },
      "organizations.acknowledgeIdentity": { requestId: absent },
      "bankDetails.change": malian,
      "addresses.add": seat,
      "addresses.change": seat,
      "catalogue.create": productForm(),
      "catalogue.update": productForm({ name: "Bourbon Natural" }),
      "catalogue.toggle": { active: true },
      "catalogue.resubmit": productForm({ name: "Bourbon Natural" }),
      "verification.save": { taxNumber: "1408812 F" },
      "verification.answer": { questionId: absent, answer: "Since 8 March." },
      "verification.addPaper": { kind: "register", documents: [absent] },
      "verification.addCertificate": {
        ...{
          kind: "Fairtrade",
          body: "FLOCERT GmbH",
          number: "FT-1",
          issuedOn: "2026-01-01",
          validUntil: "2036-01-01",
        },
        documents: [absent],
      },
      "offers.create": { productId: product.id, message: "Is this lot available?" },
      "escrow.create": { productId: product.id, termsVersion: product.termsVersion, quantity: "1" },
      "escrow.ship": shipmentForm(),
      "escrow.inspect": inspectionForm(),
      "escrow.dispute": { reason: "The goods have never arrived." },
      "escrow.propose": { kind: "cancelAgreed", reason: "The harvest has failed." },
      "escrow.declineProposal": { reason: null },
      "papers.add": { purpose: "deliveryProof", documents: [absent] },
      "papers.replace": { document: (await buildDocument(supplier)).id },
      "threads.write": { text: "Which grade is it?" },
      "threads.read": { position: 1 },
      "threads.report": { reason: "Asks to be paid outside of escrow." },
      "notices.read": { id: absent },
      "team.invite": { email: "colleague@example.test", role: "member", language: "en" },
      "team.changeMember": { jobTitle: "Export manager" },
      "team.setRule": { secondFactor: false },
      "drafts.ask": {
        call: "offers.create",
        body: { productId: product.id, message: "Is this lot available?" },
      },
      "drafts.giveBack": { note: "The price is too low." },
      "team.giveOwnership": { stay: true, password: "whatever it is" },
      "notices.choose": { group: "offers", letter: "digest" },
    };
    // What is sent to one shipment is what is sent to an order with one.
    for (const [name, body] of Object.entries(bodies))
      if (name.startsWith("escrow.")) bodies[name.replace("escrow.", "shipments.")] = body;
    parameters = async ({ name }, index) => {
      const isSupplier = index >= 3 && index !== 6;
      return {
        organizationId: (isSupplier ? supplier : buyer).organization.id,
        // Goods that have been deleted are gone for the next one.
        productId: name === "catalogue.remove" ? (await buildProduct({ supplier })).product.id : product.id,
        offerId: offer.id,
        orderId: order.id,
        changeId: absent,
        addressId: absent,
        threadId: offer.id,
        number: "1",
        memberId: absent,
        invitationId: absent,
        draftId: absent,
        paperId: absent,
        certificateId: absent,
        documentId: { "documents.remove": (await buildDocument(buyer)).id, "papers.replace": paper.id }[name] ?? absent,
        ...proposed.get(name),
      };
    };
  });

  const outcomes: Record<number, string> = { 401: "u", 403: "f", 404: "0" };
  async function outcomeOf(contract: AnyEndpoint, index: number): Promise<string> {
    const call = { GET: api.get, POST: api.post, PATCH: api.patch, PUT: api.put, DELETE: api.del }[contract.method];
    const body = bodies[contract.name];
    const caller = callers[index];
    const { status } = await call(endpointUrl(contract, await parameters(contract, index)), {
      ...(caller ? { as: caller } : {}),
      ...(body ? { body } : {}),
      ...(contract.versioned ? { version: 1 } : {}),
    });
    return status >= 500 ? String(status) : (outcomes[status] ?? "+");
  }

  /** Those who are kept out come first: whoever comes through changes things. */
  async function opened(expected: string, outcome: (index: number) => Promise<string>): Promise<string> {
    const found: string[] = [];
    const order = [...expected]
      .map((_, index) => index)
      .sort((a, b) => (expected[a] === "+" ? 1 : 0) - (expected[b] === "+" ? 1 : 0));
    for (const index of order) found[index] = await outcome(index);
    return found.join("");
  }

  for (const [how, row] of Object.entries(lowerPrice))
    it(`${how} a lower price opens as written`, async () => {
      const { orderId, proposalId } = lowered.get(how) ?? { orderId: absent, proposalId: absent };
      const path = how === "propose" ? "" : `/${proposalId}/${how}`;
      const body = { propose: leastReduction, decline: { reason: null } }[how];
      const expected = row.replace(/ /g, "");
      const outcome = async (index: number) => {
        const caller = callers[index];
        const { status } = await api.post(`/orders/${orderId}/proposals${path}`, {
          ...(caller ? { as: caller } : {}),
          ...(body ? { body } : {}),
        });
        return status >= 500 ? String(status) : (outcomes[status] ?? "+");
      };
      expect(await opened(expected, outcome)).to.equal(expected);
    });

  it("stand in the table, each", () => {
    expect([...Object.keys(table), ...elsewhere].sort()).to.deep.equal(members.map(({ name }) => name).sort());
  });

  for (const contract of members.filter(({ name }) => name in table)) {
    it(`${contract.name} opens as written`, async () => {
      const expected = (table[contract.name] ?? "").replace(/ /g, "");
      expect(await opened(expected, (index) => outcomeOf(contract, index))).to.equal(expected);
    });
  }
});
