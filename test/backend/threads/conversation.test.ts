import { expect } from "chai";
import type { OfferView } from "#shared/offers/contract.ts";
import type { MessageView, ThreadView } from "#shared/threads/contract.ts";
import { signOffer } from "#test/factories/contracts.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, orderForm } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, buildStaff, buildSupplier, type Person } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { letterAbout, lettersTo } from "../identity/mailbox.ts";

const absent = "01900000-0000-7000-8000-000000000000";

/** What two organizations write to each other about one dealing, from the inquiry to the end of its order. */
describe("a conversation", () => {
  const api = useApi();

  const write = (id: string, as: Person, text: string) => api.post(`/threads/${id}/messages`, { as, body: { text } });
  const wrote = async (...call: Parameters<typeof write>): Promise<MessageView> => {
    const { status, body } = await write(...call);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body as unknown as MessageView;
  };
  const show = async (id: string, as: Person) =>
    (await api.get(`/threads/${id}`, { as })).body as unknown as ThreadView;
  const messages = async (id: string, as: Person, query = "") =>
    (await api.get(`/threads/${id}/messages${query}`, { as })).body as {
      items: MessageView[];
      total: number;
      nextCursor: string | null;
    };
  const read = (id: string, as: Person, position: number) =>
    api.post(`/threads/${id}/read`, { as, body: { position } });
  const later = (advance: string) => api.post("/dev/clock", { body: { advance } });
  const notices = async (kind: string, { user }: Person) =>
    (await api.db("notices").where({ kind, user_id: user.id }).pluck("facts")) as { excerpt: string }[];

  it("begins with the words of an inquiry, goes on under one id into the order, and says who has read what", async () => {
    const { offer, buyer, supplier } = await buildOffer({ terms: { message: "Could you confirm the purity?" } });
    const first = await messages(offer.id, supplier);
    expect(first.items).to.have.lengthOf(1);
    expect(first.items[0]).to.include({
      position: 1,
      side: "buyer",
      mine: false,
      text: "Could you confirm the purity?",
    });
    expect(await show(offer.id, supplier)).to.deep.include({
      unread: 1,
      messages: 1,
      can: ["write", "block", "report"],
    });
    const answer = await wrote(offer.id, supplier, "99.95 %, SGS of 3 November.\nThe report follows.");
    expect(answer).to.include({ position: 2, side: "supplier", mine: true });
    // Who writes has read what came before.
    expect(await show(offer.id, supplier)).to.deep.include({
      unread: 0,
      partnerRead: { position: 1, at: (await show(offer.id, supplier)).partnerRead.at },
    });
    const seen = await show(offer.id, buyer);
    expect(seen).to.deep.include({ unread: 1, messages: 2 });
    expect(seen.last).to.include({ text: "99.95 %, SGS of 3 November. The report follows.", side: "supplier" });
    expect((await read(offer.id, buyer, 2)).status).to.equal(204);
    expect((await show(offer.id, supplier)).partnerRead.position).to.equal(2);
    // It never goes back, nor beyond what there is.
    await read(offer.id, buyer, 1);
    await read(offer.id, buyer, 99);
    expect((await show(offer.id, supplier)).partnerRead.position).to.equal(2);
    await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    await signOffer(offer.id);
    const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    if (placed.status === 201) {
      const thread = await show(offer.id, buyer);
      expect(thread.order?.reference).to.equal(placed.body.reference);
    } else expect(placed.body, "an order from the offer").to.equal(undefined);
  });

  it("of an order without an offer has the order's id, and is there before anybody has written", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    expect(await show(order.id, buyer)).to.deep.include({ messages: 0, unread: 0, last: null });
    expect((await messages(order.id, buyer)).items).to.deep.equal([]);
    await wrote(order.id, buyer, "When do you load?");
    expect((await show(order.id, supplier)).unread).to.equal(1);
    const { body } = await api.get("/threads", { as: supplier });
    expect((body.items as ThreadView[]).map(({ id }) => id)).to.deep.equal([order.id]);
    expect((await api.get("/threads/unread-count", { as: supplier })).body).to.deep.equal({ threads: 1 });
    expect((await api.get("/threads/unread-count", { as: buyer })).body).to.deep.equal({ threads: 0 });
  });

  it("is counted with its offer: how much was written about it, and how much of that the reader has not seen", async () => {
    const { offer, buyer, supplier } = await buildOffer();
    const conversationFor = async (as: { token: string }) =>
      ((await api.get("/offers", { as })).body.items as OfferView[]).find(({ id }) => id === offer.id)?.conversation;
    expect(await conversationFor(supplier)).to.deep.equal({ messages: 1, unread: 1 });
    expect(await conversationFor(buyer)).to.deep.equal({ messages: 1, unread: 0 });
    await api.post(`/threads/${offer.id}/messages`, { as: supplier, body: { text: "Yes, it is." } });
    expect(await conversationFor(supplier)).to.deep.equal({ messages: 2, unread: 0 });
    expect(await conversationFor(buyer)).to.deep.equal({ messages: 2, unread: 1 });
  });

  it("is nobody else's, who learns not even that there is one", async () => {
    const { order } = await buildOrder(api);
    for (const stranger of [await buildBuyer(), await buildSupplier()])
      for (const [method, path, body] of [
        ["get", "", undefined],
        ["get", "/messages", undefined],
        ["post", "/messages", { text: "Hello" }],
        ["post", "/read", { position: 1 }],
        ["post", "/block", undefined],
        ["post", "/report", { reason: "Not mine" }],
      ] as const) {
        const answers = await Promise.all(
          [order.id, absent].map((id) =>
            api[method](`/threads/${id}${path}`, { as: stranger, ...(body ? { body } : {}) }),
          ),
        );
        for (const { status, body: refused } of answers) {
          expect(status, `${method} ${path}`).to.equal(404);
          expect(refused.code).to.equal("threads.notFound");
        }
      }
  });

  it("takes 10,000 letters and not one more, and no empty message; numbers them without a gap when all write at once", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    expect((await write(order.id, buyer, "é".repeat(10_000))).status).to.equal(201);
    for (const text of ["a".repeat(10_001), "   ", ""]) {
      const { status, body } = await write(order.id, buyer, text);
      expect(status).to.equal(400);
      expect((body as { details: { fields: { field: string }[] } }).details.fields[0]?.field).to.equal("text");
    }
    const together = await Promise.all(
      Array.from({ length: 12 }, (_, index) => write(order.id, index % 2 ? buyer : supplier, `Number ${index}`)),
    );
    for (const { status } of together) expect(status).to.equal(201);
    const all = await messages(order.id, buyer, "?limit=100");
    expect(all.items.map(({ position }) => position)).to.deep.equal(
      Array.from({ length: 13 }, (_, index) => 13 - index),
    );
    const page = await messages(order.id, buyer, "?limit=5");
    expect(page).to.deep.include({ total: 13 });
    const next = await messages(order.id, buyer, `?limit=5&cursor=${page.nextCursor}`);
    expect(next.items.map(({ position }) => position)).to.deep.equal([8, 7, 6, 5, 4]);
  });

  it("is told by a letter when nobody has read it for ten minutes, once until somebody has read on", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    const colleague = await buildMember(supplier.organization, "member");
    await wrote(order.id, buyer, "When do you load?");
    await later("9m");
    expect(await notices("orderMessage", supplier)).to.deep.equal([]);
    await wrote(order.id, buyer, "The vessel closes on Friday.");
    await later("2m");
    for (const person of [supplier, colleague])
      expect((await notices("orderMessage", person)).map(({ excerpt }) => excerpt)).to.deep.equal([
        "The vessel closes on Friday.",
      ]);
    const letter = await letterAbout(api, supplier.user.email, order.reference);
    expect(letter.text).to.contain("The vessel closes on Friday.");
    await later("1h");
    expect(await notices("orderMessage", supplier)).to.have.lengthOf(1);
    await read(order.id, colleague, 2);
    await wrote(order.id, buyer, "Are you there?");
    await read(order.id, supplier, 3);
    await later("1h");
    expect(await notices("orderMessage", supplier), "what was read is not told").to.have.lengthOf(1);
    await wrote(order.id, buyer, "Thank you.");
    await later("11m");
    expect(await notices("orderMessage", supplier)).to.have.lengthOf(2);
    expect((await lettersTo(api, buyer.user.email, 0)).filter(({ text }) => text.includes("Thank you."))).to.deep.equal(
      [],
    );
  }).timeout(60_000);

  it("that asks is a question; one that names a quantity or a price is an offer", async () => {
    const buyer = await buildBuyer();
    const { product } = await buildProduct();
    const send = async (more: object) =>
      (
        await api.post("/offers", {
          as: buyer,
          body: { productId: product.id, message: "Which grade is it?", ...more },
        })
      ).body;
    expect(await send({})).to.include({ isQuestion: true, quantity: "1" });
    expect(await send({ quantity: "2" })).to.include({ isQuestion: false });
    expect(await send({ pricePerUnit: "5000.00" })).to.include({ isQuestion: false });
  });

  it("ends for whoever is blocked, in every dealing but one with an order that goes on, until it is taken back", async () => {
    const { offer, buyer, supplier, product } = await buildOffer();
    const { order } = await buildOrder(api, { buyer, supplier, product, status: "funded" });
    const blocked = await api.post(`/threads/${offer.id}/block`, { as: supplier });
    expect(blocked.body).to.deep.include({ blocked: ["ours"], can: ["unblock", "report"] });
    expect(await show(offer.id, buyer)).to.deep.include({ blocked: ["theirs"], can: ["block", "report"] });
    for (const as of [buyer, supplier])
      expect((await write(offer.id, as, "Hello")).body.code).to.equal("threads.blocked");
    const inquiry = { productId: product.id, message: "Once more" };
    expect((await api.post("/offers", { as: buyer, body: inquiry })).body.code).to.equal("threads.blocked");
    const another = await api.post("/orders", { as: buyer, body: orderForm(product, { quantity: "1" }) });
    expect(another.body.code, "nor by an order").to.equal("threads.blocked");
    await wrote(order.id, buyer, "About our order");
    await api.post(`/threads/${offer.id}/unblock`, { as: buyer });
    expect((await write(offer.id, buyer, "Hello")).body.code, "it is the other's to take back").to.equal(
      "threads.blocked",
    );
    await api.post(`/threads/${offer.id}/unblock`, { as: supplier });
    await wrote(offer.id, buyer, "Hello again");
  });

  it("is told to our team when somebody reports it", async () => {
    const { offer, supplier } = await buildOffer({ terms: { message: "Send the money outside, to my account." } });
    const reported = await api.post(`/threads/${offer.id}/report`, {
      as: supplier,
      body: { position: 1, reason: "Asks us to be paid outside of escrow." },
    });
    expect(reported.status).to.equal(204);
    expect(
      (await api.post(`/threads/${offer.id}/report`, { as: supplier, body: { position: 7, reason: "x" } })).status,
    ).to.equal(400);
    const { body } = await api.get(
      `/admin/tasks?filter=${encodeURIComponent(JSON.stringify({ kind: "threads.reported" }))}`,
      {
        as: await buildStaff("support"),
      },
    );
    const [task] = body as unknown as { details: Record<string, string> }[];
    expect(task?.details).to.include({
      reason: "Asks us to be paid outside of escrow.",
      reportedBy: supplier.organization.name,
    });
  });

  it("is reported whatever signs it has", async () => {
    const { offer, buyer, supplier } = await buildOffer();
    await wrote(offer.id, buyer, `${"a".repeat(1999)}😀 and so on`);
    const body = { position: 2, reason: "It goes on and on." };
    expect((await api.post(`/threads/${offer.id}/report`, { as: supplier, body })).status).to.equal(204);
  });

  it("carries papers and pictures, which both sides read and nobody else; one is sent once", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    const [report, picture, wrong] = [
      await buildDocument(supplier),
      await buildDocument(supplier, { name: "bags.pdf" }),
      await buildDocument(supplier, { purpose: "transportDocument" }),
    ];
    const send = (as: Person, body: object) => api.post(`/threads/${order.id}/messages`, { as, body });
    const sent = await send(supplier, { documents: [report.id, picture.id] });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    const [message] = (await messages(order.id, buyer)).items;
    expect(message?.text).to.equal("");
    expect(message?.documents.map(({ id }) => id)).to.deep.equal([report.id, picture.id]);
    expect((await show(order.id, buyer)).last).to.include({ text: "", files: 2 });
    for (const [person, status] of [
      [buyer, 200],
      [supplier, 200],
      [await buildBuyer(), 404],
      [await buildSupplier(), 404],
    ] as const)
      expect((await api.get(`/documents/${report.id}`, { as: person })).status).to.equal(status);
    const own = await buildDocument(buyer);
    for (const [documents, code] of [
      [[report.id], "documents.alreadyAttached"],
      [[wrong.id], "documents.wrongPurpose"],
      [[own.id], "documents.notFound"],
      [[absent], "documents.notFound"],
      [[(await buildDocument(supplier, { status: "checking" })).id], "documents.notReady"],
    ] as const)
      expect((await send(supplier, { text: "Here", documents })).body.code).to.equal(code);
    const many = await Promise.all(Array.from({ length: 11 }, () => buildDocument(supplier)));
    expect((await send(supplier, { documents: many.map(({ id }) => id) })).status).to.equal(400);
    expect((await messages(order.id, buyer)).total, "what was refused was not sent").to.equal(1);
  });

  it("takes thirty messages a minute of one person", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    const sent = await Promise.all(Array.from({ length: 31 }, () => write(order.id, buyer, "Hello")));
    expect(sent.filter(({ status }) => status === 201)).to.have.lengthOf(30);
    const refused = sent.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.code]).to.deep.equal([429, "threads.tooMany"]);
    await wrote(order.id, supplier, "Others may write.");
  });

  it("is live on both sides", async () => {
    const { order, buyer, supplier } = await buildOrder(api);
    const { id } = await wrote(order.id, buyer, "Hello");
    await eventually(async () => {
      const rows = (await api
        .db("live_events")
        .where({ subject_id: order.id, type: "thread" })
        .pluck("organization_id")) as string[];
      return rows.sort().join() === [buyer.organization.id, supplier.organization.id].sort().join();
    });
    expect(id).to.be.a("string");
  });
});
