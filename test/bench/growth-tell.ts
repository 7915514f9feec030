import { assumed, readCost, type Measured, type needsOf, type Target } from "./growth-model.ts";

const mega = (bytes: number) => (bytes / 1e6).toFixed(1);
const giga = (bytes: number) => (bytes / 1e9).toFixed(1);

/** Says what was measured. */
export function tellMeasured({ life, listing, reads, ...measured }: Measured): void {
  console.log("measured:");
  console.log(
    `  a listing: ${listing.bytes.toFixed(0)} bytes with indexes, ${listing.wal.toFixed(0)} of WAL; an organization with one member: ${measured.organizationBytes.toFixed(0)}; a message: ${measured.messageBytes.toFixed(0)}`,
  );
  console.log(
    `  an order until its money is released: ${life.writes.toFixed(1)} requests that write, processor time ${life.apiCpu.toFixed(0)} ms of the API with its jobs and ${life.databaseCpu.toFixed(0)} ms of PostgreSQL, ${life.bytes.toFixed(0)} bytes that stay, ${life.passing.toFixed(0)} that pass, ${life.wal.toFixed(0)} of WAL, ${life.calls.toFixed(1)} calls, ${life.letters.toFixed(1)} letters, ${life.events.toFixed(1)} lines of events, ${life.journals.toFixed(0)} journals`,
  );
  console.log(`  its rows: ${[...life.rows].map(([name, rows]) => `${name} ${rows.toFixed(1)}`).join(", ")}`);
  for (const [name, { api, database }] of Object.entries(reads))
    console.log(`  ${name}: ${api.toFixed(2)} ms of the API, ${database.toFixed(2)} ms of PostgreSQL`);
  const { api, database } = readCost(reads);
  console.log(`  a public read, as they are shared out: ${api.toFixed(2)} ms and ${database.toFixed(2)} ms`);
  console.log(
    `  memory of a process: ${measured.processMemory.toFixed(0)} MB; a deadline that is kept: ${measured.deadline.toFixed(1)} ms; the row of a year's fee notes is held for ${measured.yearRow.toFixed(2)} ms; a daily email that is not due: ${measured.digest.toFixed(2)} ms an organization`,
  );
  console.log(
    `  a sweep that finds nothing: ${measured.sweepFew.toFixed(0)} ms, and ${measured.sweepMany.toFixed(0)} ms with ${measured.copies} orders more`,
  );
}

/** Says which sweeps grow with orders though nothing is due. */
export function tellGrowing(few: ReadonlyMap<string, number>, many: ReadonlyMap<string, number>): void {
  const growing = [...many]
    .map(([name, time]) => ({ name, time, before: few.get(name) ?? 0 }))
    .filter(({ time, before }) => time > before + 5 && time > 2 * before);
  console.log(
    `  sweeps that grow: ${growing.map(({ name, before, time }) => `${name} ${before.toFixed(1)} -> ${time.toFixed(1)} ms`).join(", ") || "none"}`,
  );
}

/** Says what a target needs. */
export function tellNeeds({ target, ...needs }: ReturnType<typeof needsOf> & { target: Target }): void {
  console.log(
    `${target.name}: ${target.listings} listings, ${target.organizations} organizations, ${target.ordersAMinute} orders in the busiest minute (${assumed.burst.factor} times as many for ${assumed.burst.seconds} s of the hour); ${needs.requests.toFixed(0)} requests and ${needs.events.toFixed(0)} lines of events a second, ${needs.openOrders.toFixed(0)} orders under way`,
  );
  for (const { name, servers, waiting } of [...needs.lines, ...needs.alone])
    console.log(
      `  ${name}: ${servers}, used ${(waiting.used * 100).toFixed(0)} % (${(waiting.usedInPeak * 100).toFixed(0)} % in the peak), p95 of waiting ${(waiting.p95 * 1000).toFixed(1)} ms, longest ${(waiting.longest * 1000).toFixed(0)} ms`,
    );
  console.log(
    `  a sweep, which begins each minute: ${needs.sweep.toFixed(1)} s for open orders, ${needs.digests.toFixed(1)} s for daily emails that are not due`,
  );
  console.log(
    `  disk: ${giga(needs.disk.standing)} GB of listings and organizations, ${giga(needs.disk.yearOfOrders)} GB a year of orders with their messages, ${giga(needs.disk.passing)} GB at most of what passes; WAL ${mega(needs.wal.aSecond)} MB a second, ${giga(needs.wal.aDay)} GB a day; ${needs.streams.toFixed(0)} event streams, ${needs.streamMemory.toFixed(0)} MB`,
  );
}
