import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect } from "chai";
import { newKey } from "#backend/src/domains/documents/storage/index.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { decided, sendAndWait } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";

const megabyte = 1024 * 1024;
/** A map whose properties are this. */
const mapOf = (properties: string): Buffer =>
  Buffer.from(`{"type":"Feature","geometry":null,"properties":{"all":${properties}}}`);
const map = { name: "plot.geojson", type: "application/geo+json" } as const;

/** Files that are written to cost whoever reads them as much as they can. */
describe("what is hard to read", function () {
  this.timeout(180_000);
  const api = useApi();

  for (const [what, depth] of [
    ["a hundred thousand levels", 100_000],
    ["twelve million levels", 12 * megabyte],
  ] as const)
    it(`is refused where a map has ${what}`, async () => {
      const bytes = mapOf("[".repeat(depth) + "]".repeat(depth));
      const document = await sendAndWait(api, await buildSupplier(), { bytes, ...map });
      expect(document).to.include({ status: "refused", refusal: "tooHard" });
    });

  it("is refused unread when its check has begun three times and never ended", async () => {
    const supplier = await buildSupplier();
    const key = newKey("uploads");
    for (const begunChecks of [2, 3]) {
      // Its bytes are gone from the store: whoever looks for them fails.
      const { id } = await buildDocument(supplier, { status: "checking", begunChecks });
      await api
        .db("document_parts")
        .insert({ document_id: id, starts_at: 0, size: 1000, storage_key: `${key}${begunChecks}` });
      await api.db.raw("select graphile_worker.add_job('documents.check', ?::json, job_key := ?)", [
        JSON.stringify({ id }),
        `documents.check:${id}`,
      ]);
      if (begunChecks === 3)
        expect(await decided(api, supplier, id)).to.include({ status: "refused", refusal: "tooHard" });
      else
        await eventually(
          async () =>
            (await api.db("graphile_worker.jobs").whereLike("key", `%${id}`).first("last_error"))?.last_error != null,
        );
      const row = await api.db("documents").where({ id }).first();
      expect(row.begun_checks, "a piece that is gone counts").to.equal(begunChecks + 1);
    }
  });

  it("keeps nobody waiting, however many small values a map of 24 MB has", async () => {
    const bytes = mapOf(`[${"{},".repeat(8 * megabyte)}0]`);
    const text = bytes.toString();
    const begun = performance.now();
    JSON.parse(text);
    const atOnce = performance.now() - begun;
    const stalls = monitorEventLoopDelay({ resolution: 10 });
    stalls.enable();
    const document = await sendAndWait(api, await buildSupplier(), { bytes, ...map });
    stalls.disable();
    expect(document).to.include({ status: "ready", mediaType: "application/geo+json" });
    expect(stalls.max / 1e6, "milliseconds in which nobody was answered").to.be.below(atOnce / 2);
  });
});
