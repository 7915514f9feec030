import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { connect, type Database } from "#backend/src/db/database.ts";
import { postJournal, type Entry } from "#backend/src/domains/ledger/index.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { useDatabase } from "#test/support/database.ts";

const now = new Date();
const cause = "test";

describe("the ledger's currencies", () => {
  const database = useDatabase();
  let db: Database;
  before(() => void (db = connect(database.url, 2, createLogger("silent"))));
  after(() => db.destroy());

  const post = (reference: string, entries: Entry[]) =>
    db.transaction((trx) =>
      postJournal({ trx, movementId: uuid(), kind: "suspense", reference, orderId: null, cause, entries, now }),
    );
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => ({ constraint: "none: the database let it pass" }),
      (error: unknown) => error as { constraint?: string },
    );

  it("keeps currencies without cents, with two and with three decimals, and nothing smaller", async () => {
    for (const [currency, written] of [
      ["XOF", "12345"],
      ["USD", "123.45"],
      ["TND", "12.345"],
    ] as const) {
      const entries: Entry[] = [
        { account: "provider_clearing", amount: 12_345n, currency },
        { account: "provider_suspense", amount: -12_345n, currency },
      ];
      await post(`scale-${currency}`, entries);
      const row = (await db("ledger_entries as e")
        .join("ledger_journals as j", "j.id", "e.journal_id")
        .where("j.reference", `scale-${currency}`)
        .where("e.amount", ">", 0)
        .first("e.amount")) as { amount: string };
      expect(row.amount).to.equal(written);
    }
    const accountId = (await db("ledger_accounts")
      .where({ kind: "provider_clearing", currency: "XOF" })
      .first("id")) as { id: string };
    const error = await refusalOf(
      db.transaction(async (trx) => {
        const id = uuid();
        await trx("ledger_journals").insert({ id, kind: "suspense", reference: "half", cause, posted_at: now });
        await trx("ledger_entries").insert({
          journal_id: id,
          account_id: accountId.id,
          amount: "0.5",
          currency: "XOF",
        });
      }),
    );
    expect(error.constraint).to.equal("ledger_smallest_unit");
  });
});
