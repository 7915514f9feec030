import { expect } from "chai";
import type { DisputeCaseView, DisputeRowView } from "#shared/disputes/staff-view.ts";
import { buildInspector, foundForm, inspect } from "#test/factories/inspectors.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

describe("the desk", function () {
  this.timeout(60_000);
  const api = useApi();

  it("reads of what an invited inspector has rejected that the inspector did it, in its queue and in the case", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { bound } = await buildInspector(api, trade, trade.buyer);
    expect((await inspect(api, bound, "submit", foundForm({ status: "rejected" }))).status).to.equal(200);
    const inspector = "Aïssatou Diallo, Laboratoire Estuaire";
    const as = await buildStaff("reviewer");
    const rows = (await api.get("/admin/disputes", { as })).body as unknown as DisputeRowView[];
    const row = rows.find(({ order }) => order.id === trade.order.id);
    expect(row).to.deep.include({ openedBy: "buyer", inspector });
    const { events } = (await api.get(`/admin/disputes/${row?.id}`, { as })).body as unknown as DisputeCaseView;
    const theirs = events.filter((event) => event.inspector !== null);
    expect(theirs.map((event) => [event.transition, event.inspector])).to.deep.equal([["openDispute", inspector]]);
  });
});
