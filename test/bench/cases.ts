import pg from "pg";
import { queueFilters } from "#shared/disputes/queue.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { buildCases, caseCount } from "./case-data.ts";
import { timeOfCasePage } from "./case-page.ts";
import { median, percentile, type Goal } from "./measure.ts";
import { buildParties, buildStaffMember } from "./order-parties.ts";
import { startBuiltApi } from "./servers.ts";

const asked = 60;

async function timesOf(url: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const started = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

/** The reviewers' queue of a hundred thousand cases in each of its orders and parts, and the page of a case of 300 events and 60 files. */
export async function benchCases(): Promise<Goal[]> {
  const database = await createTestDatabase();
  const { buyers, suppliers, listings } = await buildParties(database.url, { buyers: 40, listings: 10 });
  const [[supplier, other], [listing]] = [suppliers, listings];
  if (!supplier || !other || !listing) throw new Error("there is nobody");
  const reviewer = await buildStaffMember(database.url, "reviewer");
  await buildStaffMember(database.url, "finance");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ user_id: string }>("select user_id from staff_members order by role desc");
  await client.end();
  const trade = { buyers, supplier, other, listing, reviewers: rows.map(({ user_id }) => user_id) };
  const { caseId, reference } = await buildCases(database.url, trade);
  const api = await startBuiltApi(database.url, { RUN_WORKER: "false" });
  const goals: Goal[] = [];
  const measure = async (name: string, path: string, token: string, limit: number) => {
    const url = `${api.url}/api/v1${path}`;
    await timesOf(url, token);
    const times = await timesOf(url, token);
    const p95 = percentile(times, 0.95);
    console.log(`${name}: p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    goals.push({ name: `${name}: p95, ms`, value: p95, limit, below: true });
  };
  const queue = (query: Record<string, unknown>) =>
    `/admin/disputes?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])).toString()}`;
  try {
    const orders = [
      ["decideBy", "ASC"],
      ["decideBy", "DESC"],
      ["total", "ASC"],
      ["total", "DESC"],
      ["openedAt", "ASC"],
      ["openedAt", "DESC"],
      ["reference", "ASC"],
      ["status", "ASC"],
    ] as const;
    for (const sort of orders)
      await measure(`queue of ${caseCount} by ${sort.join(" ")}`, queue({ sort, range: [0, 24] }), reviewer, 100);
    for (const filter of queueFilters)
      for (const sort of [
        ["decideBy", "ASC"],
        ["total", "DESC"],
        ["openedAt", "ASC"],
      ] as const)
        await measure(
          `queue, ${filter} by ${sort[0]}`,
          queue({ sort, range: [0, 24], filter: { queue: filter } }),
          reviewer,
          100,
        );
    await measure(
      "queue, its 1,000th page",
      queue({ sort: ["decideBy", "ASC"], range: [24_975, 24_999] }),
      reviewer,
      100,
    );
    await measure(
      "queue, one status",
      queue({ sort: ["decideBy", "ASC"], range: [0, 24], filter: { status: "closed" } }),
      reviewer,
      100,
    );
    await measure(
      "queue, a search",
      queue({ sort: ["decideBy", "ASC"], range: [0, 24], filter: { q: "ORD-1790050000" } }),
      reviewer,
      1000,
    );
    await measure("counts of the queue", "/admin/dispute-counts", reviewer, 100);
    await measure("a case of 300 events and 60 files, for our team", `/admin/disputes/${caseId}`, reviewer, 1000);
    await measure("its other cases", `/admin/disputes/${caseId}/similar`, reviewer, 1000);
    await measure("the same case, for its supplier", `/disputes/${caseId}`, other.token, 1000);
    await measure("the first page of its timeline", `/disputes/${caseId}/timeline`, other.token, 1000);
    const path = `/dashboard/escrow/${reference}/dispute`;
    goals.push({
      name: "its page in a browser, ms",
      value: await timeOfCasePage(api.url, path, other),
      limit: 1000,
      below: true,
    });
    return goals;
  } finally {
    await api.stop();
    await database.drop();
  }
}
