import { expect } from "chai";
import { faultModes } from "#backend/src/sandbox/faults.ts";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import {
  decideOnLandingPage,
  startSandbox,
  type ProviderTransaction,
  type RunningSandbox,
} from "#test/factories/sandbox.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";

/** Takes webhooks as a marketplace would, and refuses the first ones about a reference as often as it is told. */
async function startReceiver() {
  const received: { id: string; type: string; reference: string }[] = [];
  const refusals = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const event = new Webhook(testSecrets.ESCROW_WEBHOOK_SECRET).verify(Buffer.concat(chunks), headers) as {
        type: string;
        data: { reference_number: string };
      };
      const reference = event.data.reference_number;
      received.push({ id: headers["webhook-id"] ?? "", type: event.type, reference });
      const left = refusals.get(reference) ?? 0;
      refusals.set(reference, left - 1);
      return response.writeHead(left > 0 ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const about = ({ reference_number }: ProviderTransaction) =>
    received.filter(({ reference }) => reference === reference_number);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    about,
    refusals,
    close: () => server.close(),
  };
}

let count = 0;
const draft = (more: object = {}) => ({
  reference_number: `ORD-${(count += 1)}-TEST`,
  description: "12.5 MT Yirgacheffe <Grade 1>",
  currency: "USD",
  items: [{ type: "general_merchandise", title: "Yirgacheffe", quantity: 1, inspection_period: 3 }],
  payment_schedule: [
    { amount: "59062.50", payer: "buyer", beneficiary: "seller" },
    { amount: "6562.50", payer: "buyer", beneficiary: "platform" },
  ],
  parties: [
    { role: "buyer", name: "Nordic Roasters", email: "buyer@example.test" },
    { role: "seller", name: "Sidama Cooperative", email: "seller@example.test" },
  ],
  return_url: "https://market.test/dashboard/escrow/ORD-1",
  ...more,
});

