import { expect } from "chai";
import {
  NotByProvider,
  ProviderError,
  type EscrowProvider,
  type ProviderTransaction,
} from "#backend/src/domains/escrow/provider/port.ts";
import { adapterOf, dialects, draftOf, paidAt, settlementOf, type Dialect } from "#test/factories/provider.ts";
import { startSandbox, type RunningSandbox } from "#test/factories/sandbox.ts";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";

/** What a call ends with: how the transaction stands, or why it was not carried out. */
type Outcome = ProviderTransaction["status"] | "by hand" | "refused" | "to be tried again";

const outcomeOf = (work: Promise<{ status: ProviderTransaction["status"] | "pending" }>): Promise<string> =>
  work.then(
    ({ status }) => status,
    (error: unknown) => {
      if (error instanceof NotByProvider) return "by hand";
      if (error instanceof ProviderError) return error.permanent ? "refused" : "to be tried again";
      throw error;
    },
  );

interface Case {
  name: string;
  work: (
    provider: EscrowProvider,
    sandbox: RunningSandbox["provider"],
  ) => Promise<{ status: ProviderTransaction["status"] }>;
  outcome: Record<Dialect, Outcome>;
}

const all = (outcome: Outcome): Record<Dialect, Outcome> => ({
  rest: outcome,
  "rest without extensions": outcome,
  "escrow.com": outcome,
});
const key = () => crypto.randomUUID();
const arrived = async (provider: EscrowProvider, id: string, part: string | null = null) => {
  await provider.noteGoods(id, part, "shipped", key());
  return provider.noteGoods(id, part, "received", key());
};

const cases: Case[] = [
  { name: "a transaction is opened", work: (p) => p.createTransaction(draftOf(), key()), outcome: all("created") },
  {
    name: "a currency that the provider does not take",
    work: (p) => p.createTransaction(draftOf({ currency: "KES" }), key()),
    outcome: all("refused"),
  },
  { name: "a transaction that is not there", work: (p) => p.readTransaction("1"), outcome: all("refused") },
  { name: "one that was paid is read", work: async (p) => p.readTransaction(await paidAt(p)), outcome: all("funded") },
  {
    name: "an approval moves no money",
    work: async (p) => p.approve(await paidAt(p), key()),
    outcome: { rest: "approved", "rest without extensions": "approved", "escrow.com": "funded" },
  },
  {
    name: "money goes back although the goods do not",
    work: async (p) => p.reject(await paidAt(p), "Cancelled by agreement", key()),
    outcome: { rest: "refunded", "rest without extensions": "refunded", "escrow.com": "by hand" },
  },
  {
    name: "all of it is released at once",
    work: async (p) => {
      const id = await paidAt(p);
      await arrived(p, id);
      return p.settle(id, settlementOf("90.00", "10.00", "0.00"), key());
    },
    outcome: { rest: "released", "rest without extensions": "by hand", "escrow.com": "released" },
  },
  {
    name: "an amount is divided",
    work: async (p) => p.settle(await paidAt(p), settlementOf("45.00", "5.00", "50.00"), key()),
    outcome: { rest: "released", "rest without extensions": "by hand", "escrow.com": "by hand" },
  },
  {
    name: "amounts that are not the whole",
    work: async (p) => p.settle(await paidAt(p), settlementOf("45.00", "5.00", "40.00"), key()),
    outcome: { rest: "refused", "rest without extensions": "by hand", "escrow.com": "by hand" },
  },
  {
    name: "one of two shipments is paid out, and the other goes on",
    work: async (p) => {
      const id = await paidAt(p, draftOf({ shipments: 2 }));
      await arrived(p, id, "1");
      return p.settle(id, settlementOf("90.00", "10.00", "0.00", "1"), key());
    },
    outcome: { rest: "funded", "rest without extensions": "by hand", "escrow.com": "funded" },
  },
  {
    name: "one of two shipments is paid back",
    work: async (p) =>
      p.settle(await paidAt(p, draftOf({ shipments: 2 })), settlementOf("0.00", "0.00", "100.00", "2"), key()),
    outcome: { rest: "funded", "rest without extensions": "by hand", "escrow.com": "by hand" },
  },
  {
    name: "nobody has paid, and it ends",
    work: async (p) => p.cancel((await p.createTransaction(draftOf(), key())).id, key()),
    outcome: { rest: "cancelled", "rest without extensions": "by hand", "escrow.com": "cancelled" },
  },
  {
    name: "it cannot end when it is paid",
    work: async (p) => p.cancel(await paidAt(p), key()),
    outcome: { rest: "refused", "rest without extensions": "by hand", "escrow.com": "refused" },
  },
  {
    name: "milestones are released one by one",
    work: async (p) => {
      const id = await paidAt(p);
      await arrived(p, id);
      await p.approve(id, key());
      for (const { id: milestone } of await p.milestones(id)) await p.releaseMilestone(id, milestone, key());
      return p.readTransaction(id);
    },
    outcome: all("released"),
  },
  {
    name: "an unpaid transaction releases nothing",
    work: async (p) => {
      const { id } = await p.createTransaction(draftOf(), key());
      const [first] = await p.milestones(id);
      await p.releaseMilestone(id, first?.id ?? "", key());
      return p.readTransaction(id);
    },
    outcome: all("refused"),
  },
];

