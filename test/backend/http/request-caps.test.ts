import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { buildStaff, buildSupplier, type Person } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";
import { longChanges, longInputs, longPosts, nested, type Input } from "#test/support/long-inputs.ts";
import { ask } from "../website/untidied.ts";

describe("request caps", () => {
  const api = useSharedApi();
  let staff: Person;
  before(async () => void (staff = await buildStaff("admin")));

  const send = ({ path, method = "GET", headers = {} }: Input) =>
    ask(api.url, method, path, {
      ...(path.startsWith("/api/v1/admin") ? { authorization: `Bearer ${staff.token}` } : {}),
      ...headers,
    });
  // How long the process is held by each is measured, not tested: `npm run bench -- long-inputs`.
  it("every long input is answered, and none with an error of ours", async () => {
    for (const [place, kind, input] of longInputs)
      expect((await send(input)).status, `${kind} (${place})`).to.be.within(200, 499);
  });

  const letters = (count: number) => "z".repeat(count);
  const filter = (ids: string[]) => `filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;
  const answers: Record<string, [input: Input, status: number, code?: string]> = {
    "a path over 2 KB": [{ path: `/api/v1/${letters(2_041)}` }, 414, "request.addressTooLong"],
    "a path of 2 KB": [{ path: `/api/v1/${letters(2_040)}` }, 404, "request.notFound"],
    "a query over 4 KB": [{ path: `/api/v1/products?a=${letters(4_095)}` }, 414, "request.addressTooLong"],
    "a query of 4 KB": [{ path: `/api/v1/products?a=${letters(4_094)}` }, 200],
    "101 parameters": [{ path: `/api/v1/products?${"a&".repeat(100)}` }, 400, "request.tooManyParameters"],
    "100 parameters": [{ path: `/api/v1/products?${"a&".repeat(99)}` }, 200],
    "a query over 16 KB of the console": [
      { path: `/api/v1/admin/organizations?${letters(16_385)}` },
      414,
      "request.addressTooLong",
    ],
    "a hundred ids in the console": [
      { path: `/api/v1/admin/organizations?${filter(Array.from({ length: 100 }, () => randomUUID()))}` },
      200,
    ],
    "deep JSON in the console": [
      { path: `/api/v1/admin/organizations?filter=${nested(2_500)}` },
      400,
      "request.invalid",
    ],
    "a query over 16 KB of the auth endpoints": [
      { path: `/auth/v1/settings?${letters(16_385)}` },
      414,
      "request.addressTooLong",
    ],
    "a query of 16 KB of the auth endpoints": [{ path: `/auth/v1/settings?${letters(16_384)}` }, 200],
    "201 parameters of the auth endpoints": [
      { path: `/auth/v1/settings?${"a&".repeat(200)}` },
      400,
      "request.tooManyParameters",
    ],
    "a head over 32 KiB": [
      { path: "/api/v1/products", headers: { cookie: letters(33_000) } },
      431,
      "request.headTooLarge",
    ],
    "an address over 32 KiB": [{ path: `/auth/v1/settings?${letters(90_000)}` }, 431, "request.headTooLarge"],
    "a head of 31 KiB": [{ path: "/api/v1/products", headers: { cookie: letters(31_000) } }, 200],
    "what is no HTTP": [{ path: "/api/v1/products", headers: { "a b": "c" } }, 400, "request.unreadable"],
    "a body behind a long address": [
      { path: `/api/v1/products?${letters(9_000)}`, method: "POST" },
      414,
      "request.addressTooLong",
    ],
    "a long address of the sandbox": [{ path: `/sandbox/escrow/${letters(3_000)}` }, 414, "request.addressTooLong"],
  };
  for (const [what, [input, status, code]] of Object.entries(answers))
    it(`${what}: ${status}${code ? `, ${code}` : ""}`, async () => {
      const answer = await send(input);
      expect(answer.status).to.equal(status);
      if (!code) return;
      const [head = "", body = ""] = answer.text.split("\r\n\r\n");
      const isAuth = input.path.startsWith("/auth/") && status !== 431;
      expect(head).to.match(isAuth ? /content-type: application\/json/i : /content-type: application\/problem\+json/i);
      const refusal = JSON.parse(body) as Record<string, string>;
      expect(refusal.code).to.equal(code);
      expect(refusal[isAuth ? "request_id" : "requestId"])
        .to.be.a("string")
        .and.not.to.equal("");
      if (input.path.startsWith("/auth/")) expect(refusal).to.include({ error_code: code }).and.to.have.property("msg");
    });

  it("a page's address tells a reader in their language, without a script", async () => {
    for (const [path, words] of [
      [`/products/${letters(2_050)}`, "This address is too long."],
      [`/fr/products/all?search=${letters(4_100)}`, "Cette adresse est trop longue."],
      [`/suppliers?${"country=zz&".repeat(101)}`, "asks for too many things at once"],
    ] as const) {
      const { status, text } = await ask(api.url, "GET", path);
      expect(status).to.equal(path.startsWith("/suppliers") ? 400 : 414);
      expect(text).to.include(words).and.not.to.include("<script").and.not.to.include("zzz");
      expect(text).to.match(/content-security-policy: default-src 'self'/i);
    }
  });

  it("long values and lists of a body are refused", async () => {
    const owner = await buildSupplier();
    for (const [kind, body] of Object.entries(longChanges)) {
      const answer = await api.patch(`/organizations/${owner.organization.id}`, { as: owner, version: 1, body });
      expect(answer.status, kind).to.equal(400);
    }
    for (const [kind, { path, body }] of Object.entries(longPosts))
      expect((await api.post(path, { as: owner, body })).status, kind).to.be.within(400, 499);
  });

  it("who sends more than is read still gets the answer, and the connection ends", async () => {
    const answer = await fetch(`${api.url}/api/v1/products`, { headers: { cookie: letters(2_000_000) } });
    expect(answer.status).to.equal(431);
    expect(answer.headers.get("connection")).to.equal("close");
    expect(((await answer.json()) as { code: string }).code).to.equal("request.headTooLarge");
  });
});
