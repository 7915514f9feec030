import { expect } from "chai";
import { endpointUrl, type AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { allEndpoints } from "#backend/src/domains/all.ts";
import { malian } from "#test/backend/bank-details/owners.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, inspectionForm, shipmentForm } from "#test/factories/orders.ts";
import { buildSample, parcel } from "#test/factories/samples.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { buildRequest, quoteForm, requestForm } from "#test/factories/quotations.ts";
import { type ApiAnswer, useSharedApi } from "#test/support/api.ts";

const absent = "01900000-0000-7000-8000-000000000000";

const seat = {
  purpose: "registered",
  label: "Seat",
  name: "Sidama Cooperative",
  street: "1 Market Road",
  city: "Hawassa",
  country: "et",
};

/** A body that every contract takes; a new endpoint that only its own people may call has to be entered here. */
const bodies: Record<string, object | undefined> = {
  "auth.user": undefined,
  "auth.updateUser": { data: { language: "fr" } },
  "auth.signOut": undefined,
  "auth.reauthenticate": undefined,
  "auth.enrollFactor": { factor_type: "totp" },
  "auth.challengeFactor": {},
  "auth.verifyFactor": { challenge_id: absent, code: "123456" },
  "auth.unenrollFactor": undefined,
  "auth.recoveryCodes": undefined,
  "auth.makeRecoveryCodes": undefined,
  "auth.useRecoveryCode": { code: "not-a-code" },
  "auth.linkIdentity": undefined,
  "auth.unlinkIdentity": undefined,
  "accounts.me": undefined,
  "accounts.devices": undefined,
  "accounts.endDevice": undefined,
  "accounts.exportOwnData": undefined,
  "accounts.setPreferences": { language: "fr" },
  "accounts.setProfile": { fullName: "Claudine Uwase" },
  "accounts.deleteAccount": { password: "not-the-password" },
  "organizations.create": { name: "Kochere Growers", type: "supplier", organizationType: "Farmer Cooperative" },
  "organizations.show": undefined,
  "organizations.update": { name: "Taken over" },
  "organizations.withdrawIdentity": { requestId: absent },
  "organizations.acknowledgeIdentity": { requestId: absent },
  "team.members": undefined,
  "team.changeMember": { jobTitle: "Export manager" },
  "team.removeMember": undefined,
  "team.leave": undefined,
  "team.giveOwnership": { stay: true, password: "whatever it is" },
  "team.invitations": undefined,
  "team.invite": { email: "colleague@example.test", role: "member", language: "en" },
  "team.resendInvitation": undefined,
  "team.revokeInvitation": undefined,
  "team.acceptInvitation": { token: absent },
  "team.activity": undefined,
  "team.rule": undefined,
  "team.setRule": { secondFactor: false },
  "team.remind": undefined,
  "drafts.list": undefined,
  "drafts.ask": { call: "offers.create", body: { productId: absent, message: "Is this lot available?" } },
  "drafts.send": undefined,
  "drafts.giveBack": { note: "The price is too low." },
  "drafts.withdraw": undefined,
  "verification.show": undefined,
  "verification.begin": undefined,
  "verification.save": { taxNumber: "1408812 F" },
  "verification.ask": undefined,
  "verification.withdraw": undefined,
  "verification.answer": { questionId: absent, answer: "Since 8 March." },
  "verification.addPaper": { kind: "register", documents: [absent] },
  "verification.removePaper": undefined,
  "verification.addCertificate": {
    kind: "Fairtrade",
    body: "FLOCERT GmbH",
    number: "FT-1",
    issuedOn: "2026-01-01",
    validUntil: "2036-01-01",
    documents: [absent],
  },
  "verification.removeCertificate": undefined,
  "addresses.list": undefined,
  "addresses.add": seat,
  "addresses.change": seat,
  "addresses.remove": undefined,
  "bankDetails.show": undefined,
  "bankDetails.change": malian,
  "bankDetails.withdraw": undefined,
  "catalogue.resubmit": productForm(),
  "catalogue.own": undefined,
  "catalogue.create": productForm(),
  "catalogue.update": productForm({ name: "Taken over" }),
  "catalogue.toggle": { active: false },
  "catalogue.remove": undefined,
  "debug.organizations": undefined,
  "debug.members": undefined,
  "debug.userOrganizations": undefined,
  "debug.createOrganization": undefined,
  "offers.list": undefined,
  "offers.counts": undefined,
  "offers.create": { productId: absent, message: "Is this lot available?" },
  "offers.show": undefined,
  "offers.versions": undefined,
  "offers.counter": { answers: 1, quantity: "1", pricePerUnit: "5300.00" },
  "offers.accept": undefined,
  "offers.reject": undefined,
  "offers.withdraw": undefined,
  "contracts.list": undefined,
  "contracts.show": undefined,
  "contracts.sign": { textHash: "0".repeat(64), authority: true, password: "whatever it is" },
  "contracts.withdraw": { reason: "The harvest has failed." },
  "contracts.pdf": undefined,
  "samples.list": undefined,
  "samples.show": undefined,
  "samples.create": {
    ...{ offerId: absent, type: "offer", grams: 350, courierPaidBy: "buyer", addressId: absent },
    address: { name: seat.name, street: seat.street, city: seat.city, country: seat.country },
  },
  "samples.accept": undefined,
  "samples.decline": { reason: "There is none left." },
  "samples.send": parcel,
  "samples.receive": undefined,
  "samples.approve": {},
  "samples.refuse": { reason: "Past crop." },
  "samples.withdraw": undefined,
  "quotations.list": undefined,
  "quotations.create": requestForm(),
  "quotations.show": undefined,
  "quotations.quotes": undefined,
  "quotations.withdraw": undefined,
  "quotations.decline": {},
  "quotations.quote": quoteForm(absent),
  "quotations.award": { close: true },
  "escrow.list": undefined,
  "escrow.show": undefined,
  "escrow.create": { productId: absent, termsVersion: 1, quantity: "1" },
  "escrow.ship": shipmentForm(),
  "escrow.confirmDelivery": undefined,
  "escrow.inspect": inspectionForm(),
  "escrow.askConfirmation": undefined,
  "escrow.dispute": { reason: "The goods have never arrived." },
  "escrow.propose": { kind: "cancelAgreed", reason: "The harvest has failed." },
  "escrow.acceptProposal": undefined,
  "escrow.declineProposal": { reason: null },
  "escrow.withdrawProposal": undefined,
  "escrow.acceptWeight": undefined,
  "escrow.release": undefined,
  "escrow.cancel": undefined,
  "escrow.cancelForSample": undefined,
  "shipments.show": undefined,
  "shipments.ship": shipmentForm(),
  "shipments.confirmDelivery": undefined,
  "shipments.inspect": inspectionForm(),
  "shipments.askConfirmation": undefined,
  "shipments.dispute": { reason: "The goods have never arrived." },
  "shipments.propose": { kind: "cancelAgreed", reason: "The harvest has failed." },
  "shipments.acceptProposal": undefined,
  "shipments.declineProposal": { reason: null },
  "shipments.withdrawProposal": undefined,
  "shipments.acceptWeight": undefined,
  "shipments.release": undefined,
  "shipments.cancel": undefined,
  "shipments.cancelForSample": undefined,
  "payments.ofOrder": undefined,
  "checklist.show": undefined,
  "checklist.hand": { paper: "packingList", document: absent },
  "checklist.answer": { answer: "accepted" },
  "goods.show": undefined,
  "goods.state": {
    ...{ version: 0, hsCode: "090111", container: null, seal: null, marks: null },
    lots: [{ lot: "A", bags: 1, netKg: "1000", grossKg: "1001" }],
  },
  "goods.pdf": undefined,
  "goods.zip": undefined,
  "papers.list": undefined,
  "papers.add": { purpose: "deliveryProof", documents: [absent] },
  "papers.replace": { document: absent },
  "threads.list": undefined,
  "threads.unreadCount": undefined,
  "threads.show": undefined,
  "threads.messages": undefined,
  "threads.write": { text: "Which grade is it?" },
  "threads.read": { position: 1 },
  "threads.block": undefined,
  "threads.unblock": undefined,
  "threads.report": { reason: "Asks to be paid outside of escrow." },
  "feeNotes.list": undefined,
  "feeNotes.show": undefined,
  "feeNotes.pdf": undefined,
  "documents.list": undefined,
  "documents.show": undefined,
  "documents.remove": undefined,
  "ledger.impact": undefined,
  "notifications.events": undefined,
  "notifications.overview": undefined,
  "notices.list": undefined,
  "notices.unreadCount": undefined,
  "notices.read": { id: absent },
  "notices.choices": undefined,
  "notices.choose": { group: "offers", letter: "digest" },
};

/** Parameters that are no ids. */
const fixed: Record<string, string> = { number: "1", shipment: "1", kind: "packingList" };

const absentInProtocol = [
  "mfa_factor_not_found",
  "identity_not_found",
  "single_identity_not_deletable",
  "manual_linking_disabled",
];

const contracts: AnyEndpoint[] = allEndpoints.map(({ contract }) => contract);
/** The console's routes have a test of their own (`test/backend/staff/access.test.ts`). */
const closed = contracts.filter(({ access }) => access !== "public" && access !== "staff" && access !== "service");
const parametersOf = ({ path }: AnyEndpoint): string[] =>
  [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = ""]) => name);
