import { generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { createApi, useSharedApi } from "#test/support/api.ts";
import { startServer } from "#test/support/server.ts";
import { refresh } from "./mailbox.ts";

describe("POST /auth/v1/token?grant_type=refresh_token", () => {
  const api = useSharedApi();
  const used = { code: "refresh_token_already_used", message: "Invalid Refresh Token: Already Used" };
  const notFound = { code: "refresh_token_not_found", message: "Invalid Refresh Token: Refresh Token Not Found" };

  it("rotates: the answer carries another token for the same session", async () => {
    const person = await buildUser();
    const { status, body } = await refresh(api, person.refreshToken);
    expect(status).to.equal(200);
    expect(body.refresh_token).to.be.a("string").that.does.not.equal(person.refreshToken);
    expect(body.user.id).to.equal(person.user.id);
    expect((await api.get("/me", { as: { token: body.access_token as string } })).status).to.equal(200);
    const third = await refresh(api, body.refresh_token as string);
    expect(third.status).to.equal(200);
    expect(await sessionOf(person.sessionId)).to.deep.equal({ active: 1, tokens: 3, ended: false });
  });

  it("gives eight callers at once the same new token", async () => {
    // Several rounds, because the first opens the connections one after the other.
    for (let round = 0; round < 6; round += 1) {
      const person = await buildUser();
      const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(api, person.refreshToken)));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array<number>(8).fill(200));
      expect(new Set(answers.map(({ body }) => body.refresh_token as string)).size).to.equal(1);
      expect(await sessionOf(person.sessionId)).to.deep.equal({ active: 1, tokens: 2, ended: false });
    }
  });

  it("gives the parent of the active token the same token again, as long as it is the parent", async () => {
    const person = await buildUser();
    const child = (await refresh(api, person.refreshToken)).body.refresh_token as string;
    expect((await refresh(api, person.refreshToken)).body.refresh_token, "the answer was lost").to.equal(child);
    const grandchild = (await refresh(api, child)).body.refresh_token as string;
    expect((await refresh(api, child)).body.refresh_token).to.equal(grandchild);
    expect((await api.get("/me", { as: person })).status).to.equal(200);
  });

  it("ends the session when anything older comes back", async () => {
    const person = await buildUser();
    const other = await buildUser();
    const child = (await refresh(api, person.refreshToken)).body.refresh_token as string;
    const latest = (await refresh(api, child)).body as { refresh_token: string; access_token: string };
    const stolen = await refresh(api, person.refreshToken);
    expect(stolen.status).to.equal(400);
    expect(stolen.body).to.include(used);
    expect((await api.get("/me", { as: { token: latest.access_token } })).body.code).to.equal("accounts.tokenInvalid");
    expect((await api.get("/auth/v1/user", { as: { token: latest.access_token } })).body).to.include({
      code: "session_not_found",
    });
    expect((await refresh(api, latest.refresh_token)).body).to.include(notFound);
    expect((await refresh(api, other.refreshToken)).status, "another session").to.equal(200);
    const entry = (await api
      .db("audit_log")
      .where({ action: "auth.refreshTokenReused", subject_id: person.user.id })
      .first()) as { details: object };
    expect(entry.details).to.deep.equal({ sessionId: person.sessionId });
  });

  it("refuses tokens that are unknown, of ended sessions, of nobody", async () => {
    const person = await buildUser();
    expect((await refresh(api, "never-issued")).body).to.include(notFound);
    expect((await api.post("/auth/v1/token?grant_type=refresh_token", { body: {} })).status).to.equal(400);
    await api.post("/auth/v1/logout?scope=local", { as: person });
    expect((await refresh(api, person.refreshToken)).body).to.include(notFound);
    const gone = await buildUser();
    await api.db("users").where({ id: gone.user.id }).update({ deleted_at: new Date() });
    expect((await refresh(api, gone.refreshToken)).body).to.include(notFound);
  });

  it("outlives a change of the server's key: only the answer that was lost with the old key is gone", async () => {
    const [active, lost] = [await buildUser(), await buildUser()];
    await refresh(api, lost.refreshToken);
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString().replaceAll("\n", "\\n");
    const server = await startServer({ database: { url: api.databaseUrl }, env: { JWT_PRIVATE_KEY: pem } });
    try {
      const renewed = createApi(server);
      const { status, body } = await refresh(renewed, active.refreshToken);
      expect(status).to.equal(200);
      expect(JSON.parse(Buffer.from(String(body.access_token).split(".")[0] ?? "", "base64url").toString())).to.include(
        { alg: "RS256" },
      );
      expect((await renewed.get("/me", { as: { token: body.access_token as string } })).status).to.equal(200);
      expect((await renewed.get("/me", { as: active })).body.code, "a token of the old key").to.equal(
        "accounts.tokenInvalid",
      );
      expect((await refresh(renewed, lost.refreshToken)).body).to.include(used);
      expect((await sessionOf(lost.sessionId)).ended).to.equal(false);
    } finally {
      await server.close();
    }
  });

  async function sessionOf(id: string): Promise<{ active: number; tokens: number; ended: boolean }> {
    const tokens = (await api.db("refresh_tokens").where({ session_id: id })) as { revoked_at: Date | null }[];
    const session = (await api.db("sessions").where({ id }).first("ended_at")) as { ended_at: Date | null };
    return {
      active: tokens.filter((token) => !token.revoked_at).length,
      tokens: tokens.length,
      ended: session.ended_at !== null,
    };
  }
});
