import { expect } from "chai";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAppHandler, type AppHandler } from "#desktop/src/main/app-handler.ts";

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

describe("what answers the desktop window", () => {
  const folder = mkdtempSync(join(tmpdir(), "agritrade-client-"));
  const clientDir = join(folder, "client");
  const seen: Seen[] = [];
  let answer: (response: ServerResponse) => void;
  let server: Server;
  let handler: AppHandler;

  before(async () => {
    mkdirSync(join(clientDir, "assets"), { recursive: true });
    writeFileSync(join(clientDir, "index.html"), "<title>English</title>");
    writeFileSync(join(clientDir, "index.fr.html"), "<title>Français</title>");
    writeFileSync(join(clientDir, "assets/entry-1a2b.js"), "start()");
    writeFileSync(join(clientDir, "assets/face.woff2"), "font");
    writeFileSync(join(folder, "secret.json"), "{}");
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        seen.push({ method: request.method, url: request.url, headers: request.headers, body });
        answer(response);
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    handler = createAppHandler({ clientDir, serverUrl, fetch });
  });
  beforeEach(() => {
    seen.length = 0;
    answer = (response) => void response.end("{}");
  });
  after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, init?: RequestInit) => handler(new Request(`app://agritrade${path}`, init));

  it("serves the client's files under a policy that allows its own alone", async () => {
    const script = await get("/assets/entry-1a2b.js");
    expect(await script.text()).to.equal("start()");
    expect(script.headers.get("content-type")).to.equal("text/javascript; charset=utf-8");
    expect((await get("/assets/face.woff2")).headers.get("content-type")).to.equal("font/woff2");
    const page = await get("/dashboard");
    expect(page.headers.get("content-type")).to.equal("text/html; charset=utf-8");
    const policy = page.headers.get("content-security-policy") ?? "";
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
    ])
      expect(policy.split("; "), rule).to.include(rule);
    expect(policy).not.to.match(/unsafe|\*(?!;|$)\./);
    expect(page.headers.get("x-content-type-options")).to.equal("nosniff");
  });

  it("leaves http pictures to a marketplace on this machine", async () => {
    const policyOf = async (serverUrl: string) =>
      (await createAppHandler({ clientDir, serverUrl, fetch })(new Request("app://agritrade/"))).headers.get(
        "content-security-policy",
      );
    expect(await policyOf("https://market.example")).to.match(/img-src 'self' data: https:$/);
    expect(await policyOf("http://127.0.0.1:3000")).to.include("http://127.0.0.1:*");
  });

  it("answers every other path with the client's page, in the path's language", async () => {
    for (const path of ["/", "/dashboard", "/dashboard/escrow/ORD-1700000000-AB12", "/nothing/here?x=1"])
      expect(await (await get(path)).text(), path).to.include("English");
    for (const path of ["/fr", "/fr/dashboard"]) expect(await (await get(path)).text(), path).to.include("Français");
    expect((await get("/assets/gone.js")).status).to.equal(404);
    expect((await get("/dashboard", { method: "POST", body: "x" })).status).to.equal(405);
    expect(seen).to.deep.equal([]);
  });

  it("does not leave the client's folder", async () => {
    for (const path of [
      "/..%2fsecret.json",
      "/assets/..%2f..%2fsecret.json",
      "/%2e%2e%2fsecret.json",
      "/..%5csecret.json",
      "/%00.js",
      "/%E0%A4%A.js",
    ]) {
      const response = await get(path);
      expect(response.status, path).to.equal(400);
      expect(await response.text(), path).not.to.include("{}");
    }
    // What the address itself resolves never reaches a file outside either.
    expect((await get("/assets/../../secret.json")).status).to.equal(404);
  });

  it("sends on to the server what is its own, with the token and without what would tell of this window", async () => {
    const answered = await get("/api/v1/offers?limit=2", {
      method: "POST",
      body: '{"a":1}',
      headers: {
        authorization: "Bearer token",
        "content-type": "application/json",
        "idempotency-key": "k1",
        "accept-language": "fr",
        cookie: "language=fr",
        origin: "app://agritrade",
        referer: "app://agritrade/dashboard",
        "sec-fetch-site": "same-origin",
        "proxy-authorization": "Basic x",
      },
    });
    expect(answered.status).to.equal(200);
    const [{ method, url, headers, body } = { headers: {} } as Seen] = seen;
    expect({ method, url, body }).to.deep.equal({ method: "POST", url: "/api/v1/offers?limit=2", body: '{"a":1}' });
    expect(headers).to.include({ authorization: "Bearer token", "idempotency-key": "k1", "accept-language": "fr" });
    for (const name of ["cookie", "origin", "referer", "proxy-authorization"])
      expect(headers, name).not.to.have.property(name);
    await get("/auth/v1/token?grant_type=password", { method: "POST", body: "{}" });
    expect(seen[1]?.url).to.equal("/auth/v1/token?grant_type=password");
    for (const path of ["/apinot/v1", "/authority", "/dev/mailbox", "/sandbox/escrow", "/metrics", "/admin"])
      expect(await (await get(path)).text(), path).to.include("English");
    expect(seen).to.have.lengthOf(2);
  });

  it("hands on status and refusals, and drops cookies and what belongs to one connection", async () => {
    answer = (response) => {
      response.writeHead(409, {
        "content-type": "application/problem+json",
        "set-cookie": "track=1",
        "access-control-allow-origin": "*",
        "content-security-policy": "default-src *",
        etag: '"7"',
      });
      response.end('{"code":"offers.expired"}');
    };
    const response = await get("/api/v1/offers/1/accept", { method: "POST", body: "{}" });
    expect(response.status).to.equal(409);
    expect(await response.json()).to.deep.equal({ code: "offers.expired" });
    expect(response.headers.get("etag")).to.equal('"7"');
    expect(response.headers.get("set-cookie")).to.equal(null);
    expect(response.headers.get("access-control-allow-origin")).to.equal(null);
    expect(response.headers.get("content-security-policy")).to.include("default-src 'self'");
  });

  it("lets events through as they come", async () => {
    let stream: ServerResponse | undefined;
    answer = (response) => {
      stream = response;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: ready\n\n");
    };
    const gone = new AbortController();
    const response = await get("/api/v1/events", { signal: gone.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).to.equal("event: ready\n\n");
    stream?.write("event: offer\n\n");
    expect((await reader?.read())?.value).to.equal("event: offer\n\n");
    const closed = once(stream!, "close");
    gone.abort();
    await closed;
  });

  it("says 502 when the server cannot be reached or sends the window elsewhere", async () => {
    const away = createAppHandler({ clientDir, serverUrl: "http://127.0.0.1:1", fetch });
    expect((await away(new Request("app://agritrade/api/v1/me"))).status).to.equal(502);
    answer = (response) => void response.writeHead(302, { location: "https://elsewhere.example/" }).end();
    expect((await get("/api/v1/me")).status).to.equal(502);
  });
});
