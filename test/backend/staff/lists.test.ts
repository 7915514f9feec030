import { expect } from "chai";
import { allEndpoints } from "#backend/src/domains/all.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";

describe("lists of staff", () => {
  const api = useSharedApi();
  const lists = allEndpoints.map(({ contract }) => contract).filter(({ kind }) => kind === "simpleRest");

  it("take the sorting that every simple-rest client begins with, upwards and downwards", async () => {
    const admin = await buildStaff("admin");
    await Promise.all([buildSupplier(), buildSupplier()]);
    for (const subjectId of ["one", "two"])
      await addStaffTask(api.db, { kind: "escrow.deliveryOverdue", subjectId, details: {} }, new Date());
    expect(lists.map(({ path }) => path)).to.include.members(["/admin/organizations", "/admin/tasks"]);
    for (const { path } of lists) {
      const idsOf = async (direction: string) => {
        const { status, body } = await api.get(`${path}?sort=["id","${direction}"]&range=[0,99]`, { as: admin });
        expect(status, `${path} ${direction}`).to.equal(200);
        return (body as { id: string }[]).map(({ id }) => id);
      };
      const [upwards, downwards] = [await idsOf("ASC"), await idsOf("DESC")];
      const byId = (one: string, other: string) =>
        /^\d+$/.test(one) ? Number(one) - Number(other) : one < other ? -1 : 1;
      expect(upwards, path).to.deep.equal([...upwards].sort(byId));
      if (upwards.length < 100) expect(downwards, path).to.deep.equal([...upwards].reverse());
    }
  });

  it("take each order that they name, upwards and downwards", async () => {
    const admin = await buildStaff("admin");
    for (const { path, query } of lists) {
      const sort = (query?.describe() as { fields?: { sort?: { innerType?: { oneOf?: string[] }[] } } }).fields?.sort;
      const columns = sort?.innerType?.[0]?.oneOf ?? [];
      expect(columns, path).to.include("id");
      for (const column of columns)
        for (const direction of ["ASC", "DESC"]) {
          const { status } = await api.get(`${path}?sort=["${column}","${direction}"]`, { as: admin });
          expect(status, `${path} ${column} ${direction}`).to.equal(200);
        }
    }
  });
});
