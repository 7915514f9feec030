import { createHash, randomBytes } from "node:crypto";
import { expect } from "chai";
import { Upload } from "tus-js-client";
import { buildSupplier } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { useDatabase } from "#test/support/database.ts";
import { openPoorLine } from "#test/support/poor-line.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { useForeignS3Server } from "#test/support/s3-server.ts";
import { decided } from "#test/support/uploads.ts";

const megabyte = 1024 * 1024;
const size = 25 * megabyte;
/** 256 kbit a second: that is a quarter of an hour for the largest file that is taken. */
const speed = 256_000 / 8;

describe("the largest file over the poorest line", function () {
  this.timeout(40 * 60_000);
  const server = useForeignS3Server();
  const database = useDatabase();
  const rows = useRows(database);
  let running: TestProcess | undefined;
  afterEach(() => running?.kill("SIGKILL"));

  it("arrives once and whole where the line breaks every 2 MB, and little is sent twice", async () => {
    running = await startProcess({ entry: "main", database, env: { STORAGE_URL: server.url } });
    const supplier = await buildSupplier();
    const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 15), Buffer.from("\n%%EOF")]);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const line = await openPoorLine(running.url, { speed, cutAfter: 2 * megabyte });
    try {
      const id = await new Promise<string>((resolve, reject) => {
        const upload = new Upload(bytes, {
          endpoint: `${line.url}/api/v1/uploads`,
          headers: { authorization: `Bearer ${supplier.token}` },
          metadata: { filename: "large.pdf", filetype: "application/pdf", purpose: "message", sha256 },
          retryDelays: [50, 100, 300, 1000, 2000, 4000],
          onError: reject,
          onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
        });
        upload.start();
      });
      const document = await decided(running, supplier, id);
      expect(document).to.include({ status: "ready", size: bytes.length, sha256 });
      expect(line.cuts, "the line did break").to.be.at.least(12);
      expect(line.sent, "bytes that were sent, of 25 MB").to.be.within(bytes.length, bytes.length * 1.1);
      const served = await fetch(running.url + (document.url ?? ""));
      expect(
        createHash("sha256")
          .update(Buffer.from(await served.arrayBuffer()))
          .digest("hex"),
      ).to.equal(sha256);
      expect(await rows.db("documents").where({ uploaded_by: supplier.user.id })).to.have.lengthOf(1);
    } finally {
      await line.close();
    }
  });
});
