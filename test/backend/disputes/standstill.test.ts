import { expect } from "chai";
import { letterAbout, lettersTo } from "#test/backend/identity/mailbox.ts";
import { buildBuyer, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
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
    const told = (await cases.timeline(id, trade.supplier)).items.filter(({ what }) => what === "goOn");
    expect(told.map(({ source, by, details }) => [source, by, details])).to.deep.equal([
      ["case", "clock", { deadline: "appealBy", until: announced.appealBy, why: "standstill" }],
    ]);
    expect(await cases.told(trade, "caseGoesOn")).to.deep.equal(["buyer", "supplier"]);
    expect((await cases.did(id, trade.supplier, "appeal", { words: statement })).status).to.equal("answering");
  });

  it("is told to both sides by one letter each, in their language", async () => {
    const cases = casesOf(api);
    const buyer = await buildBuyer({ name: "Maison Lavoine", user: { language: "fr" } });
    const supplier = await buildSupplier({ name: "Imisozi Growers", user: { language: "en" } });
    const { product } = await buildProduct({ supplier, images: [] });
    const trade = await cases.claimed({}, { buyer, supplier, product });
    await standStill(3);
    await cases.advance("121h");
    await standStill(3);
    await cases.advance("1m");
    const words = {
      buyer: [
        "plus de temps dans le dossier",
        "avec Imisozi Growers",
        "le délai de réponse court jusqu’au",
        "à l’arrêt",
      ],
      supplier: ["more time in the case", "with Maison Lavoine", "the time for an answer goes on until", "stood still"],
    };
    for (const side of ["buyer", "supplier"] as const) {
      const [about = "", ...said] = words[side];
      const { subject, text } = await letterAbout(api, trade[side].user.email, about);
      const plain = text.replace(/\s+/g, " ");
      for (const part of said) expect(plain).to.include(part);
      expect(subject).to.include(trade.order.reference);
      expect(subject + text).not.to.match(/\{\{|undefined|caseTime|goesOn/);
      const all = await lettersTo(api, trade[side].user.email, 0);
      expect(all.filter((letter) => letter.subject.includes(about)).length, side).to.equal(1);
    }
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
