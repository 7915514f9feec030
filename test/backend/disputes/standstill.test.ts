import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { casesOf, statement } from "./cases.ts";

const hours = 60 * 60 * 1000;

describe("a case over a standstill of ours", () => {
  const api = useApi();
  /** As if no worker had swept since then. */
  const standStill = (days: number) =>
    api.db.raw(
      "insert into last_sweep (ended_at) values (now() - ? * interval '1 day') on conflict (one) do update set ended_at = excluded.ended_at",
      [days],
    );

  it("goes on for a day: an appeal that nobody could file may be filed, and no money has moved", async () => {
    const cases = casesOf(api);
    const [reviewer, trade] = [await buildStaff("reviewer"), await cases.claimed()];
    const { id } = trade.found;
    await cases.did(id, trade.supplier, "answer", { words: statement });
    await cases.decided(id, reviewer, "split");
    await standStill(3);
    const now = (await cases.advance("121h")).getTime();
    const announced = await cases.read(trade, trade.supplier);
    expect(announced.status).to.equal("announced");
    expect(Date.parse(announced.appealBy ?? "") - now).to.be.within(23 * hours, 25 * hours);
    expect(await cases.journals(trade.order)).to.deep.equal(["hold"]);
    await standStill(3);
    await cases.advance("1m");
    expect((await cases.read(trade, trade.supplier)).appealBy, "once").to.equal(announced.appealBy);
    expect((await cases.did(id, trade.supplier, "appeal", { words: statement })).status).to.equal("answering");
  });

  it("takes effect a day later where nobody appeals, and awaits an answer for as long", async () => {
    const cases = casesOf(api);
    const [reviewer, decided, claimed] = [await buildStaff("reviewer"), await cases.claimed(), await cases.claimed()];
    await cases.did(decided.found.id, decided.supplier, "answer", { words: statement });
    await cases.decided(decided.found.id, reviewer, "split");
    await standStill(3);
    await cases.advance("121h");
    expect((await cases.read(claimed, claimed.supplier)).status).to.equal("answering");
    await cases.advance("25h");
    await cases.until(decided, "decided");
    await cases.until(claimed, "open");
  });
});
