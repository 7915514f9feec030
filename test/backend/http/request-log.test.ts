import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { startProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

describe("the log of requests", () => {
  const database = useDatabase();
  useRows(database);

  it("says who came, and of a refusal from where and why, and holds neither token nor what a stranger writes", async function () {
    this.timeout(60_000);
    const running = await startProcess({ entry: "main", database, env: { LOG_LEVEL: "info" } });
    const buyer = await buildBuyer();
    const api = createApi(running);
    await api.get("/me", { as: buyer });
    await api.get("/orders/ORD-0000-00000", { as: buyer });
    await fetch(`${running.url}/auth/v1/user?access_token=Secr3t%0Aforged`, {
      headers: { authorization: "Bearer Secr3t" },
    });
    const lines = await eventually(() => {
      const found = running
        .output()
        .split("\n")
        .filter((line) => line.startsWith("{") && line.includes('"msg":"request"'));
      return found.some((line) => line.includes("/auth/v1/user")) && found;
    });
    const lineOf = (path: string) =>
      JSON.parse(lines.find((line) => line.includes(`"path":"${path}`)) ?? "{}") as Record<string, unknown>;
    expect(lineOf("/api/v1/me"))
      .to.include({ status: 200, userId: buyer.user.id })
      .and.not.to.have.any.keys("ip", "code");
    expect(lineOf("/api/v1/orders/")).to.include({ userId: buyer.user.id, ip: "127.0.0.1" });
    expect(lineOf("/api/v1/orders/").code, "why").to.be.a("string");
    expect(lineOf("/auth/v1/user")).to.include({ code: "bad_jwt", ip: "127.0.0.1" });
    expect(running.output()).not.to.include("Secr3t");
    expect(lineOf("/api/v1/me").time, "in UTC").to.match(/Z$/);
    await running.kill();
  });
});
