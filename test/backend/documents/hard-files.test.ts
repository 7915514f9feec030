import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect } from "chai";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { sendAndWait } from "#test/support/uploads.ts";

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
