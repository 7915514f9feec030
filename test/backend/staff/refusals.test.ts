import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

describe("the log of what staff routes have refused", () => {
  const api = useApi({ TRUSTED_PROXIES: "127.0.0.1" });
  const lines = () => api.db("audit_log").where({ action: "staff.refused" });

  it("is filled by nobody: it has five tries an hour of one person at one route, and one of a network", async () => {
    const person = await buildBuyer();
    for (let n = 0; n < 8; n += 1) expect((await api.get("/admin/audit-log", { as: person })).status).to.equal(404);
    expect(await lines().where({ actor_user_id: person.user.id })).to.have.length(5);
    await api.get("/admin/organizations", { as: person });
    expect(await lines().where({ actor_user_id: person.user.id }), "another route").to.have.length(6);
    for (let n = 1; n < 5; n += 1)
      await api.get("/admin/audit-log", { headers: { "x-forwarded-for": `2001:db8:7:7::${n}` } });
    expect(await lines().whereLike("ip", "2001:db8:7:7:%")).to.have.length(1);
  });
});
