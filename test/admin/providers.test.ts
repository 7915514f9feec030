import { expect } from "chai";
import { HttpError } from "react-admin";
import { permissionsOf } from "#shared/identity/staff.ts";
import { createAuthProvider, SignInRefused } from "#admin/src/providers/auth.ts";
import { createDataProvider } from "#admin/src/providers/data.ts";
import { createHttpClient, refusalOf, statusOf } from "#admin/src/providers/http.ts";
import { createSession, storageKey } from "#admin/src/providers/session.ts";
import { enrol, nextCode, signedIn as clientOf } from "#test/backend/identity/authenticator.ts";
import { buildStaff, buildUser } from "#test/factories/people.ts";
import { buildOrganization } from "#test/factories/organizations.ts";
import { useApi } from "#test/support/api.ts";

const password = "terraced-hills-9";

/** A browser's storage. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

describe("the console's providers", () => {
  const api = useApi();

  function providers(origin = api.url) {
    const storage = memory();
    const session = createSession({ origin, storage });
    const http = createHttpClient(session, origin);
    return { storage, session, auth: createAuthProvider({ session, http }), data: createDataProvider(http) };
  }
  async function signedIn(role: Parameters<typeof buildStaff>[0]) {
    const { user } = await buildStaff(role, { password });
    const all = providers();
    await all.auth.login({ email: user.email, password });
    return { ...all, user };
  }
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => expect.fail("it was not refused"),
      (error: unknown) => error,
    );
  const newest = { field: "createdAt", order: "DESC" as const };

  it("sign staff in under a key of their own and read their permissions", async () => {
    const { auth, storage, user } = await signedIn("verifier");
    expect(storage.getItem(storageKey)).to.contain(user.email);
    expect(storageKey).not.to.equal("agritrade.session");
    expect(await auth.getPermissions()).to.deep.equal([...permissionsOf(["verifier"])]);
    expect(await auth.getIdentity?.()).to.deep.equal({ id: user.id, fullName: user.email, roles: ["verifier"] });
    await auth.checkAuth({});
    await auth.logout({});
    expect(storage.getItem(storageKey)).to.equal(null);
    expect(await refusal(auth.checkAuth({}))).to.have.property("message", false);
    expect(await auth.getPermissions()).to.equal(null);
  });

  it("turn away users without a role, and wrong passwords, and keep nothing of them", async () => {
    const { user } = await buildUser({ password });
    const { auth, storage } = providers();
    for (const [given, problem] of [
      [password, "notStaff"],
      ["another-password", "invalid"],
    ] as const) {
      const error = await refusal(auth.login({ email: user.email, password: given }));
      expect(error).to.be.instanceOf(SignInRefused).with.property("problem", problem);
      expect(storage.getItem(storageKey)).to.equal(null);
    }
  });

  it("stop halfway for a second factor, keep that session for it, and end it only when the reader says so", async () => {
    const { user } = await buildStaff("verifier", { password });
    await enrol((await clientOf(api, user.email, password)).client);
    const { auth, storage } = providers();
    await auth.login({ email: user.email, password });
    const halfway = { kind: "halfway", enrolled: true, user: { id: user.id, email: user.email } };
    expect(await auth.standing()).to.deep.equal(halfway);
    expect(await refusal(auth.checkAuth({}))).to.have.property("message", false);
    expect(await auth.getPermissions()).to.equal(null);
    // react-admin signs out whoever may not see a page.
    await auth.logout({});
    expect(await auth.standing()).to.deep.equal(halfway);
    await auth.logout({ chosen: true });
    expect(storage.getItem(storageKey)).to.equal(null);
    expect(await auth.standing()).to.deep.equal({ kind: "out" });
  });

  it("go back to the second step when a session that had shown its factor has lost it", async () => {
    const { user } = await buildStaff("verifier", { password });
    const { secret, factorId } = await enrol((await clientOf(api, user.email, password)).client);
    const { auth, data } = providers();
    await auth.login({ email: user.email, password });
    const client = await auth.account.client();
    const shown = await client.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
    expect(shown.error).to.equal(null);
    expect(await auth.standing()).to.deep.equal({ kind: "in", userId: user.id });
    await api.db("sessions").where({ user_id: user.id }).update({ aal: "aal1" });
    const refused = await refusal(data.getOne("organizations", { id: "x" }));
    expect(await refusal(auth.checkError(refused))).to.have.property("message", false);
    expect(auth.takeEnding()).to.equal("secondFactor");
    await auth.logout({});
    expect(await auth.standing()).to.have.property("kind", "halfway");
  });

  it("say when the server cannot be reached, and end no session for that", async () => {
    const { auth, data } = providers("http://127.0.0.1:9");
    const lost = await refusal(data.getOne("disputes", { id: "x" }));
    expect(lost).to.be.instanceOf(HttpError);
    expect(refusalOf(lost).code).to.equal("network");
    await auth.checkError(lost);
    expect(auth.takeEnding()).to.equal(undefined);
  });

  it("keep a session whose token has run out while none can be had, and everything is said to be out of reach", async () => {
    const { user } = await buildStaff("admin");
    const { auth, data, storage } = providers("http://127.0.0.1:9");
    const stored = { access_token: "old", refresh_token: "one", expires_at: 1_700_000_000, user: { id: user.id } };
    storage.setItem(storageKey, JSON.stringify(stored));
    await auth.checkAuth({});
    const lost = await refusal(data.getOne("disputes", { id: "x" }));
    expect(refusalOf(lost).code).to.equal("network");
    await auth.checkError(lost);
    expect(auth.takeEnding()).to.equal(undefined);
    expect(storage.getItem(storageKey)).not.to.equal(null);
    await auth.logout({ chosen: true });
    expect(storage.getItem(storageKey)).to.equal(null);
  });

  it("end the session on 401 and when the role is gone, and tell why, once", async () => {
    const { auth, data, user } = await signedIn("reviewer");
    const forbidden = await refusal(data.getOne("organizations", { id: "x" }));
    expect(statusOf(forbidden)).to.equal(403);
    await auth.checkError(forbidden);
    await api.db("staff_members").where({ user_id: user.id }).delete();
    const gone = await refusal(
      data.getList("disputes", {
        filter: {},
        pagination: { page: 1, perPage: 25 },
        sort: { field: "openedAt", order: "ASC" },
      }),
    );
    await refusal(auth.checkError(gone));
    expect(auth.takeEnding()).to.equal("notStaff");
    expect(auth.takeEnding()).to.equal(undefined);
    await api.db("sessions").where({ user_id: user.id }).delete();
    const ended = await refusal(data.getOne("disputes", { id: "x" }));
    expect(statusOf(ended)).to.equal(401);
    await refusal(auth.checkError(ended));
    expect(auth.takeEnding()).to.equal("ended");
  });

  it("list with sorting, range and filter as the API takes them", async () => {
    const names = ["Abay Union", "Blue Nile Growers", "Choke Mountain"];
    for (const name of names) await buildOrganization({ name, verification: "waiting" });
    const { data } = await signedIn("verifier");
    const page = (number: number) =>
      data.getList("organizations", {
        filter: { verification: "waiting" },
        pagination: { page: number, perPage: 2 },
        sort: { field: "name", order: "ASC" },
      });
    const [first, second] = [await page(1), await page(2)];
    expect(first.total).to.equal(3);
    expect([...first.data, ...second.data].map(({ name }: { name: string }) => name)).to.deep.equal(names);
    const unknown = await refusal(
      data.getList("organizations", {
        filter: {},
        pagination: { page: 1, perPage: 25 },
        sort: { ...newest, field: "phone" },
      }),
    );
    expect(statusOf(unknown)).to.equal(400);
  });

  it("make a move once for one key, and not on an old version", async () => {
    const { id } = await buildOrganization({ verification: "waiting" });
    const { data } = await signedIn("verifier");
    const verify = (key: string, version: number) =>
      data.update("organizations", {
        id,
        data: { reason: "Registration checked in person." },
        previousData: { id },
        meta: { action: "verify", key, version },
      });
    const old = await refusal(verify("one", 99));
    expect(statusOf(old)).to.equal(412);
    const { version } = (await data.getOne("organizations", { id })).data as { version: number };
    const done = await verify("two", version);
    expect(done.data).to.include({ verification: "verified" });
    expect((await verify("two", version)).data).to.deep.equal(done.data);
    const late = await refusal(verify("three", version));
    expect(refusalOf(late)).to.include({ code: "organizations.verificationState" });
    expect(await api.db("verification_decisions").where({ organization_id: id })).to.have.lengthOf(1);
  });

  it("change nothing in any other way", async () => {
    const { data } = await signedIn("admin");
    await refusal(data.create("disputes", { data: {} }));
    await refusal(data.delete("disputes", { id: "x" }));
    await refusal(data.updateMany("disputes", { ids: ["x"], data: {} }));
  });
});
