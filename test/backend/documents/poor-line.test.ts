import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { Upload } from "tus-js-client";
import { makePicture } from "#test/factories/files.ts";
import { buildSupplier, type Person } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { useDatabase } from "#test/support/database.ts";
import { openPoorLine } from "#test/support/poor-line.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { askOffset, beginUpload, decided, idOf, sendAndWait, sendPiece } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";

const megabyte = 1024 * 1024;

/** A paper of this size, which packs into nothing. */
const largePdf = (size: number): Buffer =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 15), Buffer.from("\n%%EOF")]);

describe("uploads over poor lines, to several processes", function () {
  this.timeout(180_000);
  const database = useDatabase();
  const rows = useRows(database);
  let folder = "";
  let processes: TestProcess[] = [];
  before(async () => (folder = await mkdtemp(join(tmpdir(), "agritrade-files-"))));
  after(() => rm(folder, { recursive: true, force: true }));
  afterEach(async () => {
    for (const running of processes) await running.kill("SIGKILL");
    processes = [];
  });
  const start = async () => {
    const running = await startProcess({ entry: "main", database, env: { STORAGE_URL: pathToFileURL(folder).href } });
    processes.push(running);
    return running;
  };

  const send = (url: string, person: Person, bytes: Buffer, sha256: string) =>
    new Promise<string>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: `${url}/api/v1/uploads`,
        headers: { authorization: `Bearer ${person.token}` },
        metadata: { filename: "large.pdf", filetype: "application/pdf", purpose: "message", sha256 },
        retryDelays: [50, 100, 300, 1000, 2000, 4000],
        onError: reject,
        onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
      });
      upload.start();
    });

  it("arrive once and whole where the line breaks every 256 KB, and little is sent twice", async () => {
    const server = await start();
    const supplier = await buildSupplier();
    const bytes = largePdf(3 * megabyte);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const line = await openPoorLine(server.url, { speed: 250_000, cutAfter: 256 * 1024 });
    try {
      const id = await send(line.url, supplier, bytes, sha256);
      const document = await decided(server, supplier, id);
      expect(document).to.include({ status: "ready", size: bytes.length, sha256 });
      expect(line.cuts, "the line did break").to.be.at.least(11);
      expect(line.sent).to.be.at.least(bytes.length);
      expect(line.sent, "bytes that were sent, of 3 MB").to.be.at.most(bytes.length * 1.1);
      const served = await fetch(server.url + (document.url ?? ""));
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).to.equal(true);
      expect(await rows.db("documents").where({ uploaded_by: supplier.user.id })).to.have.lengthOf(1);
    } finally {
      await line.close();
    }
  });

  it("become pictures in the built program too", async () => {
    const server = await start();
    const supplier = await buildSupplier();
    const picture = { bytes: await makePicture(), name: "a.jpg", type: "image/jpeg", purpose: "logo" } as const;
    const document = await sendAndWait(server, supplier, picture);
    expect(document.variants.map(({ width, format }) => `${width} ${format}`)).to.deep.equal([
      "480 avif",
      "480 webp",
      "640 avif",
      "640 webp",
    ]);
  });

  it("go on in another process: at once by the same hand, and after a moment when the first one was killed in the middle", async () => {
    const [one, other] = [await start(), await start()];
    const supplier = await buildSupplier();
    const bytes = largePdf(2 * megabyte);
    const id = idOf(await beginUpload(one, supplier, { size: bytes.length }));
    expect((await sendPiece(one, supplier, id, 0, bytes.subarray(0, 300_000))).status).to.equal(204);
    expect((await sendPiece(other, supplier, id, 300_000, bytes.subarray(300_000, 600_000))).status).to.equal(204);

    let drip: (bytes: Buffer) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (drip = (piece) => controller.enqueue(new Uint8Array(piece))),
    });
    const broken = fetch(`${one.url}/api/v1/uploads/${id}`, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${supplier.token}`,
        "tus-resumable": "1.0.0",
        "upload-offset": "600000",
        "content-type": "application/offset+octet-stream",
      },
      body,
      duplex: "half",
    } as RequestInit).then(
      () => "answered",
      () => "broken",
    );
    drip(bytes.subarray(600_000, 1_200_000));
    const received = async () => Number((await rows.db("documents").where({ id }).first("received")).received);
    // Whole pieces are kept as they come.
    await eventually(async () => (await received()) > 600_000);
    const locked = await sendPiece(other, supplier, id, await received(), bytes.subarray(await received()));
    expect([locked.status, locked.body.code], "another process holds it").to.deep.equal([
      423,
      "documents.uploadLocked",
    ]);
    await one.kill("SIGKILL");
    expect(await broken).to.equal("broken");
    const asked = await eventually(
      async () => {
        const answer = await askOffset(other, supplier, id);
        return answer.status === 200 ? answer : undefined;
      },
      { timeout: 20_000, interval: 500, what: "the lease of a killed process runs out" },
    );
    const offset = Number(asked.headers["upload-offset"]);
    expect(offset).to.be.above(600_000);
    expect((await sendPiece(other, supplier, id, offset, bytes.subarray(offset))).status).to.equal(204);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(await decided(other, supplier, id)).to.include({ status: "ready", sha256 });
  });
});
