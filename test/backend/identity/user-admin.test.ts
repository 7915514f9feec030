import { GoTrueAdminApi } from "@supabase/auth-js";
import { expect } from "chai";
import jwt from "jsonwebtoken";
import { User } from "#backend/src/domains/identity/model.ts";
import { describeUsers } from "#backend/src/domains/identity/queries/describe-user.ts";
import { randomUUID } from "node:crypto";
import { buildSupplier, buildUser } from "#test/factories/people.ts";
import { serviceClaims, serviceToken, signClaims } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";
import { createClient, openLink } from "./client.ts";
import { freshAddress, goodPassword, lettersTo, linkOf, signIn } from "./mailbox.ts";

describe("administering users", () => {
  const api = useApi();
  const adminWith = (token: string | undefined) =>
    new GoTrueAdminApi({ url: `${api.url}/auth/v1`, headers: token ? { Authorization: `Bearer ${token}` } : {} });
  const admin = () => adminWith(serviceToken());

  it("is for programs with a service role alone", async () => {
    const refused = async (token: string | undefined) => (await adminWith(token).listUsers()).error;
    expect(await refused(undefined)).to.include({ status: 401, code: "no_authorization" });
    expect(await refused("nonsense")).to.include({ status: 403, code: "bad_jwt" });
    const person = await buildUser();
    expect(await refused(person.token)).to.include({ status: 403, code: "not_admin" });
    const good = { role: "service_role", ...serviceClaims() };
    const named = { sub: person.user.id, session_id: person.sessionId };
    for (const name of ["sub", "session_id"] as const)
      expect(await refused(signClaims({ ...good, [name]: named[name] })), name).to.include({ status: 403 });
    const forged = signClaims(good, { key: "x".repeat(40), algorithm: "HS256" });
    expect(await refused(forged)).to.include({ status: 403, code: "bad_jwt" });
    expect(await refused(signClaims({ ...good, exp: 1 }))).to.include({ status: 403, code: "bad_jwt" });
    expect(await refused(serviceToken("supabase_admin"))).to.equal(null);
    expect((await api.get("/me", { as: { token: serviceToken() } })).status, "nobody in the marketplace").to.equal(401);
  });

  it("takes no token without an end, of another maker, for somebody else, or with a demand that nobody here knows", async () => {
    const good = { role: "service_role", ...serviceClaims() };
    const person = await buildUser();
    const status = async (claims: object, header = {}) =>
      // What is undefined is left out.
      (
        await api.get("/auth/v1/admin/users", {
          as: { token: signClaims(JSON.parse(JSON.stringify(claims)) as object, { header }) },
        })
      ).status;
    expect(await status(good)).to.equal(200);
    for (const name of ["exp", "iss", "aud"] as const)
      expect(await status({ ...good, [name]: undefined }), `without ${name}`).to.equal(403);
    expect(await status({ ...good, iss: "https://elsewhere.test/auth/v1" })).to.equal(403);
    expect(await status({ ...good, aud: "authenticated" }), "for users").to.equal(403);
    const demands = { crit: ["b64"], b64: true };
    expect(await status(good, demands), "a demand").to.equal(403);
    const own = jwt.decode(person.token) as object;
    for (const [header, expected] of [
      [{}, 200],
      [demands, 401],
      [{ crit: [] }, 401],
    ] as const) {
      const token = signClaims(own, { header });
      expect((await api.get("/me", { as: { token } })).status, JSON.stringify(header)).to.equal(expected);
    }
  });

  it("creates, finds, lists in pages and changes users", async () => {
    const email = freshAddress();
    const made = await admin().createUser({
      email,
      password: goodPassword,
      email_confirm: true,
      user_metadata: { language: "fr" },
      app_metadata: { roles: ["tester"] },
    });
    expect(made.error).to.equal(null);
    const id = made.data.user?.id ?? "";
    expect(made.data.user?.app_metadata).to.deep.equal({ provider: "email", providers: ["email"], roles: ["tester"] });
    expect((await signIn(api, email)).body.user.user_metadata).to.deep.equal({ language: "fr" });
    expect((await admin().createUser({ email })).error).to.include({ status: 422, code: "email_exists" });
    expect((await admin().createUser({})).error).to.include({ status: 400, code: "validation_failed" });
    expect((await admin().getUserById(id)).data.user).to.include({ id, email });
    expect((await admin().getUserById(randomUUID())).error).to.include({ status: 404, code: "user_not_found" });

    for (let count = 0; count < 3; count += 1) await buildUser();
    const page = await admin().listUsers({ page: 1, perPage: 2 });
    expect(page.error).to.equal(null);
    const { total, lastPage, nextPage } = page.data as { total: number; lastPage: number; nextPage: number };
    expect([page.data.users.length, nextPage, lastPage]).to.deep.equal([2, 2, Math.ceil(total / 2)]);
    expect((await admin().listUsers({ page: 1, perPage: 100 })).data.users.map((user) => user.id))
      .to.include(id)
      .and.to.have.lengthOf(total);
    expect((await api.get("/auth/v1/admin/users?page=-1", { as: { token: serviceToken() } })).body.code).to.equal(
      "validation_failed",
    );

    const wanted = freshAddress();
    const changed = await admin().updateUserById(id, {
      email: wanted,
      user_metadata: { language: null, note: "x" },
      app_metadata: { roles: ["other"] },
    });
    expect(changed.data.user).to.include({ email: wanted });
    expect(changed.data.user?.user_metadata).to.deep.equal({ note: "x" });
    expect(changed.data.user?.app_metadata)
      .to.include({ provider: "email" })
      .and.to.deep.include({ roles: ["other"] });
    const { user: taken } = await buildUser();
    expect((await admin().updateUserById(id, { email: taken.email })).error).to.include({
      status: 422,
      code: "email_exists",
    });
    const unproven = await buildUser({ confirmed: false });
    expect(
      (await admin().updateUserById(unproven.user.id, { email_confirm: true })).data.user?.email_confirmed_at,
    ).to.be.a("string");
    const lines = await api.db("audit_log").where({ subject_id: id }).orderBy("id").select("action");
    expect(lines.map(({ action }: { action: string }) => action)).to.include.members([
      "auth.admin.userCreated",
      "auth.admin.userChanged",
    ]);
  });

  it("bans for a while, and a new password ends all sessions", async () => {
    const person = await buildUser({ password: goodPassword });
    const banned = await admin().updateUserById(person.user.id, { ban_duration: "1h30m" });
    expect(Date.parse((banned.data.user as { banned_until?: string }).banned_until ?? "")).to.be.closeTo(
      Date.now() + 5_400_000,
      60_000,
    );
    expect((await api.get("/auth/v1/user", { as: person })).body.code).to.equal("user_banned");
    expect((await signIn(api, person.user.email)).body.code).to.equal("user_banned");
    expect((await admin().updateUserById(person.user.id, { ban_duration: "for ever" })).error?.code).to.equal(
      "validation_failed",
    );
    await admin().updateUserById(person.user.id, { ban_duration: "none" });
    expect((await api.get("/auth/v1/user", { as: person })).status).to.equal(200);
    expect((await admin().updateUserById(person.user.id, { password: "12345" })).error?.code).to.equal("weak_password");
    expect((await admin().updateUserById(person.user.id, { password: "cedar-harbour-91" })).error).to.equal(null);
    expect((await api.get("/auth/v1/user", { as: person })).body.code).to.equal("session_not_found");
    expect((await signIn(api, person.user.email, "cedar-harbour-91")).status).to.equal(200);
  });

  it("deletes: what is personal goes, the address is free again", async () => {
    const supplier = await buildSupplier();
    const { id, email } = supplier.user;
    expect((await admin().deleteUser(id)).error).to.equal(null);
    expect((await api.get("/auth/v1/user", { as: supplier })).body.code).to.equal("user_not_found");
    expect((await admin().deleteUser(id)).error).to.include({ status: 404, code: "user_not_found" });
    expect(await api.db("identities").where({ user_id: id })).to.deep.equal([]);
    expect(await api.db("users").where({ id }).first("email", "password_hash")).to.deep.equal({
      email: "",
      password_hash: null,
    });
    expect((await admin().createUser({ email })).error).to.equal(null);
  });

  it("makes links of every type, which work", async () => {
    const redirectTo = `${api.url}/dashboard`;
    const fresh = { signup: freshAddress(), invite: freshAddress(), magiclink: freshAddress() };
    const { user } = await buildUser();
    const made = [
      await admin().generateLink({
        type: "signup",
        email: fresh.signup,
        password: goodPassword,
        options: { data: { language: "fr" }, redirectTo },
      }),
      await admin().generateLink({ type: "invite", email: fresh.invite, options: { redirectTo } }),
      await admin().generateLink({ type: "magiclink", email: fresh.magiclink, options: { redirectTo } }),
      await admin().generateLink({ type: "recovery", email: user.email, options: { redirectTo } }),
    ];
    for (const { data, error } of made) {
      expect(error).to.equal(null);
      const {
        action_link: link,
        hashed_token: token,
        verification_type: type,
        redirect_to: target,
        email_otp: otp,
      } = data.properties ?? {};
      expect([target, new URL(link ?? "").searchParams.get("token")]).to.deep.equal([redirectTo, token]);
      expect(otp).to.match(/^\d{6}$/);
      const { location } = await openLink(link ?? "");
      expect(new URLSearchParams(location.hash.slice(1)).get("access_token"), type).to.be.a("string");
      expect((await admin().getUserById(data.user?.id ?? "")).data.user?.email_confirmed_at, type).to.be.a("string");
    }
    expect((await signIn(api, fresh.signup)).status).to.equal(200);
    expect(
      (await admin().generateLink({ type: "signup", email: fresh.signup, password: goodPassword })).error,
    ).to.include({ status: 422, code: "email_exists" });
    expect((await admin().generateLink({ type: "recovery", email: freshAddress() })).error).to.include({
      status: 404,
      code: "user_not_found",
    });
    const newEmail = freshAddress();
    const halves = [
      await admin().generateLink({ type: "email_change_current", email: user.email, newEmail }),
      await admin().generateLink({ type: "email_change_new", email: user.email, newEmail }),
    ];
    const client = createClient(api);
    for (const { data } of halves)
      await client.verifyOtp({ token_hash: data.properties?.hashed_token ?? "", type: "email_change" });
    expect((await client.getUser()).data.user?.email).to.equal(newEmail);
    const wrong = await api.post("/auth/v1/admin/generate_link", {
      as: { token: serviceToken() },
      body: { type: "sms", email: newEmail },
    });
    expect([wrong.status, wrong.body.code]).to.deep.equal([400, "validation_failed"]);
  });

  it("invites: a letter sets the first password", async () => {
    const email = freshAddress();
    const invited = await admin().inviteUserByEmail(email, { data: { language: "fr" } });
    expect(invited.error).to.equal(null);
    expect(invited.data.user?.invited_at).to.be.a("string");
    const [letter] = await lettersTo(api, email);
    expect(letter?.subject).to.contain("Choisissez votre mot de passe pour");
    const client = createClient(api);
    expect((await client.verifyOtp({ token_hash: linkOf(letter).body.token_hash, type: "invite" })).error).to.equal(
      null,
    );
    expect((await client.updateUser({ password: goodPassword })).error).to.equal(null);
    expect((await signIn(api, email)).status).to.equal(200);
    expect((await admin().inviteUserByEmail(email)).error).to.include({ status: 422, code: "email_exists" });
  });

  it("asks the database no more often for many users than for one, and mixes nobody up", async () => {
    const emails = await Promise.all(
      [1, 2, 3].map(async () => (await buildUser({ password: goodPassword })).user.email),
    );
    const [first = ""] = emails;
    const client = createClient(api);
    await client.signInWithPassword({ email: first, password: goodPassword });
    const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "tablet" });
    const users = await User.query(api.db).whereIn("email", emails);
    const questions = async (asked: User[]) => {
      let count = 0;
      const counted = () => (count += 1);
      api.db.on("query", counted);
      const answers = await describeUsers(api.db, asked);
      api.db.off("query", counted);
      for (const [index, answer] of answers.entries()) {
        expect(answer.id).to.equal(asked[index]?.id);
        expect(answer.identities.map(({ email }) => email)).to.deep.equal([answer.email]);
        const factors = (answer.factors ?? []).map(({ id }) => id);
        expect(factors).to.deep.equal(answer.email === first ? [data?.id] : []);
      }
      return count;
    };
    expect([await questions(users.slice(0, 1)), await questions(users)]).to.deep.equal([2, 2]);
  });

  it("lists second factors and takes one away", async () => {
    const person = await buildUser({ password: goodPassword });
    const client = createClient(api);
    await client.signInWithPassword({ email: person.user.email, password: goodPassword });
    const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
    const userId = person.user.id;
    const listed = await admin().mfa.listFactors({ userId });
    expect(listed.data?.factors.map(({ id }) => id)).to.deep.equal([enrolled.data?.id]);
    expect((await admin().mfa.deleteFactor({ userId, id: enrolled.data?.id ?? "" })).error).to.equal(null);
    expect((await admin().mfa.listFactors({ userId })).data?.factors).to.deep.equal([]);
    expect((await admin().mfa.deleteFactor({ userId, id: randomUUID() })).error).to.include({ status: 404 });
  });
});
