import { expect } from "chai";
import { useSharedApi } from "#test/support/api.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";

/** Reads messages of an event stream as they come. */
async function openEvents(url: string, token: string) {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  const next = async (type: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const match = new RegExp(`event: ${type}\\ndata: (.*)\\n\\n`).exec(buffer);
      if (match) {
        buffer = buffer.slice(match.index + match[0].length);
        return JSON.parse(match[1] ?? "{}") as Record<string, unknown>;
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) throw new Error("the stream ended");
      buffer += value;
    }
  };
  return { status: response.status, type: response.headers.get("content-type"), next, close: () => stop.abort() };
}

describe("live events", () => {
  const api = useSharedApi();

  it("reach both sides of an offer after commit, and nobody else", async () => {
    const [{ product, supplier }, buyer, stranger] = [await buildProduct(), await buildBuyer(), await buildSupplier()];
    const streams = await Promise.all([supplier, buyer, stranger].map(({ token }) => openEvents(api.url, token)));
    const [atSupplier, atBuyer, atStranger] = streams;
    expect(atSupplier?.type).to.match(/^text\/event-stream/);
    await Promise.all(streams.map((stream) => stream.next("ready")));
    const { body } = await api.post("/offers", { as: buyer, body: { productId: product.id, message: "Hello" } });
    expect(await atSupplier?.next("offer")).to.include({ id: body.id, event: "offer.created" });
    expect(await atBuyer?.next("offer")).to.include({ id: body.id });
    // The stranger's own product is the first thing its stream brings: the offer before it was not for them.
    await api.post("/products", {
      as: stranger,
      body: { name: "Own lot", category: "chia", price: "10", quantity: "1" },
    });
    expect(await atStranger?.next("(?:product|offer)")).to.include({ event: "product.created" });
    for (const stream of streams) stream.close();
  });

  it("say when some may have been missed: whoever listens reads anew", async () => {
    const buyer = await buildBuyer();
    const stream = await openEvents(api.url, buyer.token);
    await stream.next("ready");
    await api.db.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agritrade-events' and datname = current_database()",
    );
    await stream.next("ready");
    stream.close();
  });

  it("need a signed-in member, whose token stands in the header", async () => {
    expect((await api.get("/events")).status).to.equal(401);
    const buyer = await buildBuyer();
    expect((await api.get(`/events?access_token=${buyer.token}`)).status).to.equal(401);
  });
});

describe("the overview", () => {
  const api = useSharedApi();

  it("counts what is the organization's own and tells what happened lately", async () => {
    const [{ product, supplier }, buyer] = [await buildProduct(), await buildBuyer()];
    await buildProduct({ supplier, active: false });
    await buildProduct();
    await api.post("/offers", { as: buyer, body: { productId: product.id, quantity: "2", message: "Hello" } });
    const { body } = await api.get("/overview", { as: supplier });
    expect(body.products).to.deep.equal({ total: 2, active: 1 });
    expect(body.offers).to.include({ total: 1, pending: 1 });
    expect(body.orders).to.deep.equal({ active: 0, funded: 0, inEscrow: [], disputed: 0, heldInDispute: [] });
    expect(body.activity[0]).to.deep.include({
      event: "offer.created",
      counterparty: buyer.organization.name,
      by: "buyer",
      amount: { amount: "10500.00", currency: "USD" },
    });
    const mine = await api.get("/overview", { as: buyer });
    expect(mine.body.products).to.equal(null);
    expect(mine.body.offers.total).to.equal(1);
  });
});
