import { expect } from "chai";
import { makePdf } from "#test/factories/files.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { sendFile } from "#test/support/uploads.ts";

/** The process runs no jobs, so what is to be checked stands in line as it was asked for. */
describe("the line of files that wait to be checked", function () {
  this.timeout(60_000);
  const api = useApi({ RUN_WORKER: "false" });
  const line = async () => {
    const jobs = await api.db("graphile_worker.jobs").where({ task_identifier: "documents.check" });
    const ordered = await api
      .db("graphile_worker.jobs")
      .whereIn(
        "id",
        jobs.map(({ id }: { id: string }) => id),
      )
      .orderBy(["priority", "run_at", "id"]);
    return ordered.map(({ key }: { key: string }) => key.split(":")[1]);
  };

  it("takes one of each organization in turn, and keeps its order when they are asked for again", async () => {
    const bytes = await makePdf();
    const [many, few] = [await buildSupplier(), await buildSupplier()];
    const sent: string[] = [];
    for (const as of [many, many, many, few]) sent.push(await sendFile(api, as, { bytes }));
    const [first, second, third, others] = sent;
    expect(await line()).to.deep.equal([first, others, second, third]);
    await api.post("/dev/clock", { body: { advance: "3m" } });
    expect(await line()).to.deep.equal([first, others, second, third]);
    const waiting = async () => (await line()).filter((id) => id !== first);
    await api.db("documents").where({ id: first }).update({ removed_at: new Date() });
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect(await waiting(), "a check that has begun goes on").to.deep.equal([others, second, third]);
    await api.db("documents").where({ id: first }).update({ status: "refused", refusal: "pdfBroken" });
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect(await waiting(), "whoever is before it is done").to.deep.equal([second, others, third]);
  });
});
