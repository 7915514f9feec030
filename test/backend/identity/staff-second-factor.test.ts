import { expect } from "chai";
import { ConfigError, loadConfig } from "#backend/src/config.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { enrol, signedIn, tokenOf } from "./authenticator.ts";
import { goodPassword } from "./mailbox.ts";

describe("staff and the second factor", () => {
  const api = useApi({ AUTH_STAFF_SECOND_FACTOR: "true" });

  it("have no rights until it was shown, are told so, and may enrol one", async () => {
    const { user } = await buildStaff("admin", { password: goodPassword });
    const { client, token } = await signedIn(api, user.email);
    for (const path of ["/admin/me", "/admin/tasks", "/admin/audit-log", "/me"]) {
      const refused = await api.get(path, { as: { token } });
      expect([refused.status, refused.body.code, refused.body.details], path).to.deep.equal([
        403,
        "accounts.secondFactorNeeded",
        { enrolled: false },
      ]);
    }
    const lines = await api.db("audit_log").where({ actor_user_id: user.id, action: "staff.refused" });
    expect(lines).to.have.lengthOf(3);
    await enrol(client);
    const me = await api.get("/admin/me", { as: { token: await tokenOf(client) } });
    expect([me.status, me.body.roles]).to.deep.equal([200, ["admin"]]);
    const again = await signedIn(api, user.email);
    const refused = await api.get("/admin/me", { as: again });
    expect([refused.status, refused.body.details]).to.deep.equal([403, { enrolled: true }]);
  });

  it("cannot do without it in production", () => {
    const env = {
      ...testSecrets,
      DATABASE_URL: "postgres://127.0.0.1:1/x",
      PUBLIC_URL: "https://market.example.org",
      SMTP_URL: "smtp://mail.example.org",
      ESCROW_API_URL: "https://escrow.example.org",
    };
    expect(loadConfig({ ...env, APP_ENV: "production" }).staffSecondFactor).to.equal(true);
    expect(loadConfig({ ...env, APP_ENV: "local" }).staffSecondFactor).to.equal(false);
    expect(() => loadConfig({ ...env, APP_ENV: "production", AUTH_STAFF_SECOND_FACTOR: "false" })).to.throw(
      ConfigError,
      "AUTH_STAFF_SECOND_FACTOR",
    );
    const weak: Record<string, Record<string, string>> = {
      "JWT_PRIVATE_KEY is a demo secret": { JWT_PRIVATE_KEY: "a-secret-that-everybody-has-read-about" },
      "ESCROW_API_KEY is a demo secret": { ESCROW_API_KEY: "sandbox-sandbox-sandbox" },
      "PUBLIC_URL must begin with https": { PUBLIC_URL: "http://market.example.org" },
    };
    for (const [words, given] of Object.entries(weak)) {
      expect(() => loadConfig({ ...env, ...given, APP_ENV: "production" })).to.throw(ConfigError, words);
      expect(() => loadConfig({ ...env, ...given, APP_ENV: "local" }), "for a try").not.to.throw();
    }
  });
});
