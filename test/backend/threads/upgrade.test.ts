import { expect } from "chai";
import { applyMigration, type Migration } from "#backend/src/db/apply-migration.ts";
import { migrations } from "#backend/migrations/index.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildMember } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { useDatabase } from "#test/support/database.ts";

/** Inquiries of before there were conversations. */
describe("an upgrade to conversations", () => {
  const database = useDatabase();
  const rows = useRows(database);

  it("makes the words of each inquiry its first message, which nobody has to read anew", async () => {
    const { db } = rows;
    const { offer, supplier } = await buildOffer({ terms: { message: "Is this lot available?" } });
    const colleague = await buildMember(supplier.organization, "member");
    const since: readonly Migration[] = migrations.slice(
      migrations.findIndex(({ name }) => name === "20261213-1-threads"),
    );
    for (const migration of [...since].reverse()) await applyMigration({ database: db, migration, direction: "down" });
    for (const migration of since) await applyMigration({ database: db, migration });
    const [message, ...more] = await db("thread_messages").where({ thread_id: offer.id });
    expect(more).to.deep.equal([]);
    expect(message).to.include({ position: 1, text: "Is this lot available?", organization_id: offer.buyerOrgId });
    const readers = (await db("thread_marks").where({ thread_id: offer.id, position: 1 }).pluck("user_id")) as string[];
    expect(readers).to.have.members([supplier.user.id, colleague.user.id]);
  });
});
