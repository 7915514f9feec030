import { expect } from "chai";
import { runCommand } from "#backend/src/commands.ts";
import { buildBuyer, buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { freshAddress, goodPassword, lettersTo, linkOf, signIn } from "#test/backend/identity/mailbox.ts";

describe("npm run staff:invite", function () {
  this.timeout(60_000);
  const api = useApi();
  const invite = (...words: string[]) =>
    runCommand(["staff:invite", ...words], {
      ...testSecrets,
      APP_ENV: "local",
      DATABASE_URL: apiUrl(api.databaseUrl),
    });

  it("makes an account with the role and sends a link to set a password", async () => {
    const email = freshAddress();
    const { code, output } = await invite(email.toUpperCase(), "admin");
    expect(code).to.equal(0);
    expect(output).to.contain(`${email} is invited as admin`);
    const [letter] = await lettersTo(api, email);
    expect(letter?.subject).to.equal("Your staff access to AgriTrade Africa: set your password within 24 hours");
    expect(letter?.text).to.contain("the role “admin”").and.contain("/admin)").and.contain("second factor");
    const { pathname, searchParams } = linkOf(letter).url;
    expect([pathname, searchParams.get("next")]).to.deep.equal(["/reset-password", "/admin"]);
    await api.post("/dev/clock", { body: { advance: "20h" } });
    const opened = await api.post("/auth/v1/verify", { body: linkOf(letter).body });
    expect(opened.status).to.equal(200);
    expect((await signIn(api, email, goodPassword)).status, "no password yet").to.equal(400);
    await api.put("/auth/v1/user", {
      as: { token: opened.body.access_token as string },
      body: { password: goodPassword },
    });
    const { body } = await signIn(api, email);
    expect((await api.get("/me", { as: { token: body.access_token as string } })).body).to.deep.include({
      staffRoles: ["admin"],
      organization: null,
      can: [],
    });
  });

  it("gives a known user the role, once", async () => {
    const { user } = await buildUser();
    await invite(user.email, "finance");
    await invite(user.email, "finance");
    expect(await api.db("staff_members").where({ user_id: user.id }).pluck("role")).to.deep.equal(["finance"]);
  });

  it("refuses unknown roles, what is no address, and members of organizations", async () => {
    const buyer = await buildBuyer();
    for (const [address, role, words] of [
      ["a@example.test", "king", "the role is one of"],
      ["nobody", "admin", "no e-mail address"],
      [buyer.user.email, "admin", "belongs to an organization"],
    ]) {
      const { code, output } = await invite(address ?? "", role ?? "");
      expect(code).to.equal(1);
      expect(output).to.contain(words);
    }
  });
});
