import { expect } from "chai";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { orderForm } from "#test/factories/orders.ts";
import { buildBuyer, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useRows } from "#test/factories/rows.ts";
import { providerAt } from "#test/factories/sandbox.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { startBalancer } from "#test/support/balancer.ts";
import { useDatabase } from "#test/support/database.ts";
import { openEvents } from "#test/support/event-stream.ts";
import { startApart } from "#test/support/processes.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { beginUpload, decided, idOf, sendPiece } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";
import { freshAddress, goodPassword, refresh, signIn } from "../identity/mailbox.ts";

/** What people do while a balancer sends each of their requests to another process. */
describe("three processes behind a balancer", function () {
  this.timeout(60_000);
  const database = useDatabase();
  const rows = useRows(database);
  let folder = "";
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  let sandbox: TestProcess;
  let processes: TestProcess[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agritrade-files-"));
    balancer = await startBalancer();
    const webhook = `${balancer.url}/api/v1/webhooks/escrow`;
    sandbox = await startProcess({ entry: "sandbox", database, env: { WEBHOOK_URL: webhook } });
    processes = await startApart(database, balancer.url, 3, {
      STORAGE_URL: pathToFileURL(folder).href,
      ESCROW_API_URL: sandbox.url,
      CONTACT_RATE_LIMIT: "7",
    });
    await balancer.leadTo(processes.map(({ url }) => url));
  });
  after(async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await sandbox.kill();
    await balancer.close();
    await rm(folder, { recursive: true, force: true });
  });
  const api = (index: number): Api => createApi(processes[index]?.url ?? "");
  const list = (at: Api, as: { token: string }, name: string) =>
    at.post("/products", { as, body: { name, category: "chia", price: "10", quantity: "1" } });

  it("who has signed in at one is known at all, goes on at another, and is signed out at all", async () => {
    const email = freshAddress();
    await buildUser({ email, password: goodPassword });
    const { body: session } = await signIn(api(0), email);
    const token = session.access_token as string;
    expect((await api(1).get("/auth/v1/user", { as: { token } })).body).to.include({ email });
    const { status, body: renewed } = await refresh(api(2), session.refresh_token as string);
    expect(status).to.equal(200);
    const as = { token: renewed.access_token as string };
    expect((await api(0).get("/auth/v1/user", { as })).status).to.equal(200);
    expect((await api(1).post("/auth/v1/logout", { as })).status).to.equal(204);
    for (const index of [0, 1, 2])
      expect((await api(index).get("/auth/v1/user", { as })).status, `at ${index}`).to.be.oneOf([401, 403]);
  });

  it("the end of a session ends its streams at all", async () => {
    const supplier = await buildSupplier();
    const streams = await Promise.all(processes.map(({ url }) => openEvents(url, supplier.token)));
    await Promise.all(streams.map((stream) => stream.next("ready")));
    expect((await api(1).post("/auth/v1/logout", { as: supplier })).status).to.equal(204);
    await Promise.all(streams.map((stream) => stream.ended()));
  });

  it("a limit is counted by all together", async () => {
    const send = () =>
      createApi(balancer.url).post("/contact", {
        body: { name: "Ada", email: freshAddress(), subject: "general", message: "Which ports do you ship from?" },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, send));
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(7);
    expect(answers.filter(({ status }) => status === 429)).to.have.lengthOf(5);
  });

  it("what happens at one is told by the streams of all", async () => {
    const supplier = await buildSupplier();
    const streams = await Promise.all(processes.map(({ url }) => openEvents(url, supplier.token)));
    await Promise.all(streams.map((stream) => stream.next("ready")));
    const { body } = await list(api(0), supplier, "Told to all");
    for (const stream of streams) expect((await stream.next("product")).data).to.include({ id: body.id });
    for (const stream of streams) stream.close();
  });

  it("an order's call to the provider is made once, whoever hears of it", async () => {
    const provider = providerAt(sandbox.url);
    const placed = await Promise.all(
      processes.map(async (_process, index) => {
        const [{ product }, buyer] = [await buildProduct(), await buildBuyer()];
        const { status, body } = await api(index).post("/orders", { as: buyer, body: orderForm(product) });
        expect(status, JSON.stringify(body)).to.equal(201);
        return { id: body.id as string, reference: body.reference as string, buyer };
      }),
    );
    for (const { id, reference, buyer } of placed) {
      await eventually(
        async () => Boolean((await api(2).get(`/orders/${id}`, { as: buyer })).body.transactionReference),
        { timeout: 20_000, what: "the provider's answer" },
      );
      expect(await provider.transactions(reference)).to.have.lengthOf(1);
      expect(await rows.db("outbox").where({ subject_id: id }).select("attempts")).to.deep.equal([{ attempts: 1 }]);
    }
  });

  it("a kept page is dropped at all when what it shows changes at one", async () => {
    const { product, supplier } = await buildProduct({ name: "Kept lot" });
    const path = `/products/${product.category}/${product.id}`;
    const read = async ({ url }: TestProcess) => {
      const answer = await fetch(url + path);
      return { html: await answer.text(), kept: !answer.headers.has("server-timing") };
    };
    for (const one of processes)
      await eventually(async () => {
        const { html, kept } = await read(one);
        return kept && html.includes("Kept lot");
      });
    const { body: own } = await api(0).get(`/organizations/${supplier.organization.id}/products`, { as: supplier });
    const { status, body } = await api(1).patch(`/products/${product.id}`, {
      as: supplier,
      body: { name: "Renamed lot", category: product.category, price: "10", quantity: "1" },
      version: (own.items as { version: number }[])[0]?.version ?? 0,
    });
    expect(status, JSON.stringify(body)).to.equal(200);
    for (const one of processes)
      await eventually(async () => (await read(one)).html.includes("Renamed lot"), { what: "the new name" });
  });

  it("a file that is sent in pieces to two is read at the third", async () => {
    const supplier = await buildSupplier();
    const bytes = Buffer.from(`%PDF-1.7\n${"pieces ".repeat(2000)}\n%%EOF`);
    const [first, second, third] = processes as [TestProcess, TestProcess, TestProcess];
    const id = idOf(await beginUpload(first, supplier, { size: bytes.length }));
    expect((await sendPiece(second, supplier, id, 0, bytes.subarray(0, 5000))).status).to.equal(204);
    expect((await sendPiece(first, supplier, id, 5000, bytes.subarray(5000))).status).to.equal(204);
    const document = await decided(third, supplier, id);
    expect(document.status).to.equal("ready");
    const file = await fetch(new URL(document.url ?? "", third.url));
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).to.equal(true);
  });

  it("a key that was used at one is known at all, and counts once where all are asked at a time", async () => {
    const supplier = await buildSupplier();
    const body = { name: "Listed once", category: "chia", price: "10", quantity: "1" };
    const post = (index: number, key: string) => api(index).post("/products", { as: supplier, body, key });
    const keys = ["one after the other", "all at once"].map(() => crypto.randomUUID());
    const [key = "", race = ""] = keys;
    const first = await post(0, key);
    expect(first.status).to.equal(201);
    expect((await post(1, key)).body).to.deep.equal(first.body);
    const answers = await Promise.all([0, 1, 2, 0, 1, 2, 0, 1].map((index) => post(index, race)));
    const made = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id as string));
    expect([...made]).to.have.lengthOf(1);
    const { rowCount } = await rows.db.raw<{ rowCount: number }>(
      "select from supplier_products where organization_id = ?",
      [supplier.organization.id],
    );
    expect(rowCount).to.equal(2);
  });
});