/** What goes wrong on the way to any provider, and how each adapter takes it. */
const faults: { fault: Parameters<RunningSandbox["provider"]["faults"]>; outcome: Outcome }[] = [
  { fault: ["refuse", { status: 422 }], outcome: "refused" },
  { fault: ["refuse", { status: 401 }], outcome: "to be tried again" },
  { fault: ["refuse", { status: 429, delay_ms: 7000 }], outcome: "to be tried again" },
  { fault: ["refuse", { status: 503 }], outcome: "to be tried again" },
  { fault: ["error_once"], outcome: "to be tried again" },
  { fault: ["down"], outcome: "to be tried again" },
  { fault: ["slow", { delay_ms: 1600 }], outcome: "to be tried again" },
];

describe("an adapter", () => {
  let database: TestDatabase;
  let sandbox: RunningSandbox;
  before(async () => {
    database = await createTestDatabase({ empty: true });
    sandbox = await startSandbox(database, "http://127.0.0.1:9/nobody");
  });
  after(async () => {
    await sandbox.close();
    await database.drop();
  });
  afterEach(() => sandbox.provider.faults("none"));

  for (const dialect of Object.keys(dialects) as Dialect[])
    describe(`of ${dialect}`, () => {
      let provider: EscrowProvider;
      before(() => (provider = adapterOf(dialect, sandbox.url)));

      for (const { name, work, outcome } of cases)
        it(`${name}: ${outcome[dialect]}`, async () => {
          expect(await outcomeOf(work(provider, sandbox.provider))).to.equal(outcome[dialect]);
        });

      for (const { fault, outcome } of faults)
        it(`${fault[0]} ${JSON.stringify(fault[1] ?? {})}: ${outcome}`, async () => {
          await sandbox.provider.faults(...fault);
          expect(await outcomeOf(provider.createTransaction(draftOf(), key()))).to.equal(outcome);
        });

      it("tells money by its value and its currency", async () => {
        const { money } = await provider.createTransaction(draftOf({ shipments: 2 }), key());
        expect(money).to.deep.equal({ amount: "200.00", currency: "USD" });
        await sandbox.provider.faults("wrong_amount");
        const wrong = await provider.createTransaction(draftOf({ shipments: 2 }), key());
        expect(wrong.money.amount, "as it is told").to.equal("300.00");
      });

      it("waits as long as it is asked to", async () => {
        await sandbox.provider.faults("refuse", { status: 429, delay_ms: 7000 });
        const error = await provider.createTransaction(draftOf(), key()).catch((thrown: unknown) => thrown);
        expect(error).to.include({ status: 429, retryAfter: 7000 });
      });

      for (const lost of ["timeout_after_commit", "reset_after_commit"] as const)
        it(`opens no second transaction after a lost answer (${lost})`, async () => {
          const draft = draftOf();
          const same = key();
          await sandbox.provider.faults(lost);
          expect(await outcomeOf(provider.createTransaction(draft, same))).to.equal("to be tried again");
          const { id } = await provider.createTransaction(draft, same);
          expect((await provider.createTransaction(draft, same)).id).to.equal(id);
          expect(await sandbox.provider.transactions(draft.reference)).to.have.lengthOf(1);
        });

      it("carries nothing out twice after a lost answer", async () => {
        const id = await paidAt(provider);
        await arrived(provider, id);
        await provider.approve(id, key());
        const [milestone] = await provider.milestones(id);
        const same = key();
        await sandbox.provider.faults("reset_after_commit");
        expect(await outcomeOf(provider.releaseMilestone(id, milestone?.id ?? "", same))).to.equal("to be tried again");
        expect(await outcomeOf(provider.releaseMilestone(id, milestone?.id ?? "", same))).to.equal("released");
      });

      it("finds a transaction by our reference, or says that it cannot", async () => {
        const { reference, ...draft } = draftOf();
        const { id } = await provider.createTransaction({ reference, ...draft }, key());
        const find = (which: string) => provider.findTransactions(which).then((found) => found.map((each) => each.id));
        if (!provider.capabilities.lookup)
          expect(await find(reference).catch((error: unknown) => error)).to.be.instanceOf(NotByProvider);
        else expect([await find(reference), await find("ORD-nobody")]).to.deep.equal([[id], []]);
      });

      it("is told where a seller is paid, or says that it cannot, and repeats no number in a refusal", async () => {
        const { id } = await provider.createTransaction(draftOf(), key());
        const account = { holder: "Lac", bankName: "Banque", bankCountry: "ml", currency: "USD" };
        const tell = (more: object) =>
          provider.setPayoutAccount(id, { ...account, ...more }, key()).then(
            () => "told",
            (error: Error) => error,
          );
        const told = await tell({ accountNumber: "ML130160123456", bic: "BDDMMLBA" });
        if (!provider.capabilities.payoutAccount) return void expect(told).to.be.instanceOf(NotByProvider);
        expect(told).to.equal("told");
        const refused = await tell({ accountNumber: "ML130160123456" });
        expect(refused).to.be.instanceOf(ProviderError).and.include({ permanent: true });
        expect((refused as Error).message).not.to.match(/ML13|account without/);
      });
    });

  it("of escrow.com rejects what has arrived before their period ends, and then neither accepts it nor lets silence do so", async () => {
    const provider = adapterOf("escrow.com", sandbox.url);
    const id = await paidAt(provider);
    expect((await provider.noteGoods(id, null, "rejected", key())).status, "not there yet: nothing runs").to.equal(
      "funded",
    );
    await arrived(provider, id);
    for (let twice = 0; twice < 2; twice += 1) await provider.noteGoods(id, null, "rejected", key());
    const [item] = await provider.milestones(id);
    expect(await outcomeOf(provider.releaseMilestone(id, item?.id ?? "", key()))).to.equal("by hand");
    await lapse(id);
    expect((await provider.readTransaction(id)).status).to.equal("funded");
  });

  it("of escrow.com sends a period that ends a week after ours, and silence until then is acceptance", async () => {
    const provider = adapterOf("escrow.com", sandbox.url);
    const id = await paidAt(provider);
    const { body } = await sandbox.provider.call("GET", `/2017-09-01/transaction/${id}`);
    expect((body as { items: { inspection_period: number }[] }).items[0]?.inspection_period).to.equal((3 + 7) * 86_400);
    await arrived(provider, id);
    expect((await provider.readTransaction(id)).status).to.equal("funded");
    await lapse(id);
    expect((await provider.readTransaction(id)).status).to.equal("released");
  });

  it("of escrow.com leaves to our team what they let no broker do", async () => {
    const provider = adapterOf("escrow.com", sandbox.url);
    const id = await paidAt(provider);
    await sandbox.provider.faults("refuse", { status: 403 });
    expect(await outcomeOf(provider.noteGoods(id, null, "shipped", key()))).to.equal("by hand");
  });

  /** Their period is over. */
  async function lapse(id: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `update sandbox_escrow.goods g set received_at = received_at - interval '11 days'
         from sandbox_escrow.transactions t where t.id = g.transaction_id and t.number = $1`,
      [id],
    );
    await client.end();
  }
});
