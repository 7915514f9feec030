import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { expect } from "chai";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";

describe("every answer", () => {
  const server = useServer(useDatabase(), { PUBLIC_URL: "https://market.example" });
  const kinds = {
    page: "/about",
    "page that is not there": "/nobody/here",
    "answer of the API": "/api/v1/products",
    "refusal of the API": "/api/v1/me",
    "refusal of the auth endpoints": "/auth/v1/user",
    "probe of health": "/healthz",
    "text about security": "/.well-known/security.txt",
    "file that is not there": "/assets/none.js",
  };

  it("tells a browser to come over TLS alone, to run nothing but ours, to be framed by nobody and to guess no type", async () => {
    for (const [kind, path] of Object.entries(kinds)) {
      const { headers } = await fetch(server.url + path);
      const policy = (headers.get("content-security-policy") ?? "").split("; ");
      expect(policy, kind).to.include.members(["default-src 'self'", "object-src 'none'", "base-uri 'none'"]);
      expect(policy, kind).to.include.members(["frame-ancestors 'none'", "form-action 'self'", "script-src 'self'"]);
      expect(headers.get("strict-transport-security"), kind).to.equal("max-age=31536000; includeSubDomains");
      expect(headers.get("x-content-type-options"), kind).to.equal("nosniff");
      expect(headers.get("referrer-policy"), kind).to.match(/^(strict-origin-when-cross-origin|no-referrer)$/);
      expect(headers.get("access-control-allow-origin"), kind).to.equal(null);
      expect(headers.get("content-type"), kind).to.match(/; charset=utf-8$|^application\/json/);
    }
  });

  it("is none of a folder, of what lies beside the site, or of a method that nobody serves", async () => {
    for (const path of ["/.git/config", "/.env", "/package.json", "/assets/", "/../package.json", "/server/entry.js"])
      expect((await fetch(server.url + path)).status, path).to.equal(404);
    for (const path of ["/", "/api/v1/products", "/auth/v1/user"]) {
      const asked = request(server.url + path, { method: "TRACE", headers: { "x-secret": "s3cret" } }).end();
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      let text = "";
      for await (const piece of answer) text += String(piece);
      expect(answer.statusCode, path).to.be.oneOf([404, 405, 501]);
      expect(text, path).not.to.include("s3cret");
    }
  });

  it("of the API that is for one reader alone is kept by nobody on the way", async () => {
    const { headers } = await fetch(`${server.url}/api/v1/me`);
    expect(headers.get("cache-control")).to.equal("no-store");
  });
});
