import { expect } from "chai";
import { buildBuyer, buildSupplier, type PersonOf } from "#test/factories/people.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";

describe("an organization that is closed while others trade with it", () => {
  const api = useApi();

  interface Round {
    buyer: PersonOf<Organization>;
    supplier: PersonOf<Organization>;
    productId: string;
  }

  async function prepare(): Promise<Round> {
    const user = { password: goodPassword };
    const [buyer, supplier] = [await buildBuyer({ user }), await buildSupplier({ user })];
    const { product } = await buildProduct({ supplier });
    return { buyer, supplier, productId: product.id };
  }

  const leave = (as: PersonOf<Organization>) => api.post("/me/deletion", { as, body: { password: goodPassword } });

  /** Whose side is closed, its last owner's account with it, while eight orders and inquiries come at once. */
  async function play(closing: "buyer" | "supplier") {
    const { buyer, supplier, productId } = await prepare();
    const order = () => api.post("/orders", { as: buyer, body: { productId, termsVersion: 1, quantity: "1" } });
    const inquire = () => api.post("/offers", { as: buyer, body: { productId, message: "Hello" } });
    const [left, ...answers] = await Promise.all([
      leave(closing === "buyer" ? buyer : supplier),
      ...[order, inquire, order, inquire, order, inquire, order, inquire].map((call) => call()),
    ]);
    const side = `${closing}_org_id`;
    const closed = (await api
      .db("organizations")
      .where({ id: (closing === "buyer" ? buyer : supplier).organization.id })
      .first("id", "deleted_at")) as { id: string; deleted_at: Date | null };
    const count = async (table: "orders" | "offers") =>
      Number(((await api.db(table).where(side, closed.id).count("* as count")) as [{ count: string }])[0].count);
    return {
      left,
      answers,
      closed: closed.deleted_at !== null,
      begun: (await count("orders")) + (await count("offers")),
    };
  }

  it("either is closed with nothing begun, or stays with what was: nobody waits in a circle", async () => {
    const played = await Promise.all(Array.from({ length: 8 }, (_, at) => play(at % 2 === 0 ? "buyer" : "supplier")));
    for (const { left, answers, closed, begun } of played) {
      // On a slow machine some of seventy-two at once are told to come again (503): nothing has happened then.
      expect(left.status, JSON.stringify(left.body)).to.be.oneOf(closed ? [204] : [409, 503]);
      if (closed) expect(begun, "what was begun with a closed organization").to.equal(0);
      for (const { status, body } of answers)
        expect(status, JSON.stringify(body)).to.be.oneOf(
          closed ? [401, 403, 404, 409, 503] : [201, 401, 403, 404, 409, 503],
        );
    }
    const { rows } = await api.db.raw<{ rows: { deadlocks: string }[] }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    expect(rows[0]?.deadlocks, "deadlocks").to.equal("0");
  }).timeout(30_000);
});
