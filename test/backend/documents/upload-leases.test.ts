import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { askOffset, beginUpload, idOf, sendPiece } from "#test/support/uploads.ts";

describe("an upload that several write to", function () {
  this.timeout(60_000);
  const api = useApi();

  it("keeps one other waiting for whoever writes, and a third is refused at once", async () => {
    const supplier = await buildSupplier();
    const id = idOf(await beginUpload(api, supplier, { size: 1000 }));
    // Held by a process that is alive.
    await api.db("upload_leases").insert({ upload: id, holder: "another", expires_at: new Date(Date.now() + 60_000) });
    let answered = 0;
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { status } = await askOffset(api, supplier, id);
        return { status, place: answered++, at: performance.now() };
      }),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(12).fill(423));
    const [last, ...others] = answers.sort((one, other) => other.place - one.place);
    for (const { at } of others) expect((last?.at ?? 0) - at, "milliseconds before whoever waited").to.be.above(1000);
  });

  it("goes to one of two who write at once, and the other is told to wait", async () => {
    const supplier = await buildSupplier();
    const bytes = randomBytes(600_000);
    const id = idOf(await beginUpload(api, supplier, { size: bytes.length }));
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 300_000)));
        const dripping = setInterval(() => undefined, 100);
        await released;
        clearInterval(dripping);
        controller.enqueue(new Uint8Array(bytes.subarray(300_000)));
        controller.close();
      },
    });
    const first = fetch(`${api.url}/api/v1/uploads/${id}`, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${supplier.token}`,
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
      body: slow,
      duplex: "half",
    } as RequestInit);
    // The lease is a row; the first one has it as soon as it is there.
    while ((await api.db("upload_leases").where({ upload: id })).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await sendPiece(api, supplier, id, 0, bytes);
    expect([second.status, second.body.code]).to.deep.equal([423, "documents.uploadLocked"]);
    release();
    expect((await first).status).to.equal(204);
    expect((await askOffset(api, supplier, id)).headers["upload-offset"]).to.equal(String(bytes.length));
    expect(await api.db("upload_leases").where({ upload: id })).to.deep.equal([]);
  });
});
