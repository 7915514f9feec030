import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { tus } from "#test/support/uploads.ts";

describe("uploads from other sites", () => {
  const api = useApi({ AUTH_REDIRECT_URLS: "https://app.example.org" });

  it("may be sent by scripts of the pages that sign-in leads back to, and of no other", async () => {
    const ask = (origin: string) =>
      fetch(`${api.url}/api/v1/uploads`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
      });
    const known = await ask("https://app.example.org");
    expect(known.headers.get("access-control-allow-origin")).to.equal("https://app.example.org");
    expect(known.headers.get("access-control-allow-headers")?.toLowerCase()).to.include("authorization");
    const refused = await tus(api, "POST", "/api/v1/uploads", { headers: { origin: "https://app.example.org" } });
    expect([refused.status, refused.headers["access-control-allow-origin"]]).to.deep.equal([
      401,
      "https://app.example.org",
    ]);
    expect((await ask("https://evil.example.org")).headers.get("access-control-allow-origin")).to.equal(null);
  });
});