describe("sandbox provider", () => {
  let database: TestDatabase;
  let sandbox: RunningSandbox;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;

  before(async () => {
    database = await createTestDatabase({ empty: true });
    receiver = await startReceiver();
    sandbox = await startSandbox(database, receiver.url);
  });
  after(async () => {
    await sandbox.close();
    receiver.close();
    await database.drop();
  });

  const create = async (more: object = {}): Promise<ProviderTransaction> => {
    const { status, body } = await sandbox.provider.call("POST", "/transactions", { body: draft(more) });
    expect(status).to.equal(201);
    return body;
  };
  const post = (path: string, body?: object) => sandbox.provider.call("POST", path, { body });

  it("wants its credentials", async () => {
    const wrong = `Basic ${Buffer.from("test-marketplace:wrong").toString("base64")}`;
    for (const authorization of ["", wrong]) {
      expect(
        (await sandbox.provider.call("GET", "/transactions?reference_number=x", { authorization })).status,
      ).to.equal(401);
      expect(
        (await sandbox.provider.call("PUT", "/faults", { authorization, body: { mode: "down" } })).status,
      ).to.equal(401);
    }
  });

  it("refuses what is no transaction", async () => {
    for (const more of [
      { currency: "EUR" },
      { payment_schedule: [] },
      { return_url: "javascript:alert(1)" },
      { parties: [] },
      { payment_schedule: [{ amount: "1.5", payer: "buyer", beneficiary: "seller" }] },
    ]) {
      expect((await post("/transactions", draft(more))).status, JSON.stringify(more)).to.equal(422);
    }
  });

  it("sums the schedule, and keeps one transaction per reference", async () => {
    const transaction = await create({ reference_number: "ORD-one" });
    expect(transaction.amount).to.equal("65625.00");
    expect(transaction.status).to.equal("created");
    expect((await post("/transactions", draft({ reference_number: "ORD-one" }))).status).to.equal(409);
    expect(await sandbox.provider.transactions("ORD-one")).to.have.lengthOf(1);
  });

  it("lists what it has page by page, the newest first", async () => {
    const made = [await create(), await create(), await create()].map(({ id }) => id).reverse();
    const page = async (query: string) => {
      const { status, body } = await sandbox.provider.call("GET", `/transactions?${query}`);
      const { transactions = [], has_more } = body as { transactions?: { id: string }[]; has_more?: boolean };
      return { status, ids: transactions.map(({ id }) => id), more: has_more };
    };
    expect(await page("limit=2")).to.deep.equal({ status: 200, ids: made.slice(0, 2), more: true });
    const rest = await page(`limit=200&after=${made[1] ?? ""}`);
    expect([rest.ids[0], rest.more]).to.deep.equal([made[2], false]);
    expect((await page("limit=0")).status).to.equal(422);
    expect((await page("after=txn_unknown")).status).to.equal(422);
  });

  it("carries out one of eight calls with the same key and answers all alike; another body is refused", async () => {
    const body = draft({ reference_number: "ORD-key" });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sandbox.provider.call("POST", "/transactions", { body, key: "key-1" })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).to.have.lengthOf(1);
    expect(answers[0]?.status).to.equal(201);
    expect(await sandbox.provider.transactions("ORD-key")).to.have.lengthOf(1);
    expect((await sandbox.provider.call("POST", "/transactions", { body: draft(), key: "key-1" })).status).to.equal(
      422,
    );
  });

  it("shows what is paid on a page in the reader's language", async () => {
    const transaction = await create();
    const english = await fetch(transaction.landing_page_url);
    const page = await english.text();
    for (const text of [
      "This is a sandbox: no real money moves.",
      "USD",
      "65,625.00",
      "Nordic Roasters",
      "Sidama Cooperative",
      transaction.reference_number,
    ])
      expect(page).to.include(text);
    expect(page).to.include("12.5 MT Yirgacheffe &lt;Grade 1&gt;");
    expect(page).not.to.match(/<style|<script|style=/);
    expect(english.headers.get("content-security-policy")).to.include("form-action 'self' https://market.test");
    const french = await (
      await fetch(transaction.landing_page_url, { headers: { "accept-language": "fr-FR,fr;q=0.9" } })
    ).text();
    expect(french).to.include("aucun argent réel ne circule").and.include('lang="fr"');
    expect(french).to.include("12,5 MT Yirgacheffe &lt;Grade 1&gt;").and.not.include("12.5");
    expect(await (await fetch(`${transaction.landing_page_url}?lang=fr`)).text()).to.include("Payer sous séquestre");
    const css = await fetch(`${sandbox.url}/landing.css`);
    expect(css.headers.get("content-type")).to.include("text/css");
    expect((await fetch(`${sandbox.url}/pay/unknown`)).status).to.equal(404);
  });

  it("explains itself at its own address, in both languages", async () => {
    const open = async (language: string) =>
      (await fetch(sandbox.url, { headers: { "accept-language": language } })).text();
    const english = await open("en-GB,en");
    expect(english).to.include("Sandbox escrow provider").and.include('lang="en"').and.include("PUT /faults");
    for (const mode of faultModes) expect(english).to.include(`<code>${mode}</code>`);
    const french = await open("fr-FR,fr;q=0.9");
    expect(french).to.include("Prestataire de séquestre d’essai").and.include('lang="fr"');
    expect(french, "a sign that may begin a line").not.to.match(/ [;:?!»]|« /);
  });

  it("is paid once, says so by a signed webhook and sends the buyer back", async () => {
    const transaction = await create();
    const targets = await Promise.all(
      Array.from({ length: 8 }, () => decideOnLandingPage(transaction.landing_page_url, "pay")),
    );
    expect(new Set(targets)).to.deep.equal(new Set(["https://market.test/dashboard/escrow/ORD-1?paid=1"]));
    await sandbox.provider.call("POST", `/transactions/${transaction.id}/approve`);
    // The approval is told after the payment, so whatever the eight have caused has been told by then.
    await eventually(() => receiver.about(transaction).some(({ type }) => type === "transaction.approved"));
    expect(receiver.about(transaction).map(({ type }) => type)).to.deep.equal([
      "transaction.funded",
      "transaction.approved",
    ]);
    expect(await (await fetch(transaction.landing_page_url)).text())
      .to.include("about to be paid out")
      .and.not.include("<form");
  });

  it("sends the buyer back unpaid after a refusal, and can still be paid", async () => {
    const transaction = await create();
    expect(await decideOnLandingPage(transaction.landing_page_url, "decline")).to.equal(
      "https://market.test/dashboard/escrow/ORD-1?declined=1",
    );
    await eventually(() => receiver.about(transaction).some(({ type }) => type === "transaction.payment_declined"));
    await decideOnLandingPage(transaction.landing_page_url, "pay");
    expect((await sandbox.provider.transactions(transaction.reference_number))[0]?.status).to.equal("funded");
  });

  it("pays the milestones out after the approval, and not before", async () => {
    const transaction = await create();
    const { id } = transaction;
    await decideOnLandingPage(transaction.landing_page_url, "pay");
    const { milestones } = (await sandbox.provider.call("GET", `/transactions/${id}/milestones`)).body as {
      milestones: { id: string; amount: string; beneficiary: string }[];
    };
    expect(milestones.map(({ amount, beneficiary }) => [amount, beneficiary])).to.deep.equal([
      ["59062.50", "seller"],
      ["6562.50", "platform"],
    ]);
    const releaseAll = async () => {
      const statuses: number[] = [];
      for (const milestone of milestones)
        statuses.push((await post(`/transactions/${id}/milestones/${milestone.id}/release`)).status);
      return statuses;
    };
    expect(await releaseAll()).to.deep.equal([409, 409]);
    expect((await post(`/transactions/${id}/approve`)).status).to.equal(200);
    expect(await releaseAll()).to.deep.equal([200, 200]);
    await eventually(() => receiver.about(transaction).length === 5);
    expect(receiver.about(transaction).map(({ type }) => type)).to.deep.equal([
      "transaction.funded",
      "transaction.approved",
      "milestone.released",
      "milestone.released",
      "transaction.released",
    ]);
    expect((await post(`/transactions/${id}/reject`, { reason: "late" })).status).to.equal(409);
  });

  it("cancels only what is unpaid, and pays back only with a reason", async () => {
    const unpaid = await create();
    expect((await post(`/transactions/${unpaid.id}/cancel`)).body).to.include({ status: "cancelled" });
    const refused = await decideOnLandingPage(unpaid.landing_page_url, "pay").catch((error: unknown) => error);
    expect(String(refused)).to.include("409");
    expect((await sandbox.provider.transactions(unpaid.reference_number))[0]?.status).to.equal("cancelled");
    const paid = await create();
    await decideOnLandingPage(paid.landing_page_url, "pay");
    expect((await post(`/transactions/${paid.id}/cancel`)).status).to.equal(409);
    expect((await post(`/transactions/${paid.id}/reject`)).status).to.equal(422);
    expect((await post(`/transactions/${paid.id}/reject`, { reason: "Not shipped" })).body).to.include({
      status: "refunded",
    });
  });

  it("repeats a webhook under the same id until it is taken", async () => {
    const transaction = await create();
    receiver.refusals.set(transaction.reference_number, 2);
    await decideOnLandingPage(transaction.landing_page_url, "pay");
    await sandbox.provider.call("POST", `/transactions/${transaction.id}/approve`);
    await eventually(() => receiver.about(transaction).length === 4, { timeout: 8000 });
    const [first, second, third, last] = receiver.about(transaction);
    expect([second?.id, third?.id]).to.deep.equal([first?.id, first?.id]);
    expect(last?.type).to.equal("transaction.approved");
  });

  it("fails as it is told, and works again", async () => {
    const body = draft({ reference_number: "ORD-fault" });
    const call = () => sandbox.provider.call("POST", "/transactions", { body, key: "fault" });
    await sandbox.provider.faults("down");
    expect(await call().catch(() => "cut")).to.equal("cut");
    expect(await call().catch(() => "cut")).to.equal("cut");
    await sandbox.provider.faults("error_once");
    expect((await call()).status).to.equal(500);
    expect(await sandbox.provider.transactions("ORD-fault")).to.be.empty;
    await sandbox.provider.faults("timeout_after_commit");
    const silent = fetch(`${sandbox.url}/transactions`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${testSecrets.ESCROW_API_USER}:${testSecrets.ESCROW_API_KEY}`).toString("base64")}`,
        "idempotency-key": "fault",
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(1000),
    }).catch((error: Error) => error.name);
    expect(await silent).to.equal("TimeoutError");
    expect(await sandbox.provider.transactions("ORD-fault")).to.have.lengthOf(1);
    expect((await call()).status).to.equal(201);
    expect(await sandbox.provider.transactions("ORD-fault")).to.have.lengthOf(1);
  });
});
