import { expect } from "chai";
import { endpointUrl, type AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { allEndpoints } from "#backend/src/domains/all.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { inviteTo } from "#test/factories/inspectors.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildRated } from "#test/factories/ratings.ts";
import { buildSample } from "#test/factories/samples.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildInspected } from "#test/factories/passports.ts";
import { buildRequest } from "#test/factories/quotations.ts";
import { type ApiAnswer, useSharedApi } from "#test/support/api.ts";
import { absent, bodies, fixed } from "./endpoint-bodies.ts";

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
    this.timeout(30_000);
    const { product, supplier } = await buildProduct();
    const { offer, buyer } = await buildOffer({ product, supplier });
    const { offer: accepted } = await buildOffer({ product, supplier, buyer, accepted: true, signed: false });
    const contract = (await api.db("contracts").where({ offer_id: accepted.id }).first("id", "number")) as {
      id: string;
      number: string;
    };
    const sample = await buildSample(api, { buyer, supplier, about: { offerId: offer.id } });
    const { order } = await buildOrder(api, { product, supplier, buyer });
    const rated = await buildRated(api, { product, supplier, buyer });
    const ratings = (await api.db("order_ratings").where({ order_id: rated.order.id }).pluck("id")) as string[];
    const { order: disputed } = await buildOrder(api, { product, supplier, buyer, status: "disputed" });
    const dispute = (await api.db("disputes").where({ order_id: disputed.id }).first("id")) as { id: string };
    const { order: inspected } = await buildOrder(api, { product, supplier, buyer, status: "funded" });
    const { body: inspector } = await inviteTo(api, { order: inspected }, buyer);
    const { request } = await buildRequest({ buyer, suppliers: [supplier] });
    const enrolled = await api.post("/auth/v1/factors", { as: supplier, body: { factor_type: "totp" } });
    const identity = (await api.db("identities").where({ user_id: supplier.user.id }).first("id")) as { id: string };
    foreign = {
      id: { ids: [enrolled.body.id as string, identity.id], absent },
      productId: { ids: [product.id], absent },
      offerId: { ids: [offer.id], absent },
      ratingId: { ids: ratings, absent },
      invitationId: { ids: [(inspector as { id: string }).id], absent },
      sampleId: { ids: [sample.id], absent },
      contractId: { ids: [contract.id, contract.number], absent },
      threadId: { ids: [offer.id, order.id], absent },
      deviceId: { ids: [supplier.sessionId, buyer.sessionId], absent },
      orderId: { ids: [order.id, order.reference], absent },
      disputeId: { ids: [dispute.id], absent },
      requestId: { ids: [request.id, request.number], absent },
      documentId: { ids: [(await buildDocument(supplier)).id, (await buildDocument(buyer)).id], absent },
      number: { ids: [(await buildInspected(api)).number], absent: "QP-2026-00000-AAAAAA" },
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
