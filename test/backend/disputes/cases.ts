import { expect } from "chai";
import type { CaseView, TimelineLine } from "#shared/disputes/case-view.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { type buildStaff } from "#test/factories/people.ts";
import { buildOrder, inspectionForm, readOrder, rulings, type Trade } from "#test/factories/orders.ts";
import type { ApiUnderTest } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

export type Reviewer = Awaited<ReturnType<typeof buildStaff>>;
interface Person {
  token: string;
}

export const because = "Both certificates name a moisture above the limit.";
export const statement = "The container was sealed, and its wall was wet when it was opened.";

/** What tests of cases do, each over HTTP. */
export function casesOf(api: ApiUnderTest) {
  const advance = async (duration: string) => {
    const { status, body } = await api.post("/dev/clock", { body: { advance: duration } });
    expect(status).to.equal(200);
    return new Date((body as { now: string }).now);
  };
  const read = async ({ order }: Pick<Trade, "order">, as: Person) => {
    const { status, body } = await api.get(`/orders/${order.id}/dispute`, { as });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as CaseView;
  };
  /** A rejected inspection that the supplier has not answered. */
  const claimed = async (more: object = {}, overrides: Parameters<typeof buildOrder>[1] = {}) => {
    const trade = await buildOrder(api, { quantity: "5", ...overrides, status: "quality_control" });
    const body = inspectionForm({ status: "rejected", notes: because, ...more });
    const rejected = await api.post(`/orders/${trade.order.id}/inspections`, { as: trade.buyer, body });
    expect(rejected.status, JSON.stringify(rejected.body)).to.equal(200);
    return { ...trade, found: await read(trade, trade.buyer) };
  };
  const act = (id: string, as: Person, move: string, body?: object, key?: string) =>
    api.post(`/disputes/${id}/${move}`, { as, ...(body ? { body } : {}), ...(key ? { key } : {}) });
  const did = async (id: string, as: Person, move: string, body?: object) => {
    const { status, body: answer } = await act(id, as, move, body);
    expect(status, JSON.stringify(answer)).to.equal(200);
    return answer as CaseView;
  };
  const version = async (id: string, as: Reviewer) =>
    ((await api.get(`/admin/disputes/${id}`, { as })).body as { version: number }).version;
  const decide = async (id: string, as: Reviewer, outcome: keyof typeof rulings, more: object = {}) => {
    const body = {
      reason: because,
      ...rulings[outcome],
      ...(outcome === "split" && { releasedAmount: "20000.00" }),
      ...more,
    };
    return api.post(`/admin/disputes/${id}/decide`, { as, version: await version(id, as), body });
  };
  const decided = async (...props: Parameters<typeof decide>) => {
    const { status, body } = await decide(...props);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as { status: string; can: string[] };
  };
  /** Until the clock's own moves have brought a case there. */
  const until = (trade: Pick<Trade, "order" | "buyer">, status: CaseView["status"]) =>
    eventually(
      async () => {
        const found = await read(trade, trade.buyer);
        return found.status === status && found;
      },
      { what: `case in ${status}`, timeout: 10_000 },
    );
  const journals = async (order: Pick<OrderView, "id">) =>
    (await api.db("ledger_journals").where({ order_id: order.id }).orderBy("sequence").pluck("kind")) as string[];
  const told = async ({ order }: Pick<Trade, "order">, kind: string) =>
    (await api
      .db("notices")
      .where({ subject_id: order.id, kind })
      .orderBy("side")
      .distinct("side")
      .pluck("side")) as string[];
  const timeline = async (id: string, as: Person, query = "") => {
    const { status, body } = await api.get(`/disputes/${id}/timeline${query}`, { as });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as { items: TimelineLine[]; total: number; nextCursor: string | null };
  };
  /** A file that the API answers, as bytes. */
  const load = async (path: string, as: Person, body?: object): Promise<Uint8Array> => {
    const answer = await fetch(`${api.url}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.status, answer.status === 200 ? "" : new TextDecoder().decode(bytes)).to.equal(200);
    expect(answer.headers.get("content-type")).to.equal("application/pdf");
    return bytes;
  };
  return {
    advance,
    load,
    read,
    claimed,
    act,
    did,
    decide,
    decided,
    until,
    journals,
    told,
    timeline,
    order: (trade: Trade) => readOrder(api, trade),
  };
}
