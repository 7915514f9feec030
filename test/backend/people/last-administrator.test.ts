import { expect } from "chai";
import { buildStaff, buildUser } from "#test/factories/people.ts";
import { serviceToken } from "#test/support/access-tokens.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";

describe("the staff's only administrator", () => {
  const api = useApi();
  const password = goodPassword;
  const leave = (as: { token: string }) => api.post("/me/deletion", { as, body: { password } });
  const outcome = ({ status, body }: ApiAnswer) => [status, (body as { code?: string }).code];
  const refused = [409, "accounts.lastAdministrator"];
  const clear = () => api.db("staff_members").delete();

  it("is not deleted, neither by themself nor by a program, until another can sign in", async () => {
    await clear();
    const admin = await buildStaff("admin", { password });
    await buildStaff("support");
    const gone = await buildStaff("admin");
    await api.db("users").where({ id: gone.user.id }).update({ deleted_at: new Date() });
    await buildStaff("admin", { bannedUntil: new Date(Date.now() + 3_600_000) });
    await buildStaff("admin", { confirmed: false });
    expect(outcome(await leave(admin))).to.deep.equal(refused);
    const token = serviceToken();
    expect(outcome(await api.del(`/auth/v1/admin/users/${admin.user.id}`, { as: { token } }))).to.deep.equal(refused);
    expect((await api.get("/me", { as: admin })).status, "nothing has changed").to.equal(200);
    await buildStaff("admin");
    expect((await leave(admin)).status).to.equal(204);
  });

  it("other staff, and whoever is no staff, go as they like", async () => {
    await clear();
    await buildStaff("admin");
    for (const person of [await buildStaff("support", { password }), await buildUser({ password })])
      expect((await leave(person)).status).to.equal(204);
  });

  it("one remains when eight go at once", async () => {
    await clear();
    const all = await Promise.all(Array.from({ length: 8 }, () => buildStaff("admin", { password })));
    const outcomes = (await Promise.all(all.map(leave))).map(outcome);
    expect(outcomes.filter(([status]) => status === 204)).to.have.lengthOf(7);
    expect(outcomes.filter(([status]) => status !== 204)).to.deep.equal([refused]);
  });
});
