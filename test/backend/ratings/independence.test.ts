import { expect } from "chai";
import { v7 as uuid } from "uuid";
import type { ReputationView } from "#shared/ratings/contract.ts";
import { fingerprintOf, sealData } from "#backend/src/kernel/data-sealing.ts";
import { bankDetailsOf, buildProvenOwner, french } from "#test/backend/bank-details/owners.ts";
import { buildBuyer, buildSupplier, type PersonOf } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildEnded, buildRated, rate, ratingOf, ratingsOf } from "#test/factories/ratings.ts";
import { renewed } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";

type Party = PersonOf<Organization>;

/** Only organizations that have nothing in common rate each other, and of counterparties that have something in common one counts. */
describe("the independence of whoever rates", () => {
  const api = useApi();
  const seat = (more: object = {}) => ({
    purpose: "registered",
    label: "Seat",
    name: "Sidama Cooperative",
    street: "1, Rue de l’Église",
    city: "Hawassa",
    postalCode: "1000",
    country: "et",
    ...more,
  });
  /** `person` was a member of the other's organization, and has left. */
  const haveLeft = (other: Party, person: Party) =>
    api.db("organization_members").insert({
      id: uuid(),
      organization_id: other.organization.id,
      user_id: person.user.id,
      role: "member",
      deleted_at: new Date(),
    });
  const addAddress = (party: Party, form: object) =>
    api.post(`/organizations/${party.organization.id}/addresses`, { as: party, body: form });
  /** As a supplier's is kept; a buyer has none so far. */
  const account = async ({ organization, user }: Party, iban: string) => {
    const config = { dataEncryptionKey: testSecrets.DATA_ENCRYPTION_KEY };
    const id = uuid();
    return api.db("bank_details").insert({
      id,
      organization_id: organization.id,
      state: "inForce",
      sealed: sealData(config, `bank_details:${id}:${organization.id}`, JSON.stringify({ iban, bankCountry: "de" })),
      fingerprint: fingerprintOf(config, "account", `de:${iban}`),
      shown: JSON.stringify({}),
      asked_by: user.id,
      asked_at: new Date(),
      effective_at: new Date(),
      created_at: new Date(),
      updated_at: new Date(),
    });
  };

  const links: Record<string, (buyer: Party, supplier: Party) => Promise<unknown>> = {
    "a member": async (buyer, supplier) => {
      // Who belongs to one organization now has belonged to the other before.
      await haveLeft(supplier, buyer);
    },
    "a telephone number": (buyer, supplier) =>
      api
        .db("organizations")
        .whereIn("id", [buyer.organization.id, supplier.organization.id])
        .update({ phone: "+251911234567" }),
    "a registered address, however it is written": async (buyer, supplier) => {
      expect((await addAddress(buyer, seat())).status).to.equal(201);
      expect((await addAddress(supplier, seat({ street: "1 rue de l'EGLISE", label: "Siège" }))).status).to.equal(201);
    },
    "a bank account": async (buyer, supplier) => {
      await account(buyer, "DE89370400440532013000");
      await account(supplier, "DE89370400440532013000");
    },
  };

  for (const [what, link] of Object.entries(links))
    it(`bars those that share ${what}, and does not say what it is`, async () => {
      const trade = await buildEnded(api);
      await link(trade.buyer, trade.supplier);
      for (const as of [trade.buyer, trade.supplier]) {
        const { status, body } = await rate(api, trade, as);
        expect(status).to.equal(403);
        expect(body).to.include({ code: "ratings.barred" });
        expect(JSON.stringify(body)).not.to.match(/member|phone|telephone|address|account|bank/i);
      }
      expect(await api.db("order_ratings").where({ order_id: trade.order.id })).to.have.length(0);
      await api.post("/dev/clock", { body: { advance: "1m" } });
      await eventually(async () => (await ratingsOf(api, trade, trade.buyer)).state === "barred", {
        what: "ratings that are barred",
      });
      const { body: inbox } = await api.get("/notifications", { as: trade.buyer });
      expect((inbox as { items: { kind: string }[] }).items.map(({ kind }) => kind)).not.to.include("orderToRate");
    });

  it("is not lost by another street, a warehouse, or nothing that is known", async () => {
    const trade = await buildEnded(api);
    await addAddress(trade.buyer, seat({ street: "2 Rue de l’Église" }));
    await addAddress(trade.supplier, seat());
    await addAddress(trade.buyer, seat({ purpose: "warehouse", street: "Dock 4", city: "Hamburg", country: "de" }));
    await addAddress(trade.supplier, seat({ purpose: "warehouse", street: "Dock 4", city: "Hamburg", country: "de" }));
    await account(trade.buyer, "DE89370400440532013000");
    await account(trade.supplier, "FR1420041010050500013M02606");
    expect((await rate(api, trade, trade.buyer)).status).to.equal(201);
  });

  it("knows an account again however it is typed, and keeps nothing of it that can be read", async () => {
    const [one, other] = [await buildProvenOwner(api), await buildProvenOwner(api)];
    const give = async (owner: typeof one, form: object) => {
      const answer = await bankDetailsOf(api, owner.organization.id).change(owner, form);
      expect(answer.status, JSON.stringify(answer.body)).to.be.oneOf([200, 201]);
      const row = (await api.db("bank_details").where({ organization_id: owner.organization.id }).first()) as {
        fingerprint: Buffer;
      };
      return row.fingerprint;
    };
    const known = await give(one, french);
    expect(
      await give(other, { ...french, holder: "Somebody Else", iban: "fr1420041010050500013m02606" }),
    ).to.deep.equal(known);
    expect(known).to.have.length(40);
    expect(known.toString("latin1")).not.to.contain("2004");
  });

  it("ends for good with what two come to have in common later: what was rated counts no more", async () => {
    const { product, supplier } = await buildProduct();
    const buyers = [await buildBuyer(), await buildBuyer(), await buildBuyer()] as const;
    for (const buyer of buyers) await buildRated(api, { buyer, product, supplier });
    const counted = async () =>
      ((await api.get(`/suppliers/${supplier.organization.id}/reputation`)).body as ReputationView).ratings;
    expect(await counted()).to.deep.include({ counterparties: 3, orders: 3 });
    const same = { phone: "+251911999888" };
    const ids = [buyers[0].organization.id, supplier.organization.id];
    await api.db("organizations").whereIn("id", ids).update(same);
    await api.post("/dev/clock", { body: { advance: "25h" } });
    await eventually(async () => (await counted()).counterparties === 2, {
      what: "a counterparty that counts no more",
    });
    expect((await counted()).means).to.equal(null);
    await api.db("organizations").whereIn("id", ids).update({ phone: null });
    await api.post("/dev/clock", { body: { advance: "25h" } });
    expect(await counted()).to.deep.include({ counterparties: 2, orders: 2 });
    const { body } = await api.get("/ratings", { as: { token: renewed(supplier.token) } });
    expect((body as { items: { counted: boolean }[] }).items.map((each) => each.counted).sort()).to.deep.equal([
      ...[false, true, true],
    ]);
  });

  it("makes one counterparty of two that have something in common with each other", async () => {
    const { product, supplier } = await buildProduct();
    const [one, two, other] = [await buildBuyer(), await buildBuyer(), await buildBuyer()] as const;
    await haveLeft(two, one);
    for (const buyer of [one, two, other]) await buildRated(api, { buyer, product, supplier });
    const path = `/suppliers/${supplier.organization.id}`;
    const few = (await api.get(`${path}/reputation`)).body as ReputationView;
    expect(few.ratings).to.deep.equal({ orders: 3, counterparties: 2, means: null });
    expect((await api.get(`${path}/ratings`)).body).to.deep.include({ items: [], total: 0 });
    await buildRated(api, { buyer: await buildBuyer(), product, supplier }, { ofSupplier: ratingOf(1) });
    const enough = (await api.get(`${path}/reputation`)).body as ReputationView;
    // 4 of the two together, 4, and 1.
    expect(enough.ratings).to.deep.include({ orders: 4, counterparties: 3 });
    expect(enough.ratings.means).to.include({ quality: "3.0" });
  });

  it("is asked of suppliers who rate a buyer, too; and whoever is suspended neither rates nor counts", async () => {
    const buyer = await buildBuyer();
    const suppliers = [await buildSupplier(), await buildSupplier(), await buildSupplier()] as const;
    for (const supplier of suppliers) await buildRated(api, { buyer, supplier }, { ofBuyer: ratingOf(5) });
    const path = `/organizations/${buyer.organization.id}/reputation`;
    const seen = async () => ((await api.get(path, { as: suppliers[1] })).body as ReputationView).ratings;
    expect(await seen()).to.deep.include({ counterparties: 3 });
    const suspend = (at: Date | null) =>
      api.db("organizations").where({ id: suppliers[0].organization.id }).update({ suspended_at: at });
    const next = await buildEnded(api, { buyer, supplier: suppliers[0] });
    await suspend(new Date());
    expect((await rate(api, next, suppliers[0])).body).to.include({ code: "organizations.suspended" });
    expect(await seen()).to.deep.equal({ orders: 2, counterparties: 2, means: null });
    await suspend(null);
    expect(await seen()).to.deep.include({ counterparties: 3 });
  });
});
