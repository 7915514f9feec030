import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { connect, type Database } from "#backend/src/db/database.ts";
import {
  movementOf,
  postJournal,
  readTrialBalance,
  reverseJournal,
  type Entry,
} from "#backend/src/domains/ledger/index.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { useDatabase } from "#test/support/database.ts";

const now = new Date();
const cause = "test";
const orderId = uuid();

describe("ledger in the database", () => {
  const database = useDatabase();
  let db: Database;
  let organizationId: string;

  before(async () => {
    db = connect(database.url, 10, createLogger("silent"));
    organizationId = uuid();
    await db("organizations").insert({
      id: organizationId,
      name: "Buyer",
      type: "buyer",
      organization_type: "Trader / Importer",
    });
    await post("first", hold(10_000n));
  });
  after(() => db.destroy());

  const hold = (amount: bigint): Entry[] => [
    { account: "provider_clearing", amount, currency: "USD" },
    { account: "order_escrow", entityId: orderId, organizationId, amount: -amount, currency: "USD" },
  ];
  const post = (reference: string, entries: Entry[]) =>
    db.transaction((trx) =>
      postJournal({
        trx,
        movementId: movementOf(orderId, reference),
        kind: "hold",
        reference,
        orderId: null,
        cause,
        entries,
        now,
      }),
    );
  const accountOf = async (kind: string): Promise<string> =>
    (await db<{ id: string; kind: string }>("ledger_accounts").where({ kind }).first("id"))?.id ?? "";
  const refusalOf = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      return error as Error & { code?: string; constraint?: string };
    }
    throw new Error("the database let it pass");
  };

  it("takes a balanced journal", async () => {
    await post("balanced", hold(65_625_00n));
    const rows = (await db("ledger_entries as e")
      .join("ledger_journals as j", "j.id", "e.journal_id")
      .where("j.reference", "balanced")
      .select("e.amount")
      .orderBy("e.amount", "desc")) as { amount: string }[];
    expect(rows.map(({ amount }) => amount)).to.deep.equal(["65625.00", "-65625.00"]);
  });

  it("refuses a journal of one entry, at commit", async () => {
    const error = await refusalOf(post("one", [{ account: "provider_clearing", amount: 1n, currency: "USD" }]));
    expect(error.constraint).to.equal("ledger_at_least_two_entries");
  });

  it("refuses a journal without entries, at commit", async () => {
    const error = await refusalOf(
      db("ledger_journals").insert({ id: uuid(), kind: "hold", reference: "none", cause, posted_at: now }),
    );
    expect(error.constraint).to.equal("ledger_at_least_two_entries");
  });

  it("refuses an unbalanced journal, at commit and not before", async () => {
    let reachedEnd = false;
    const error = await refusalOf(
      db.transaction(async (trx) => {
        const entries: Entry[] = [
          { account: "provider_clearing", amount: 100n, currency: "USD" },
          { account: "order_escrow", entityId: orderId, organizationId, amount: -99n, currency: "USD" },
        ];
        await postJournal({
          trx,
          movementId: uuid(),
          kind: "hold",
          reference: "unbalanced",
          orderId: null,
          cause,
          entries,
          now,
        });
        reachedEnd = true;
      }),
    );
    expect(reachedEnd).to.be.true;
    expect(error.constraint).to.equal("ledger_zero_sum");
  });

  it("refuses a journal that balances only across currencies", async () => {
    const error = await refusalOf(
      post("crossed", [
        { account: "provider_clearing", amount: 100n, currency: "USD" },
        { account: "platform_cash", amount: -100n, currency: "EUR" },
      ]),
    );
    expect(error.constraint).to.equal("ledger_zero_sum");
  });

  it("refuses entries added to a journal that stands, balanced or not", async () => {
    const [journal] = (await db("ledger_journals").where({ reference: "first" }).select("id")) as [{ id: string }];
    const entry = { journal_id: journal.id, account_id: await accountOf("provider_clearing"), currency: "USD" };
    const error = await refusalOf(
      db("ledger_entries").insert([
        { ...entry, amount: "5.00" },
        { ...entry, amount: "-5.00" },
      ]),
    );
    expect(error.message).to.include("takes no more entries");
  });

  it("refuses entries of a journal from another cluster, whose transaction had the number of the one that tries", async () => {
    const id = uuid();
    const accountId = await accountOf("provider_clearing");
    const entry = { journal_id: id, account_id: accountId, currency: "USD" };
    const attempt = db.transaction(async (trx) => {
      // As a restore from rows leaves it: posted elsewhere, by a transaction of the number that this one has here.
      await trx.raw("set local session_replication_role = replica");
      await trx("ledger_journals").insert({ id, kind: "hold", reference: "restored", cause, posted_at: now });
      await trx.raw("set local session_replication_role = origin");
      await trx("ledger_entries").insert([
        { ...entry, amount: "5.00" },
        { ...entry, amount: "-5.00" },
      ]);
    });
    expect((await refusalOf(attempt)).message).to.include("takes no more entries");
    expect(await db("ledger_open")).to.deep.equal([]);
  });

  it("takes a journal that is written behind a savepoint", async () => {
    await db.transaction((outer) =>
      outer.transaction((trx) =>
        postJournal({
          trx,
          movementId: uuid(),
          kind: "hold",
          reference: "nested",
          orderId: null,
          cause,
          entries: hold(7n),
          now,
        }),
      ),
    );
    expect(await db("ledger_journals").where({ reference: "nested" })).to.have.lengthOf(1);
  });

  it("refuses an entry in another currency than its account's", async () => {
    const accountId = await accountOf("provider_clearing");
    const error = await refusalOf(
      db.transaction(async (trx) => {
        const id = uuid();
        await trx("ledger_journals").insert({ id, kind: "hold", reference: "currency", cause, posted_at: now });
        await trx("ledger_entries").insert({ journal_id: id, account_id: accountId, amount: "1.00", currency: "EUR" });
      }),
    );
    expect(error.message).to.include("in the currency of its account");
  });

  it("refuses the same movement twice", async () => {
    await post("once", hold(500n));
    const error = await refusalOf(post("once", hold(500n)));
    expect(error.code).to.equal("23505");
    expect(await db("ledger_journals").where({ reference: "once" })).to.have.lengthOf(1);
  });

  for (const table of ["ledger_entries", "ledger_journals", "ledger_accounts"]) {
    it(`refuses to change, delete or truncate ${table}`, async () => {
      const column = table === "ledger_entries" ? "amount" : table === "ledger_journals" ? "posted_at" : "created_at";
      const statements = [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ];
      for (const statement of statements) {
        const error = await refusalOf(db.raw(statement));
        expect(error.message, statement).to.include("append-only");
      }
    });
  }

  it("refuses accounts that do not say whose they are, and the platform's with somebody", async () => {
    for (const row of [
      { kind: "order_escrow", entity_id: orderId, organization_id: null },
      { kind: "order_escrow", entity_id: null, organization_id: organizationId },
      { kind: "organization_payout", entity_id: orderId, organization_id: organizationId },
      { kind: "platform_cash", entity_id: organizationId, organization_id: organizationId },
    ]) {
      const error = await refusalOf(db("ledger_accounts").insert({ id: uuid(), currency: "USD", ...row }));
      expect(error.code).to.equal("23514");
    }
  });

  it("opens one account when eight journals need it at once", async () => {
    const currency = "KES";
    const entries: Entry[] = [
      { account: "impact_fund_contribution", amount: -100n, currency },
      { account: "organization_payout", entityId: organizationId, amount: -900n, currency },
      { account: "provider_clearing", amount: 1000n, currency },
    ];
    // Every second one names them the other way round, so that they would wait for each other crosswise.
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post(`race-${index}`, index % 2 === 0 ? entries : [...entries].reverse()),
      ),
    );
    expect(await db("ledger_accounts").where({ currency })).to.have.lengthOf(3);
    const balances = (await readTrialBalance(db)).filter((row) => row.currency === currency);
    expect(balances.map(({ kind, balance }) => [kind, balance])).to.deep.equal([
      ["impact_fund_contribution", -800n],
      ["organization_payout", -7200n],
      ["provider_clearing", 8000n],
    ]);
  });

  const held = async () => {
    const row = (await readTrialBalance(db)).find(
      ({ entityId, kind }) => kind === "order_escrow" && entityId === orderId,
    );
    return -(row?.balance ?? 0n);
  };
  const give = (amount: bigint): Entry[] => [
    { account: "order_escrow", entityId: orderId, organizationId, amount, currency: "USD" },
    { account: "organization_refund", entityId: organizationId, amount: -amount, currency: "USD" },
  ];

  it("never gives away more than is held, also when eight try at once", async () => {
    const whole = await held();
    const error = await refusalOf(post("too much", give(whole + 1n)));
    expect(error.constraint).to.equal("ledger_no_overdraft");
    const part = whole / 5n;
    const tried = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => post(`give-${index}`, give(part))));
    const refused = tried.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as { constraint?: string }).constraint] : [],
    );
    expect(refused).to.deep.equal(["ledger_no_overdraft", "ledger_no_overdraft", "ledger_no_overdraft"]);
    expect(await held()).to.equal(whole - part * 5n);
  });

  it("takes a journal back by one that names it, once, and only while what it gave is still there", async () => {
    await post("mistaken", hold(3_000n));
    const before = await held();
    const journalId = movementOf(orderId, "mistaken");
    const reverse = () =>
      db.transaction((trx) =>
        reverseJournal({ trx, journalId, cause: "mistake", metadata: { why: "booked twice" }, now }),
      );
    const id = await reverse();
    expect(await held()).to.equal(before - 3_000n);
    const journal = (await db("ledger_journals").where({ id }).first()) as Record<string, unknown>;
    expect(journal).to.include({ kind: "correction", reverses: journalId, reference: "mistaken", cause: "mistake" });
    expect(journal.metadata).to.deep.equal({ why: "booked twice" });
    expect((await refusalOf(reverse())).code).to.equal("23505");

    await post("spent", hold(100n));
    await post("spending", give(await held()));
    const error = await refusalOf(
      db.transaction((trx) => reverseJournal({ trx, journalId: movementOf(orderId, "spent"), cause: "mistake", now })),
    );
    expect(error.constraint).to.equal("ledger_no_overdraft");
  });

  it("has a trial balance of zero in every currency", async () => {
    const sums = new Map<string, bigint>();
    for (const { currency, balance } of await readTrialBalance(db))
      sums.set(currency, (sums.get(currency) ?? 0n) + balance);
    expect(new Set(sums.values())).to.deep.equal(new Set([0n]));
  });
});
