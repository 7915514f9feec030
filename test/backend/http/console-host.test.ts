import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { inviteStaff } from "#backend/src/domains/people/commands/invite-staff.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { buildStaff, buildUser } from "#test/factories/people.ts";
import { createClient, signedIn } from "#test/backend/identity/authenticator.ts";
import { enrolKey, showKey, signInWith } from "#test/backend/identity/keys.ts";
import { freshAddress, goodPassword, lettersTo, linkOf } from "#test/backend/identity/mailbox.ts";
import { useApi } from "#test/support/api.ts";
import { fetchByHost } from "#test/support/by-host.ts";
import { SecurityKey } from "#test/support/security-key.ts";

const website = "https://market.example";
const staffs = "https://console.example";
const nameOf = (site: string) => new URL(site).host;

describe("a console under a host of its own", function () {
  this.timeout(60_000);
  const env = { PUBLIC_URL: website, CONSOLE_URL: staffs, SERVE_ADMIN: "", TRUSTED_PROXIES: "none" };
  before(async () => {
    env.SERVE_ADMIN = await mkdtemp(join(tmpdir(), "agritrade-console-"));
    await writeFile(join(env.SERVE_ADMIN, "index.html"), "<!doctype html><title>Console of the test</title>");
  });
  after(() => rm(env.SERVE_ADMIN, { recursive: true, force: true }));
  const api = useApi(env);
  /** Asks as a browser does that has opened a site. */
  const by = (site: string) => ({
    get url() {
      return api.url;
    },
    fetch: fetchByHost(nameOf(site)),
  });
  const ask = async (site: string, path: string, init: RequestInit = {}) => {
    const answer = await by(site).fetch(api.url + path, init);
    return { status: answer.status, leadsTo: answer.headers.get("location"), text: await answer.text() };
  };

  it("answers its pages there alone, and leads from the website's host to them", async () => {
    for (const path of ["/admin", "/admin/disputes?page=2"]) {
      expect((await ask(staffs, path)).text, path).to.include("Console of the test");
      const elsewhere = await ask(website, path);
      expect([elsewhere.status, elsewhere.leadsTo, elsewhere.text], path).to.deep.equal([302, staffs + path, ""]);
    }
    expect((await ask(website, "/admin", { method: "POST" })).status).to.equal(404);
    expect((await ask("https://another.example", "/admin")).leadsTo, "by any other name").to.equal(`${staffs}/admin`);
  });

  it("answers nothing of the website", async () => {
    expect(await ask(staffs, "/")).to.include({ status: 302, leadsTo: `${staffs}/admin` });
    for (const path of ["/products", "/fr/reset-password?next=/admin", "/flags/GH.svg", "/api/docs", "//evil.example"])
      expect(await ask(staffs, path), path).to.include({ status: 302, leadsTo: website + path, text: "" });
    expect((await ask(staffs, "/contact", { method: "POST" })).status).to.equal(404);
    expect((await ask(website, "/api/docs")).status).to.equal(200);
  });

  it("has the staff's routes of the API to itself, in capitals too; sign-in and health are at both", async () => {
    const { token } = await buildStaff("support");
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ["/api/v1/admin/me", "/API/v1/Admin/me", "/api/v1/admin/contact-messages"]) {
      expect((await ask(staffs, path, { headers })).status, path).to.equal(path.startsWith("/api") ? 200 : 302);
      const refused = await ask(website, path, { headers });
      expect(refused.status, path).to.equal(404);
      expect(refused.text).to.include("request.notFound");
    }
    for (const site of [website, staffs])
      for (const path of ["/api/v1/me", "/auth/v1/user", "/healthz", "/readyz"])
        expect((await ask(site, path, { headers })).status, site + path).to.equal(200);
  });

  it("is known by Host alone where no proxy is trusted", async () => {
    const forwarded = { "x-forwarded-host": nameOf(staffs) };
    expect((await ask("https://10.0.0.7", "/admin", { headers: forwarded })).status).to.equal(302);
    expect((await ask(website, "/admin", { headers: forwarded })).status).to.equal(302);
  });

  describe("behind a proxy that puts its own address into Host", () => {
    const behind = useApi({ ...env, TRUSTED_PROXIES: "127.0.0.1" });
    const status = async (host: string, forwarded: string) => {
      const headers = { "x-forwarded-host": forwarded };
      return (await fetchByHost(host)(`${behind.url}/api/v1/admin/me`, { headers })).status;
    };

    it("is known by what that proxy has added, unless Host is one of ours", async () => {
      expect(await status("upstream:3000", nameOf(staffs))).to.equal(401);
      expect(await status("upstream:3000", `evil.example, ${nameOf(staffs)}:443`)).to.equal(401);
      expect(await status("upstream:3000", `${nameOf(staffs)}, ${nameOf(website)}`)).to.equal(404);
      expect(await status(nameOf(website), nameOf(staffs)), "a script may write it").to.equal(404);
    });
  });

  it("is where letters to staff lead, and sign-in may lead back there", async () => {
    const email = freshAddress();
    const config = { publicUrl: website, consoleUrl: staffs };
    await inviteStaff({ db: api.db, address: email, role: "support", config, now: new Date() });
    const [invitation] = await lettersTo(api, email);
    expect(invitation?.text).to.include(`${staffs}/admin`).and.not.include(`${website}/admin`);
    const { origin, searchParams } = linkOf(invitation).url;
    expect([origin, searchParams.get("next")], "the password is set on the website").to.deep.equal([website, "/admin"]);

    const message = { name: "Ama", email, subject: "general", message: "Good morning to all of you there." };
    expect((await api.post("/contact", { body: message })).status).to.be.within(200, 299);
    const [told] = await lettersTo(api, siteFacts.email ?? "");
    expect(told?.links.join(" ")).to.include(`${staffs}/admin/contact-messages/`);

    const { user } = await buildUser({ password: goodPassword });
    for (const [wanted, led] of [
      [`${staffs}/admin`, staffs],
      ["https://console.example.evil.example/admin", website],
    ] as const) {
      const { error } = await createClient(by(staffs)).resetPasswordForEmail(user.email, { redirectTo: wanted });
      expect(error).to.equal(null);
      const letters = await lettersTo(api, user.email, led === staffs ? 1 : 2);
      expect(linkOf(letters[0]).url.origin, wanted).to.equal(led);
    }
  });

  it("has passkeys of its own: each signs for the site where it was made, and is offered there alone", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const made = async (site: string) => {
      const { client } = await signedIn(by(site), user.email);
      return client;
    };
    const [home, office] = [new SecurityKey({ origin: website }), new SecurityKey({ origin: staffs })];
    const atHome = await made(website);
    const homeFactor = await enrolKey(atHome, home, "Home");
    const listed = (await atHome.mfa.listFactors()).data?.webauthn ?? [];
    expect(listed.map((one) => (one as { rp_id?: string }).rp_id)).to.deep.equal([nameOf(website)]);

    const atOffice = await made(staffs);
    const refused = await atOffice.mfa.challenge({ factorId: homeFactor, webauthn: {} } as never);
    expect(refused.error?.code, "none of theirs signs here").to.equal("mfa_webauthn_enroll_not_enabled");
    expect((await signInWith(createClient(by(staffs)), home)).error?.code, "a key of the website").to.equal(
      "webauthn_verification_failed",
    );
    expect((await signInWith(createClient(by(website)), home)).error).to.equal(null);

    const session = (await atHome.getSession()).data.session;
    await atOffice.setSession({
      access_token: session?.access_token ?? "",
      refresh_token: session?.refresh_token ?? "",
    });
    const officeFactor = await enrolKey(atOffice, office, "Office");
    expect((await signInWith(createClient(by(staffs)), office)).error).to.equal(null);
    expect((await signInWith(createClient(by(website)), office)).error?.code).to.equal("webauthn_verification_failed");
    const later = await made(staffs);
    expect(await showKey(later, officeFactor, office)).to.equal(undefined);

    // A challenge of the one site, signed as the other's, is answered at neither.
    const { data } = await createClient(by(website)).passkey.startAuthentication();
    const credential = office.get(data?.options as { challenge: string }) as never;
    const answered = await createClient(by(staffs)).passkey.verifyAuthentication({
      challengeId: data?.challenge_id ?? "",
      credential,
    });
    expect(answered.error?.code).to.equal("webauthn_challenge_not_found");
  });
});
