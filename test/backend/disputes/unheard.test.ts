import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { useMailServer } from "#test/support/mail-server.ts";
import { eventually } from "#test/support/wait.ts";
import { casesOf, statement } from "./cases.ts";

const hours = 60 * 60 * 1000;

describe("a decision of which a side cannot know", function () {
  this.timeout(60_000);
  const { smtp, answers } = useMailServer();
  const api = useApi(smtp);
  const letters = (orderId: string) => api.db("notices").where({ subject_id: orderId, kind: "decisionAnnounced" });
  const announced = async (answer: string) => {
    const cases = casesOf(api);
    const [reviewer, trade] = [await buildStaff("reviewer"), await cases.claimed()];
    await cases.did(trade.found.id, trade.supplier, "answer", { words: statement });
    answers[trade.supplier.user.email] = answer;
    await cases.decided(trade.found.id, reviewer, "split");
    return { cases, trade };
  };

  it("takes no effect while its letter waits, and a day after it has left", async () => {
    const { cases, trade } = await announced("451 try again later");
    await letters(trade.order.id)
      .where({ side: "supplier" })
      .update({ letter_queued_at: api.db.raw("now() - interval '13 hours'") });
    const now = (await cases.advance("121h")).getTime();
    const waits = await cases.read(trade, trade.supplier);
    expect(waits.status).to.equal("announced");
    expect(Date.parse(waits.appealBy ?? "") - now).to.be.within(23 * hours, 24 * hours);
    expect(await cases.journals(trade.order)).to.deep.equal(["hold"]);
    expect(await cases.told(trade, "caseGoesOn")).to.deep.equal(["buyer", "supplier"]);
    const { items } = (await api.get("/notifications", { as: trade.buyer })).body as { items: object[] };
    const notice = JSON.stringify(items.find((one) => (one as { kind: string }).kind === "caseGoesOn"));
    expect(notice).to.include(`"${waits.appealBy}"`).and.to.include('"letter"');
    expect((await cases.did(trade.found.id, trade.supplier, "appeal", { words: statement })).status).to.equal(
      "answering",
    );
  });

  it("takes effect after a week all the same where every letter is refused; our team has known of it since the first day", async () => {
    const { cases, trade } = await announced("550 no such mailbox");
    const tasks = () =>
      api.db("staff_tasks").where({ kind: "escrow.decisionUndelivered", subject_id: trade.found.id }).select("details");
    await eventually(() => letters(trade.order.id).whereNotNull("letter_failed_at").first("id"), {
      what: "a refused letter",
      timeout: 15_000,
    });
    await cases.advance("121h");
    for (let days = 1; days <= 6; days += 1) {
      expect((await cases.read(trade, trade.buyer)).status, `day ${days}`).to.equal("announced");
      await cases.advance("25h");
    }
    const [task] = (await tasks()) as { details: { side: string } }[];
    expect(task?.details.side).to.equal("supplier");
    const said = (await cases.timeline(trade.found.id, trade.buyer)).items.filter(({ what }) => what === "goOn");
    expect(
      said.map(({ details }) => details.why),
      "told once, not each day",
    ).to.deep.equal(["letter"]);
    expect(await api.db("notices").where({ subject_id: trade.order.id, kind: "caseGoesOn" })).to.have.length(2);
    await cases.advance("25h");
    await cases.until(trade, "decided");
  });
});
