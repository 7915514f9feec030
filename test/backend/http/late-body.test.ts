import { expect } from "chai";
import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { buildMember, buildSession, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { useApi, type ApiUnderTest } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { askOffset, beginUpload, idOf } from "#test/support/uploads.ts";
import { freshAddress } from "../identity/mailbox.ts";

/** Sends head and first byte, and goes on once the server has read them. */
async function begin(
  api: ApiUnderTest,
  path: string,
  { token }: { token: string },
  body: object | string,
  headers: object = {},
) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const sent = httpRequest(`${api.url}/api/v1${path}`, {
    method: typeof body === "string" ? "PATCH" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "content-length": Buffer.byteLength(text),
      expect: "100-continue",
      ...headers,
    },
  });
  const answer = new Promise<{ status: number | undefined; code: string; connection: string | undefined }>(
    (resolve, reject) => {
      sent.on("error", reject).on("response", (response) => {
        let answered = "";
        response.on("data", (chunk: Buffer) => (answered += chunk.toString()));
        response.on("end", () => {
          resolve({
            status: response.statusCode,
            code: (JSON.parse(answered || "{}") as { code?: string }).code ?? "",
            connection: response.headers.connection,
          });
        });
      });
    },
  );
  // The server says that it goes on before it looks up who asks; one call behind it, that is done.
  await new Promise((resolve) => sent.once("continue", resolve));
  sent.write(text.slice(0, 1));
  await api.get("/me", { as: { token } });
  return { answer, finish: () => sent.end(text.slice(1)) };
}
const codeOf = async (answer: Promise<{ status: number | undefined; code: string }>) => {
  const { status, code } = await answer;
  return `${status} ${code}`.trim();
};

/** A body may be minutes behind its head: who may do a thing is asked when all of it is there. */
describe("a request whose body comes late", function () {
  this.timeout(30_000);
  const api = useApi();

  it("is refused to whoever was removed, lowered or signed out before its end, and to nobody else", async () => {
    const owner = await buildSupplier();
    const { organization } = owner;
    const place = `/organizations/${organization.id}`;
    const invitation = () => ({ email: freshAddress(), role: "member", language: "en" });
    const [removed, lowered, away, stays] = [
      await buildMember(organization, "owner"),
      await buildMember(organization, "owner"),
      await buildMember(organization, "owner"),
      await buildMember(organization, "owner"),
    ];
    const begun = [];
    for (const person of [removed, lowered, away, stays])
      begun.push(await begin(api, `${place}/invitations`, person, invitation()));
    const { items } = (await api.get(`${place}/members`, { as: owner })).body as {
      items: { id: string; email: string; version: number }[];
    };
    const memberOf = (email: string) => items.find((each) => each.email === email) ?? { id: "", version: 0 };
    expect(
      (await api.del(`${place}/members/${memberOf(removed.user.email).id}`, { as: owner })).status,
      "removed",
    ).to.equal(204);
    const { id, version } = memberOf(lowered.user.email);
    const change = await api.patch(`${place}/members/${id}`, { as: owner, version, body: { role: "manager" } });
    expect(change.status, JSON.stringify(change.body)).to.equal(200);
    expect((await api.post("/auth/v1/logout?scope=global", { as: away })).status, "signed out").to.equal(204);
    for (const { finish } of begun) finish();
    expect(await Promise.all(begun.map(({ answer }) => codeOf(answer)))).to.deep.equal([
      "403 accounts.organizationRequired",
      "403 accounts.forbidden",
      "401 accounts.tokenInvalid",
      "201",
    ]);
  });

  it("is refused to staff who were signed out meanwhile, which is written down", async () => {
    const verifier = await buildStaff("verifier");
    const { organization } = await buildSupplier();
    const path = `/admin/organizations/${organization.id}/refuse`;
    const { answer, finish } = await begin(
      api,
      path,
      verifier,
      { reason: "Papers do not match." },
      { "if-match": '"1"' },
    );
    expect((await api.post("/auth/v1/logout?scope=global", { as: verifier })).status).to.equal(204);
    finish();
    expect(await codeOf(answer)).to.equal("401 accounts.tokenInvalid");
    await eventually(
      async () =>
        (await api.db("audit_log").where({ action: "staff.refused", actor_user_id: verifier.user.id }).first("id")) !==
        undefined,
      { what: "the refusal in the audit log" },
    );
  });

  it("leaves nothing of a file whose sender was signed out meanwhile", async () => {
    const owner = await buildSupplier();
    const sender = await buildMember(owner.organization, "manager");
    const id = idOf(await beginUpload(api, sender, { size: 40 }));
    const headers = {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    };
    const { answer, finish } = await begin(api, `/uploads/${id}`, sender, "0123456789".repeat(4), headers);
    expect((await api.post("/auth/v1/logout?scope=global", { as: sender })).status).to.equal(204);
    finish();
    expect(await codeOf(answer)).to.equal("401 accounts.tokenInvalid");
    const again = await buildSession(sender.user);
    expect((await askOffset(api, again, id)).headers["upload-offset"]).to.equal("0");
  });

  it("is not waited for from a stranger", async () => {
    const owner = await buildSupplier();
    const { answer } = await begin(api, "/admin/organizations/refuse-nobody/refuse", owner, { reason: "x" });
    expect(await codeOf(answer)).to.equal("404 request.notFound");
  });
});

describe("a request whose body does not end", () => {
  const api = useApi({ BODY_TIMEOUT: "0.5" });

  it("is given up when it does not end, and its line with it", async () => {
    const owner = await buildSupplier();
    const { answer } = await begin(api, `/organizations/${owner.organization.id}/invitations`, owner, {
      email: "a@b.example",
    });
    expect(await answer).to.deep.equal({ status: 408, code: "request.tooSlow", connection: "close" });
  });
});