const addressed = closed.filter((contract) => parametersOf(contract).length > 0);

describe("every endpoint that is not public", () => {
  const api = useSharedApi();

  /** What exists and belongs to others, by the name of the path's parameter, with what would be there otherwise. */
  let foreign: Record<string, { ids: string[]; absent: string }>;
  let strangers: { name: string; as: { token: string } }[];

  before(async function () {
    this.timeout(20_000);
    const { product, supplier } = await buildProduct();
    const { offer, buyer } = await buildOffer({ product, supplier });
    const { offer: accepted } = await buildOffer({ product, supplier, buyer, accepted: true, signed: false });
    const contract = (await api.db("contracts").where({ offer_id: accepted.id }).first("id", "number")) as {
      id: string;
      number: string;
    };
    const sample = await buildSample(api, { buyer, supplier, about: { offerId: offer.id } });
    const { order } = await buildOrder(api, { product, supplier, buyer });
    const { request } = await buildRequest({ buyer, suppliers: [supplier] });
    const enrolled = await api.post("/auth/v1/factors", { as: supplier, body: { factor_type: "totp" } });
    const identity = (await api.db("identities").where({ user_id: supplier.user.id }).first("id")) as { id: string };
    foreign = {
      id: { ids: [enrolled.body.id as string, identity.id], absent },
      productId: { ids: [product.id], absent },
      offerId: { ids: [offer.id], absent },
      sampleId: { ids: [sample.id], absent },
      contractId: { ids: [contract.id, contract.number], absent },
      threadId: { ids: [offer.id, order.id], absent },
      deviceId: { ids: [supplier.sessionId, buyer.sessionId], absent },
      orderId: { ids: [order.id, order.reference], absent },
      requestId: { ids: [request.id, request.number], absent },
      documentId: { ids: [(await buildDocument(supplier)).id, (await buildDocument(buyer)).id], absent },
      organizationId: { ids: [supplier.organization.id, buyer.organization.id], absent },
    };
    strangers = [
      { name: "a buyer's owner", as: await buildBuyer() },
      { name: "a supplier's owner", as: await buildSupplier() },
    ];
  });

  const send = (contract: AnyEndpoint, as?: { token: string }, params: Record<string, string> = {}) => {
    const prefix = contract.kind === "gotrue" ? "/auth/v1" : "";
    const call = { GET: api.get, POST: api.post, PATCH: api.patch, PUT: api.put, DELETE: api.del }[contract.method];
    const body = bodies[contract.name];
    return call(prefix + endpointUrl(contract, params), {
      ...(as ? { as } : {}),
      ...(body ? { body } : {}),
      ...(contract.versioned ? { version: 1 } : {}),
    });
  };
  const told = ({ status, body }: ApiAnswer): unknown => ({
    status,
    ...(body as object),
    requestId: "",
    request_id: "",
  });

  it("stands in the table of this test", () => {
    expect(Object.keys(bodies).sort()).to.deep.equal(closed.map(({ name }) => name).sort());
    expect(addressed).not.to.be.empty;
  });

  for (const contract of closed) {
    it(`${contract.name} answers 401 without a token`, async () => {
      const params = Object.fromEntries(parametersOf(contract).map((name) => [name, absent]));
      expect((await send(contract, undefined, params)).status).to.equal(401);
    });
  }

  for (const contract of addressed) {
    it(`${contract.name} answers another organization's ids like absent ones`, async () => {
      const statuses = new Set<number>();
      // What lies below something of another organization is not reached, whatever its own id is.
      const [name = "", ...below] = parametersOf(contract);
      const rest = Object.fromEntries(below.map((each) => [each, fixed[each] ?? absent]));
      const known = foreign[name];
      if (!known) throw new Error(`say in this test what a foreign ${name} is`);
      for (const { name: stranger, as } of strangers) {
        const nothing = await send(contract, as, { ...rest, [name]: known.absent });
        // The protocol of the auth endpoints has codes of its own, and 422 for an identity that is not there.
        if (contract.kind === "gotrue") expect(nothing.body.code, stranger).to.be.oneOf(absentInProtocol);
        else {
          expect(nothing.status, stranger).to.be.within(403, 404);
          expect(nothing.body.code, stranger).to.be.oneOf([...contract.errors, "accounts.forbidden"]);
        }
        statuses.add(nothing.status);
        for (const id of known.ids) {
          const answer = await send(contract, as, { ...rest, [name]: id });
          expect(told(answer), `${stranger} with ${id}`).to.deep.equal(told(nothing));
        }
      }
      // At least for the kind of organization that has such things, it is simply not there.
      if (contract.kind !== "gotrue") expect(statuses).to.include(404);
    });
  }

  it("has changed nothing of what belongs to others", async () => {
    const productId = foreign.productId?.ids[0] ?? "";
    expect((await api.get(`/products/${productId}`)).body).to.include({ id: productId, name: "Yirgacheffe Grade 1" });
    expect(await api.db("offers").where({ id: foreign.offerId?.ids[0] }).first("status")).to.deep.equal({
      status: "pending",
    });
    expect(await api.db("orders").where({ id: foreign.orderId?.ids[0] }).first("status")).to.deep.equal({
      status: "created",
    });
    const named = await api.db("organizations").where({ name: "Taken over" });
    expect(named).to.be.empty;
  });

  it("takes ids in a body no other way: another buyer's offer becomes nobody's order", async () => {
    const { offer } = await buildOffer({ accepted: true });
    const as = strangers[0]?.as ?? { token: "" };
    const answers = await Promise.all(
      [offer.id, absent].map((offerId) => api.post("/orders", { as, body: { offerId } })),
    );
    expect(answers[0]?.body.code).to.equal("offers.notFound");
    expect(told(answers[0]!)).to.deep.equal(told(answers[1]!));
  });
});
