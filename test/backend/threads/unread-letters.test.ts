import { expect } from "chai";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildMember, type Person } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { letterAbout } from "../identity/mailbox.ts";

/** Nobody is told of each message anew that they have not read: once, until somebody of their side has read on. */
describe("letters about what nobody has read", () => {
  const api = useApi();

  const write = async (id: string, as: Person, text: string, documents: string[] = []) => {
    const { status, body } = await api.post(`/threads/${id}/messages`, { as, body: { text, documents } });
    expect(status, JSON.stringify(body)).to.equal(201);
  };
  const read = (id: string, as: Person, position: number) =>
    api.post(`/threads/${id}/read`, { as, body: { position } });
  const later = (advance: string) => api.post("/dev/clock", { body: { advance } });
  const notices = async ({ user }: Person) =>
    (await api
      .db("notices")
      .where({ user_id: user.id })
      .whereIn("kind", ["orderMessage", "offerMessage"])
      .orderBy("created_at")
      .pluck("facts")) as {
      excerpt: string;
    }[];

  it("are not written again for what comes later, however often; after somebody has read on there is a second", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    const colleague = await buildMember(supplier.organization, "member");
    for (const text of ["When do you load?", "The vessel closes on Friday.", "Are you there?"]) {
      await write(order.id, buyer, text);
      await later("11m");
    }
    for (const person of [supplier, colleague])
      expect((await notices(person)).map(({ excerpt }) => excerpt)).to.deep.equal(["When do you load?"]);
    await read(order.id, colleague, 2);
    await write(order.id, buyer, "Thank you.");
    await later("11m");
    expect((await notices(supplier)).map(({ excerpt }) => excerpt)).to.deep.equal(["When do you load?", "Thank you."]);
    await write(order.id, supplier, "On Thursday.");
    await write(order.id, buyer, "Good.");
    await later("11m");
    expect(await notices(supplier), "whoever writes has read").to.have.lengthOf(3);
  });

  it("end with a block: who wants to hear nothing is told nothing, but of orders that go on", async () => {
    const { offer, buyer, supplier, product } = await buildOffer();
    const { order } = await buildOrder(api, { buyer, supplier, product, status: "funded", quantity: "1" });
    await read(offer.id, supplier, 1);
    await write(offer.id, buyer, "Are you there?");
    await write(order.id, buyer, "About our order");
    expect((await api.post(`/threads/${offer.id}/block`, { as: supplier })).status).to.equal(200);
    await later("11m");
    expect((await notices(supplier)).map(({ excerpt }) => excerpt)).to.deep.equal(["About our order"]);
  });

  it("say of a message that is nothing but files how many they are, or the name of the one", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    const partner = buyer.organization.name;
    const file = async (name: string) => (await buildDocument(buyer, { name })).id;
    await write(order.id, buyer, "", [await file("Bags.jpg")]);
    await later("11m");
    const letter = await letterAbout(api, supplier.user.email, order.reference);
    expect(letter.text).to.contain(`${partner} sent a file: Bags.jpg`).and.not.to.contain("“”");
    await write(order.id, supplier, "Thank you.");
    await write(order.id, buyer, "", [await file("1.pdf"), await file("2.pdf"), await file("3.pdf")]);
    await later("11m");
    const facts = (await notices(supplier)) as unknown as { excerpt: string; files: object }[];
    expect(facts.map(({ excerpt, files }) => [excerpt, files])).to.deep.equal([
      ["", { count: 1, name: "Bags.jpg" }],
      ["", { count: 3, name: "1.pdf" }],
    ]);
  });
});
