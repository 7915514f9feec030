import { expect } from "chai";
import { buildSupplier } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi } from "#test/support/api.ts";
import { startBalancer } from "#test/support/balancer.ts";
import { useDatabase } from "#test/support/database.ts";
import { startApart } from "#test/support/processes.ts";
import { steadyLoad } from "#test/support/steady-load.ts";
import { eventually } from "#test/support/wait.ts";

describe("three processes behind a balancer that are replaced one after the other", function () {
  this.timeout(180_000);
  const database = useDatabase();
  const rows = useRows(database);

  it("lose no request, neither of readers nor of who writes", async () => {
    const balancer = await startBalancer();
    const settings = { DRAIN_SECONDS: "1.5" };
    let processes = await startApart(database, balancer.url, 3, settings);
    await balancer.leadTo(processes.map(({ url }) => url));
    const load = steadyLoad({ url: balancer.url, paths: ["/api/v1/products", "/", "/products", "/api/v1/suppliers"] });
    const supplier = await buildSupplier();
    const written: number[] = [];
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const body = { name: `Lot ${n}`, category: "chia", price: "10", quantity: "1" };
        written.push((await createApi(balancer.url).post("/products", { as: supplier, body })).status);
      }
    })();
    try {
      await eventually(() => load.seen.answered > 50 && written.length > 5, { timeout: 20_000, what: "answers" });
      for (const old of processes) {
        const [fresh] = await startApart(database, balancer.url, 1, settings);
        if (!fresh) throw new Error("one was asked for");
        processes = [...processes, fresh];
        await balancer.leadTo(processes.map(({ url }) => url));
        await old.kill("SIGTERM");
        processes = processes.filter((one) => one !== old);
        await balancer.leadTo(processes.map(({ url }) => url));
      }
    } finally {
      isOver = true;
      await writing;
      const { answered, failed } = await load.stop();
      await Promise.all(processes.map((one) => one.kill()));
      await balancer.close();
      expect(failed, `${answered} were answered`).to.deep.equal([]);
      expect(written.filter((status) => status !== 201)).to.deep.equal([]);
      const { rowCount } = await rows.db.raw<{ rowCount: number }>("select from supplier_products");
      expect(rowCount, "each once").to.equal(written.length);
    }
  });
});
