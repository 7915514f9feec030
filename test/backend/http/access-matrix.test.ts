import { expect } from "chai";
import { endpointUrl, type AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { allEndpoints } from "#backend/src/domains/all.ts";
import { goodsForm } from "#test/backend/drawn-papers/parties.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { inspectorForm } from "#test/factories/inspectors.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, correctionForm, inspectionForm, shipmentForm } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildSample, parcel } from "#test/factories/samples.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { malian } from "#test/backend/bank-details/owners.ts";
import { buildRequest, quoteForm, requestForm } from "#test/factories/quotations.ts";
import { caseBodies } from "./endpoint-bodies.ts";
import { accessTable, lowerPrice } from "#test/support/access-table.ts";
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
const rating = { quality: 5, papers: 4, punctuality: 3, communication: 4 };
const absent = "01900000-0000-7000-8000-000000000000";

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
    this.timeout(90_000);
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
    const { offer: accepted } = await buildOffer({ product, supplier, buyer, accepted: true, signed: false });
    const contract = (await api.db("contracts").where({ offer_id: accepted.id }).first("id")) as { id: string };
    const sample = await buildSample(api, { buyer, supplier, about: { offerId: offer.id } });
    const { request } = await buildRequest({ buyer, suppliers: [supplier] });
    const trade = { product, supplier, buyer, quantity: "1" };
    const { order } = await buildOrder(api, trade);
    const { id: subjectId } = (await api.db("shipments").where({ order_id: order.id }).first("id")) as { id: string };
    const paper = await buildDocument(supplier, { purpose: "deliveryProof", subjectType: "shipment", subjectId });
    const proposed = new Map<string, { orderId: string; proposalId: string }>();
    for (const name of Object.keys(accessTable).filter((each) => /\.(accept|decline|withdraw)Proposal$/.test(each))) {
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
    const { order: rejected } = await buildOrder(api, { ...trade, status: "quality_control" });
    await api.post(`/orders/${rejected.id}/inspections`, { as: buyer, body: inspectionForm({ status: "rejected" }) });
    const dispute = (await api.db("disputes").where({ order_id: rejected.id }).first("id")) as { id: string };
    bodies = {
      ...caseBodies,
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
      "escrow.weighDelivered": { netWeight: "1", documents: [absent] },
      "shipments.weighDelivered": { netWeight: "1", documents: [absent] },
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
      "offers.counter": { answers: 1, quantity: "1", pricePerUnit: "5300.00" },
      "contracts.sign": { textHash: "0".repeat(64), authority: true, password: "whatever it is" },
      "contracts.withdraw": { reason: "The harvest has failed." },
      "samples.create": {
        ...{ offerId: offer.id, type: "offer", grams: 350, courierPaidBy: "buyer", addressId: absent },
        address: { name: seat.name, street: seat.street, city: seat.city, country: seat.country },
      },
      "samples.decline": { reason: "There is none left." },
      "samples.send": parcel,
      "samples.approve": {},
      "samples.refuse": { reason: "Past crop." },
      "samples.withdraw": {},
      "inspectors.invite": inspectorForm(),
      "inspectors.readdress": { email: "desk@lab.example" },
      "ratings.rate": rating,
      "ratings.change": rating,
      "ratings.answer": { text: "The bags were re-sewn at our cost." },
      "ratings.report": { part: "comment", reason: "It insults our driver." },
      "quotations.create": requestForm(),
      "quotations.decline": {},
      "quotations.quote": quoteForm(product.id),
      "quotations.award": { close: true },
      "escrow.create": { productId: product.id, termsVersion: product.termsVersion, quantity: "1" },
      "escrow.ship": shipmentForm(),
      "escrow.inspect": inspectionForm(),
      "escrow.correctInspection": correctionForm(),
      "escrow.dispute": { reason: "The goods have never arrived." },
      "escrow.propose": { kind: "cancelAgreed", reason: "The harvest has failed." },
      "escrow.declineProposal": { reason: null },
      "checklist.hand": { paper: "packingList", document: absent },
      "checklist.answer": { answer: "accepted" },
      "goods.state": goodsForm(),
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
        contractId: contract.id,
        sampleId: sample.id,
        orderId: name.endsWith(".case") ? rejected.id : order.id,
        disputeId: dispute.id,
        questionId: absent,
        requestId: request.id,
        round: "1",
        changeId: absent,
        addressId: absent,
        threadId: offer.id,
        number: "1",
        shipment: "1",
        kind: "proForma",
        memberId: absent,
        invitationId: absent,
        ratingId: absent,
        draftId: absent,
        paperId: absent,
        inspectionId: absent,
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
    }).catch((error: unknown) => {
      // The papers of the order have no bytes: a ZIP of them is begun, and broken off.
      if (contract.name === "goods.zip") return { status: 200 };
      throw error;
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
    expect([...Object.keys(accessTable), ...elsewhere].sort()).to.deep.equal(members.map(({ name }) => name).sort());
  });

  for (const contract of members.filter(({ name }) => name in accessTable)) {
    it(`${contract.name} opens as written`, async () => {
      const expected = (accessTable[contract.name] ?? "").replace(/ /g, "");
      expect(await opened(expected, (index) => outcomeOf(contract, index))).to.equal(expected);
    });
  }
});
