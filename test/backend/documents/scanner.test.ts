import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { expect } from "chai";
import { makePdf } from "#test/factories/files.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { freePort } from "#test/support/server.ts";
import { decided, readDocument, sendFile } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";

describe("what has arrived, with a virus scanner", function () {
  this.timeout(120_000);
  let port = 0;
  let scanner: Server | undefined;
  const scanned: Buffer[] = [];
  /** Speaks as clamd does: it finds the test virus, whose letters are these. */
  const start = async () => {
    scanner = createServer((socket) => {
      const got: Buffer[] = [];
      socket.on("error", () => undefined);
      socket.on("data", (piece) => {
        got.push(piece);
        const all = Buffer.concat(got);
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
        scanned.push(all);
        const command = all.toString("latin1", 0, 10) === "zINSTREAM\0";
        const found = all.includes("EICAR-STANDARD-ANTIVIRUS-TEST-FILE");
        socket.end(command ? `stream: ${found ? "Eicar-Test-Signature FOUND" : "OK"}\0` : "UNKNOWN COMMAND\0");
      });
    }).listen(port, "127.0.0.1");
    await once(scanner, "listening");
    port = (scanner.address() as AddressInfo).port;
  };
  const stop = async () => {
    if (!scanner) return;
    const closed = once(scanner, "close");
    scanner.close();
    await closed;
    scanner = undefined;
  };
  const address: { CLAMD_URL?: string } = {};
  before(async () => {
    port = await freePort();
    address.CLAMD_URL = `tcp://127.0.0.1:${port}`;
  });
  const api = useApi(address);
  after(stop);

  it("waits while the scanner is away, is ready once that has found it clean, and is refused when not", async () => {
    const supplier = await buildSupplier();
    const clean = await sendFile(api, supplier, { bytes: await makePdf() });
    await eventually(
      async () =>
        ((await api.db("graphile_worker.jobs").where({ task_identifier: "documents.check" }).first("attempts"))
          ?.attempts ?? 0) > 0,
    );
    expect((await readDocument(api, supplier, clean)).status).to.equal("checking");
    const begun = async () => (await api.db("documents").where({ id: clean }).first("begun_checks")).begun_checks;
    await eventually(async () => (await begun()) === 0, { what: "a check that could not be done counts for nothing" });
    await start();
    expect((await decided(api, supplier, clean)).status).to.equal("ready");
    expect(scanned).to.have.lengthOf(1);
    const words = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";
    const pdf = await makePdf();
    const bytes = Buffer.concat([pdf.subarray(0, 9), Buffer.from(`%${words}\n`), pdf.subarray(9)]);
    const infected = await decided(api, supplier, await sendFile(api, supplier, { bytes }));
    expect(infected).to.include({ status: "refused", refusal: "infected" });
  });

  it("is looked at by one process at a time, however long that takes, and counts as begun meanwhile", async () => {
    await stop();
    const asked: Socket[] = [];
    scanner = createServer((socket) => void asked.push(socket.on("error", () => undefined))).listen(port, "127.0.0.1");
    await once(scanner, "listening");
    const id = await sendFile(api, await buildSupplier(), { bytes: await makePdf() });
    await eventually(() => asked.length > 0);
    expect((await api.db("documents").where({ id }).first("begun_checks")).begun_checks).to.equal(1);
    await api.post("/dev/clock", { body: { advance: "3m" } });
    const jobs = await api.db.raw<{ rows: unknown[] }>(
      "select from graphile_worker._private_jobs where payload ->> 'id' = ?",
      [id],
    );
    expect(jobs.rows).to.have.lengthOf(1);
    for (const socket of asked) socket.destroy();
  });
});
