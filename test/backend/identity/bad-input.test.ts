import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { buildUser } from "#test/factories/people.ts";
import { signClaims } from "#test/support/access-tokens.ts";
import { type ApiAnswer, useSharedApi } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";
import { openLink } from "./client.ts";
import { freshAddress, goodPassword, lettersTo, linkOf, registerAndConfirm, signIn } from "./mailbox.ts";

describe("bad input to the auth endpoints", () => {
  const api = useSharedApi();
  const outcome = ({ status, body }: ApiAnswer) => [status, body.code as string];
  const post = (path: string, body: object | string, headers?: Record<string, string>) =>
    api.post(`/auth/v1${path}`, { body, ...(headers ? { headers } : {}) });
  const signUp = (more: object) => post("/signup", { email: freshAddress(), password: goodPassword, ...more });
  const posts = ["/signup", "/token?grant_type=password", "/otp", "/verify", "/resend", "/recover"];

  it("malformed JSON, and JSON that is no object, are told from a wrong value", async () => {
    for (const path of posts) {
      expect(outcome(await post(path, '{"email": ')), path).to.deep.equal([400, "bad_json"]);
      for (const body of ["[]", '"text"', "7", "null"])
        expect((await post(path, body)).status, `${path} ${body}`).to.be.oneOf([400, 422]);
    }
  });

  it("lists within lists are malformed, however little they weigh", async () => {
    const nested = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    for (const path of posts) {
      expect(outcome(await post(path, nested)), path).to.deep.equal([400, "bad_json"]);
      expect(outcome(await post(path, `{"data":${nested}}`)), path).to.deep.equal([400, "bad_json"]);
    }
  });

  it("an empty body is an empty request", async () => {
    for (const path of posts.slice(1))
      expect(outcome(await post(path, "")), path).to.deep.equal([400, "validation_failed"]);
    expect(outcome(await post("/signup", ""))).to.deep.equal([422, "anonymous_provider_disabled"]);
    const { token } = await buildUser();
    const emptyLogout = await post("/logout", "", {
      authorization: `Bearer ${token}`,
      "content-type": "application/json;charset=UTF-8",
    });
    expect(emptyLogout.status).to.equal(204);
  });

  it("a megabyte is not read", async () => {
    for (const path of posts) expect((await post(path, { email: "x".repeat(1_048_576) })).status, path).to.equal(413);
  });

  it("another content type changes nothing: the body is JSON or it is refused", async () => {
    const form = "email=a%40example.test&password=olive-terrace-37";
    expect(outcome(await post("/signup", form, { "content-type": "application/x-www-form-urlencoded" }))).to.deep.equal(
      [400, "bad_json"],
    );
    const plain = await post("/recover", { email: freshAddress() }, { "content-type": "text/plain" });
    expect(plain.status).to.equal(200);
  });

  it("NUL is refused wherever a text is kept or looked for", async () => {
    for (const body of [
      { password: "olive\u0000terrace" },
      { email: "a\u0000b@example.test" },
      { data: { note: "a\u0000b" } },
    ])
      expect(outcome(await signUp(body)), JSON.stringify(body)).to.deep.equal([400, "validation_failed"]);
    expect((await openLink(`${api.url}/auth/v1/verify?token=%00&type=signup`)).status).to.be.oneOf([302, 400]);
    expect(outcome(await post("/token?grant_type=refresh_token", { refresh_token: "a\u0000b" }))).to.deep.equal([
      400,
      "validation_failed",
    ]);
  });

  it("a password of 10,000 characters costs no hashing, and 72 bytes is where bcrypt ends", async () => {
    expect(outcome(await signUp({ password: "x".repeat(10_000) }))).to.deep.equal([400, "validation_failed"]);
    const email = freshAddress();
    const longest = "y9-".repeat(24);
    await registerAndConfirm(api, email, {}, longest);
    expect((await signIn(api, email, longest)).status).to.equal(200);
    expect(outcome(await signIn(api, email, `${longest}more`))).to.deep.equal([400, "invalid_credentials"]);
    expect(outcome(await signIn(api, email, longest.repeat(100)))).to.deep.equal([400, "invalid_credentials"]);
    expect(outcome(await signUp({ password: "z7-".repeat(24) + "z" }))).to.deep.equal([400, "validation_failed"]);
  });

  it("an address is one however it is typed; international domains have their ASCII form, other signs are refused", async () => {
    const email = freshAddress();
    await registerAndConfirm(api, email);
    expect((await signIn(api, `  ${email.toUpperCase()} `)).status).to.equal(200);
    const count = Date.now();
    const [composed, ascii] = [`grower-${count}@caf\u00e9.example`, `grower-${count}@xn--caf-dma.example`];
    expect((await signUp({ email: composed })).body.email).to.equal(ascii);
    await post("/verify", linkOf((await lettersTo(api, composed))[0]).body);
    for (const written of [composed, `grower-${count}@cafe\u0301.example`, `GROWER-${count}@CAF\u00c9.EXAMPLE`, ascii])
      expect((await signIn(api, written)).status, written).to.equal(200);
    for (const refused of [
      "caf\u00e9@example.test",
      "a b@example.test",
      "a@",
      "@b.test",
      "a@b@c.test",
      `${"x".repeat(250)}@example.test`,
    ])
      expect(outcome(await signUp({ email: refused })), refused).to.deep.equal([400, "validation_failed"]);
  });

  it("an address is refused that no mail server takes: over 64 characters before the @, over 254 in all", async () => {
    const domain = `${"d".repeat(50)}.`.repeat(4).slice(0, 184);
    const [longest, local, whole] = [
      `${"l".repeat(64)}@${domain}.test`,
      `${"l".repeat(65)}@example.test`,
      `${"l".repeat(64)}@x${domain}.test`,
    ];
    expect([longest.length, whole.length]).to.deep.equal([254, 255]);
    expect((await post("/recover", { email: longest })).status).to.equal(200);
    const { token } = await buildUser();
    for (const email of [local, whole]) {
      for (const path of ["/signup", "/otp", "/recover", "/resend", "/verify"])
        expect(
          outcome(await post(path, { email, password: goodPassword, type: "signup", token: "123456" })),
          path,
        ).to.deep.equal([400, "validation_failed"]);
      expect(outcome(await api.put("/auth/v1/user", { as: { token }, body: { email } }))).to.deep.equal([
        400,
        "validation_failed",
      ]);
      expect(outcome(await signIn(api, email)), "as one that nobody has").to.deep.equal([400, "invalid_credentials"]);
    }
  });

  it("a value of another type is refused and not taken for an absence; null is one", async () => {
    const paths = ["/signup", "/token?grant_type=password", "/otp", "/verify", "/recover", "/resend"];
    const whole = { email: freshAddress(), password: goodPassword, type: "signup", token: "123456" };
    for (const path of paths)
      for (const name of ["email", "phone", "password"])
        for (const kind of [7, 0, [], ["a@example.test"], {}, true, false])
          for (const rest of [{}, whole])
            expect(
              outcome(await post(path, { ...rest, [name]: kind })),
              `${path} ${name} ${JSON.stringify(kind)}`,
            ).to.deep.equal([400, "validation_failed"]);
    for (const path of paths) {
      const expected = path === "/signup" ? [422, "anonymous_provider_disabled"] : [400, "validation_failed"];
      expect(outcome(await post(path, { email: null, phone: null, password: null })), path).to.deep.equal(expected);
    }
    const { token } = await buildUser();
    for (const name of ["email", "phone", "password"])
      expect(outcome(await api.put("/auth/v1/user", { as: { token }, body: { [name]: 7 } })), name).to.deep.equal([
        400,
        "validation_failed",
      ]);
    expect((await post("/magiclink", { email: 7 })).status, "no endpoint of ours").to.equal(404);
  });

  it("a redirect to another site, an address in decimal, a script or a user part leads home instead", async () => {
    const { port } = new URL(api.url);
    for (const redirect of [
      "https://evil.example/",
      "//evil.example/",
      "\\\\evil.example",
      `http://2130706433:${Number(port) + 1}/`,
      "http://0x7f000001/",
      "http://3232235777/",
      `http://2130706433:${port}/login`,
      `http://0x7f.1:${port}/login`,
      "javascript:alert(1)",
      "data:text/html,x",
      `${api.url}@evil.example/`,
      `http://somebody@127.0.0.1:${port}/`,
      "http://[::1]/",
    ]) {
      const query = new URLSearchParams({ token: "x", type: "signup", redirect_to: redirect });
      const { status, location } = await openLink(`${api.url}/auth/v1/verify?${query.toString()}`);
      expect([status, location.origin, location.pathname], redirect).to.deep.equal([302, new URL(api.url).origin, "/"]);
    }
    const own = new URLSearchParams({ token: "x", type: "signup", redirect_to: `${api.url}/login` });
    expect((await openLink(`${api.url}/auth/v1/verify?${own.toString()}`)).location.pathname).to.equal("/login");
  });

  describe("access tokens", () => {
    const ask = async (token: string) => outcome(await api.get("/auth/v1/user", { as: { token } }));
    const bad = [403, "bad_jwt"];

    it("that we did not sign, or not for this, are refused", async () => {
      const person = await buildUser();
      const now = Math.floor(Date.now() / 1000);
      const good = {
        sub: person.user.id,
        session_id: person.sessionId,
        aud: "authenticated",
        iss: testSecrets.JWT_ISSUER,
        role: "authenticated",
        iat: now,
        exp: now + 3600,
      };
      expect((await ask(signClaims(good)))[0]).to.equal(200);
      const without = (name: keyof typeof good) =>
        Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
      const tokens: Record<string, string> = {
        "alg none": `${encode({ alg: "none", typ: "JWT" })}.${encode(good)}.`,
        "alg None with a signature": `${encode({ alg: "None" })}.${encode(good)}.${signClaims(good).split(".")[2] ?? ""}`,
        "another key": signClaims(good, { key: "k".repeat(40), algorithm: "HS256" }),
        "wrong audience": signClaims({ ...good, aud: "somebody-else" }),
        "no audience": signClaims(without("aud")),
        "no issuer": signClaims(without("iss")),
        "wrong issuer": signClaims({ ...good, iss: "https://evil.example/auth/v1" }),
        expired: signClaims({ ...good, iat: now - 7200, exp: now - 3600 }),
        "not yet valid": signClaims({ ...good, nbf: now + 3600 }),
        "made in the future": signClaims({ ...good, iat: now + 3600, exp: now + 7200 }),
        "without an end": signClaims(without("exp")),
        "no subject": signClaims(without("sub")),
        "a subject that is no id": signClaims({ ...good, sub: "' or 1=1 --" }),
        "changed on the way": signClaims(good).replace(/\.[^.]+\./, `.${encode({ ...good, role: "service_role" })}.`),
        nonsense: "a.b.c",
      };
      for (const [what, token] of Object.entries(tokens)) expect(await ask(token), what).to.deep.equal(bad);
    });

    it("end, also when they were taken before", async () => {
      const person = await buildUser();
      const now = Math.floor(Date.now() / 1000);
      const token = signClaims({
        sub: person.user.id,
        session_id: person.sessionId,
        aud: "authenticated",
        iss: testSecrets.JWT_ISSUER,
        iat: now,
        exp: now + 2,
      });
      expect((await ask(token))[0]).to.equal(200);
      expect(await eventually(async () => ((await ask(token))[0] === 200 ? undefined : ask(token)))).to.deep.equal(bad);
    });

    it("of somebody deleted, or of a session that is not theirs, are refused", async () => {
      const [gone, other] = [await buildUser(), await buildUser()];
      await api.db("users").where({ id: gone.user.id }).update({ deleted_at: new Date() });
      expect(await ask(gone.token)).to.deep.equal([403, "user_not_found"]);
      const now = Math.floor(Date.now() / 1000);
      const claims = { aud: "authenticated", iss: testSecrets.JWT_ISSUER, iat: now, exp: now + 3600 };
      expect(await ask(signClaims({ ...claims, sub: uuid(), session_id: other.sessionId }))).to.deep.equal([
        403,
        "user_not_found",
      ]);
      const stolen = await buildUser();
      expect(await ask(signClaims({ ...claims, sub: stolen.user.id, session_id: other.sessionId }))).to.deep.equal([
        403,
        "session_not_found",
      ]);
      expect(await ask("")).to.deep.equal([401, "no_authorization"]);
    });
  });
});
