import { expect } from "chai";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";

describe("the console where it has not been built", () => {
  const server = useServer(useDatabase(), { SERVE_ADMIN: "dist/not-built" });

  it("is absent, and everything else runs", async () => {
    const status = async (path: string) => (await fetch(server.url + path)).status;
    expect(await status("/admin")).to.equal(404);
    expect(await status("/admin/disputes")).to.equal(404);
    expect(await status("/readyz")).to.equal(200);
    expect(await status("/login")).to.equal(200);
    expect(await status("/api/v1/admin/me")).to.equal(401);
  });
});
