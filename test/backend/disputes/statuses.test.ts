import { expect } from "chai";
import {
  caseWaitsFor,
  disputeStatuses,
  openCaseStatuses,
  reviewerStatuses,
  type DisputeStatus,
} from "#shared/disputes/statuses.ts";
import { useApi } from "#test/support/api.ts";

/** The words of a condition. */
const wordsIn = (sql: string): string[] => [...sql.matchAll(/'([a-z_]+)'/g)].map(([, word]) => word ?? "");

describe("the statuses of a case", () => {
  const api = useApi();
  const one = async (sql: string) =>
    ((await api.db.raw<{ rows: { text: string }[] }>(sql)).rows[0]?.text ?? "") as string;

  it("are those that the database takes", async () => {
    const check = await one(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'disputes'::regclass and conname = 'disputes_status_check'",
    );
    expect(wordsIn(check)).to.have.members([...disputeStatuses]);
  });

  it("stand in the queue where they wait: for our team, for the sides, and last for nobody", async () => {
    const key = await one(
      `select pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'disputes'::regclass and a.attname = 'queue_key'`,
    );
    const placeOf = async (status: DisputeStatus) => {
      const { rows } = await api.db.raw<{ rows: { key: string }[] }>(
        `select (${key}) as key from (
           select cast(? as text) as status, moment as decide_by, moment as answer_by, moment as appeal_by, moment as return_by, null::timestamptz as return_answer_by, moment as created_at
             from (select timestamptz '2026-11-27 12:00:00+00' as moment) at) d`,
        [status],
      );
      const place = Number(rows[0]?.key);
      return place < 1e10 ? "team" : place < 2e10 ? "sides" : "nobody";
    };
    for (const status of disputeStatuses) expect(await placeOf(status), status).to.equal(caseWaitsFor[status]);
  });

  it("are those of the partial indexes by which the queue is read", async () => {
    for (const [index, statuses] of [
      ["disputes_unclaimed", reviewerStatuses],
      ["disputes_taken", openCaseStatuses],
    ] as const) {
      const condition = await one(
        `select pg_get_expr(indpred, indrelid) as text from pg_index where indexrelid = '${index}'::regclass`,
      );
      expect(wordsIn(condition), index).to.have.members([...statuses]);
    }
  });
});
