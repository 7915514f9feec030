import { expect } from "chai";
import { termsVersion } from "#shared/identity/terms.ts";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { freshAddress, goodPassword, registerAndConfirm } from "./mailbox.ts";

describe("accepted terms", () => {
  const api = useApi();
  const idOf = async (email: string) =>
    ((await api.db("users").where({ email }).whereNull("deleted_at").first("id")) as { id: string }).id;
  const accepted = async (id: string) =>
    (await api
      .db("audit_log")
      .where({ action: "auth.termsAccepted", subject_type: "user", subject_id: id })
      .orderBy("id")
      .select("details", "actor_user_id", "ip", "created_at")) as {
      details: { version: string };
      actor_user_id: string;
      ip: string;
      created_at: Date;
    }[];
  const say = (as: { token: string }, data: object) => api.put("/auth/v1/user", { as, body: { data } });

  it("are written down with the registration: who, which, when, from where", async () => {
    const email = freshAddress();
    await registerAndConfirm(api, email, { terms_version: termsVersion });
    const id = await idOf(email);
    const [line, ...more] = await accepted(id);
    expect(more).to.be.empty;
    expect(line).to.deep.include({ details: { version: termsVersion }, actor_user_id: id });
    expect(line?.ip).to.include("127.0.0.1");
    expect(Math.abs(Date.now() - Number(line?.created_at))).to.be.below(60_000);
  });

  it("a version that was never in force is no acceptance", async () => {
    for (const version of ["2026-12-31", "1999-01-01", "", 20261122, [termsVersion], { v: termsVersion }]) {
      const email = freshAddress();
      await api.post("/auth/v1/signup", { body: { email, password: goodPassword, data: { terms_version: version } } });
      expect(await accepted(await idOf(email)), JSON.stringify(version)).to.be.empty;
    }
  });

  it("a later acceptance is written down as well, and no other change is one", async () => {
    const person = await buildUser();
    const { id } = person.user;
    expect((await say(person, { terms_version: "soon" })).status).to.equal(200);
    expect((await say(person, { language: "fr" })).status).to.equal(200);
    expect(await accepted(id)).to.be.empty;
    expect((await say(person, { terms_version: termsVersion })).status).to.equal(200);
    expect((await say(person, { note: "another change" })).status).to.equal(200);
    expect((await accepted(id)).map(({ details }) => details)).to.deep.equal([{ version: termsVersion }]);
    for (const data of [{ terms_version: null }, { terms_version: "never" }]) await say(person, data);
    expect(await accepted(id), "and cannot be taken back").to.have.lengthOf(1);
  });

  it("count for whoever registers an address again that nobody has proven", async () => {
    const email = freshAddress();
    const signUp = (data: object) => api.post("/auth/v1/signup", { body: { email, password: goodPassword, data } });
    await signUp({});
    const id = await idOf(email);
    expect(await accepted(id)).to.be.empty;
    await api.post("/dev/clock", { body: { advance: "2m" } });
    await signUp({ terms_version: termsVersion });
    expect(await accepted(id)).to.have.lengthOf(1);
  });
});
