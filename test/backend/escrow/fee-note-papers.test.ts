import { expect } from "chai";
import { buildOrder, type Trade } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { startProcess } from "#test/support/server.ts";

describe("the papers of many fee notes", () => {
  const api = useApi();
  const many = 80;
  let trade: Trade;
  let notes: string[];
  before(async function () {
    this.timeout(60_000);
    trade = await buildOrder(api, { status: "funds_released", quantity: "1" });
    // As many as there are, each with a number of its own; what they say of one release is of no matter here.
    await api.db.raw("alter table fee_notes drop constraint fee_notes_journal_id_key");
    await api.db.raw(
      `insert into fee_notes (id, year, serial, journal_id, order_id, shipment_id, supplier_org_id, quantity, issuer, created_at)
       select gen_random_uuid(), year, serial + n, journal_id, order_id, shipment_id, supplier_org_id, quantity, issuer, created_at
         from fee_notes, generate_series(1, ?) n`,
      [many],
    );
    notes = await api.db("fee_notes").orderBy("serial").pluck<string[]>("number");
  });

  const paper = async (number: string | undefined, url = api.url) => {
    const answer = await fetch(`${url}/api/v1/fee-notes/${number ?? ""}/pdf?language=en`, {
      headers: { authorization: `Bearer ${trade.supplier.token}` },
    });
    return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  it("keep nobody else waiting while they are drawn", async () => {
    const papers = 6;
    // The fonts are read with the first.
    expect((await paper(notes.at(-1))).status).to.equal(200);
    let left = papers;
    const drawn = Promise.all(
      notes.slice(-papers - 1, -1).map(async (number) => {
        const answer = await paper(number);
        left -= 1;
        return answer.status;
      }),
    );
    let answered = 0;
    while (left > 0) {
      expect((await api.get("/healthz")).status).to.equal(200);
      answered += 1;
    }
    expect(await drawn).to.deep.equal(Array(papers).fill(200));
    expect(answered).to.be.above(5 * papers);
  }).timeout(30_000);

  it("are asked for again where too many are asked for at once", async () => {
    const answers = await Promise.all(notes.slice(0, 60).map((number) => paper(number)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(60 - refused.length);
    expect(refused).not.to.have.lengthOf(0);
    for (const { headers, bytes } of refused) {
      expect(headers.get("retry-after")).to.match(/^\d+$/);
      expect(JSON.parse(Buffer.from(bytes).toString())).to.include({ code: "server.busy" });
    }
    const number = notes[answers.findIndex(({ status }) => status === 503)];
    const again = await paper(number);
    expect(again.status).to.equal(200);
    expect((await readPdf(again.bytes)).title).to.equal(`Fee note ${number ?? ""}`);
  }).timeout(30_000);

  it("are drawn by the program as it is built, too", async () => {
    const running = await startProcess({ entry: "main", database: { url: api.databaseUrl } });
    try {
      const { status, bytes } = await paper(notes[0], running.url);
      expect(status, running.output()).to.equal(200);
      expect((await readPdf(bytes)).title).to.equal(`Fee note ${notes[0] ?? ""}`);
    } finally {
      await running.kill();
    }
  }).timeout(60_000);
});
