import { expect } from "chai";
import { runCommand } from "#backend/src/commands.ts";
import { buildStaff, buildUser } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { auditOf } from "./audit.ts";
import { call, enrol, signedIn } from "#test/backend/identity/authenticator.ts";
import { goodPassword, lettersTo } from "#test/backend/identity/mailbox.ts";

describe("npm run staff:reset-factor", function () {
  this.timeout(60_000);
  const api = useSharedApi();
  const reset = (address: string) =>
    runCommand(["staff:reset-factor", address], {
      ...testSecrets,
      APP_ENV: "local",
      DATABASE_URL: apiUrl(api.databaseUrl),
    });
  async function buildLoser() {
    const { user } = await buildStaff("admin", { password: goodPassword });
    const { client, token } = await signedIn(api, user.email);
    await enrol(client, "Phone");
    await enrol(client, "Tablet");
    await call(api, client, "post", "/factors/recovery-codes", {});
    return { ...user, token };
  }
  const countOf = async (table: string, userId: string) =>
    (await api.db(table).where({ user_id: userId }).pluck("id")).length;

  it("lets the last administrator in again: factors, codes and sessions end, by letter and in the log", async () => {
    const admin = await buildLoser();
    const { code, output } = await reset(` ${admin.email.toUpperCase()}`);
    expect([code, output]).to.deep.equal([
      0,
      `The second factor of ${admin.email} is removed, with all recovery codes and sessions. The console sets up a new one after the next password.`,
    ]);
    expect([await countOf("factors", admin.id), await countOf("recovery_codes", admin.id)]).to.deep.equal([0, 0]);
    expect((await api.get("/me", { as: { token: admin.token } })).status).to.equal(401);
    const { token } = await signedIn(api, admin.email);
    expect((await api.get("/me", { as: { token } })).body).to.deep.include({ staffRoles: ["admin"] });
    const subjects = (await lettersTo(api, admin.email, 4)).map(({ subject }) => subject);
    expect(
      subjects.filter((subject) => subject === "Our support has turned off two-factor authentication"),
    ).to.have.lengthOf(1);
    const line = (await auditOf(api, admin.id)).find(({ action }) => action === "staff.factorsReset");
    expect(line).to.deep.include({ actor: null, ip: null, requestId: "staff:reset-factor", details: { apps: 2 } });
    expect(await reset(admin.email), "once").to.deep.equal({
      code: 1,
      output: `${admin.email} has no second factor`,
    });
  });

  it("knows members of staff alone", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const { client } = await signedIn(api, user.email);
    await enrol(client);
    for (const address of [user.email, "nobody@example.test", ""]) {
      const { code, output } = await reset(address);
      expect([code, output]).to.deep.equal([1, `no member of staff has the address ${address}`]);
    }
    expect(await countOf("factors", user.id)).to.equal(1);
  });
});
