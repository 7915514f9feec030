import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { expect } from "chai";
import { buildSupplier } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { beginUpload } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";

describe("whoever goes away in the middle of a request", function () {
  this.timeout(90_000);
  const database = useDatabase();
  useRows(database);
  let server: TestProcess;
  before(async () => {
    server = await startProcess({ entry: "main", database, env: { LOG_LEVEL: "info" } });
  });
  after(() => server?.kill());

  /** Writes a head and what is told, reads `least` bytes and cuts the line. */
  const leave = (head: string[], body: string, least: number) =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      let read = 0;
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${[...head, "host: localhost", "", ""].join("\r\n")}${body}`);
        if (least === 0) setImmediate(() => socket.resetAndDestroy());
      });
      socket.on("data", (chunk) => {
        read += chunk.length;
        if (least > 0 && read >= least) socket.resetAndDestroy();
      });
      socket.on("close", () => resolve());
      socket.on("error", reject);
    });

  it("is no error in the log: not of a body, an upload, a download, a stream or a page", async () => {
    const supplier = await buildSupplier();
    const { token } = supplier;
    const api = createApi(server.url);
    const bearer = `authorization: Bearer ${token}`;
    const json = ["content-type: application/json", `idempotency-key: ${randomUUID()}`];
    const upload = await beginUpload(server, supplier, { size: 200_000, name: "long.pdf", type: "application/pdf" });
    expect(upload.status).to.equal(201);
    const path = new URL(upload.headers.location ?? "", server.url).pathname;
    await leave(["POST /api/v1/offers HTTP/1.1", bearer, ...json, "content-length: 5000"], '{"a":', 0);
    await leave(
      ["POST /auth/v1/token?grant_type=password HTTP/1.1", ...json, "transfer-encoding: chunked"],
      "5\r\n{",
      0,
    );
    await leave(
      [
        `PATCH ${path} HTTP/1.1`,
        bearer,
        "tus-resumable: 1.0.0",
        "upload-offset: 0",
        "content-type: application/offset+octet-stream",
        "content-length: 200000",
      ],
      "x".repeat(1000),
      0,
    );
    for (let again = 0; again < 3; again += 1) {
      await leave(["GET /api/v1/events HTTP/1.1", bearer], "", 50);
      await leave(["GET / HTTP/1.1"], "", 100);
      await leave(["GET /api/v1/products HTTP/1.1"], "", 0);
      await leave(["GET /api/v1/openapi.json HTTP/1.1"], "", 100);
    }
    const last = `request-after-all-${randomUUID()}`;
    await api.get("/api/v1/products", { headers: { "x-request-id": last } });
    await eventually(() => server.output().includes(last), { what: "the last line of the log" });
    const loud = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter(({ level }) => level >= 40);
    expect(loud).to.deep.equal([]);
  });
});
