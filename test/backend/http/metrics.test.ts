import { randomBytes } from "node:crypto";
import { Agent, get } from "node:http";
import { expect } from "chai";
import { createApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { freePort, startProcess, startServer, type TestServer } from "#test/support/server.ts";

const production = {
  APP_ENV: "production",
  SMTP_URL: "smtp://127.0.0.1:9",
  ESCROW_API_URL: "https://escrow.example",
  LOG_LEVEL: "silent",
};

describe("figures in production", function () {
  this.timeout(60_000);
  const database = useDatabase();
  const servers: TestServer[] = [];
  const start = async (env: Record<string, string>) => {
    const server = await startServer({ database, env: { ...production, ...env } });
    servers.push(server);
    return createApi(server.url);
  };
  after(() => Promise.all(servers.map((server) => server.close())));

  it("are not there unless a token or a port is set, not to the machine itself either, and not through a proxy on it", async () => {
    const api = await start({ TRUSTED_PROXIES: "127.0.0.1" });
    for (const headers of [undefined, { "x-forwarded-for": "203.0.113.7" }, { "x-forwarded-for": "127.0.0.1" }]) {
      const { status, body } = await api.get("/metrics", headers && { headers });
      expect([status, body]).to.deep.equal([404, ""]);
    }
  });

  it("are for who shows the token", async () => {
    const token = randomBytes(24).toString("base64url");
    const api = await start({ METRICS_TOKEN: token });
    for (const authorization of [
      "",
      token,
      "Bearer ",
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}x`,
      `Basic ${token}`,
    ]) {
      const { status, body, headers } = await api.get("/metrics", { headers: { authorization } });
      expect([status, body, headers["www-authenticate"]], authorization).to.deep.equal([401, "", "Bearer"]);
    }
    const { status, body } = await api.get("/metrics", { headers: { authorization: `Bearer ${token}` } });
    expect([status, /^agritrade_database_up 1$/m.test(body as string)]).to.deep.equal([200, true]);
  });

  it("have a port of their own, on which there is nothing else", async () => {
    const port = String(await freePort());
    const api = await start({ METRICS_PORT: port });
    expect((await api.get("/metrics")).status).to.equal(404);
    const own = createApi(`http://127.0.0.1:${port}`);
    expect((await own.get("/metrics")).body).to.match(/^agritrade_database_up 1$/m);
    expect((await own.get("/healthz")).status).to.equal(404);
    const second = await startProcess({ entry: "main", database, env: { ...production, METRICS_PORT: port } }).catch(
      ({ message }: Error) => message,
    );
    expect(second, "a process beside it").to.include(`Port ${port} of METRICS_PORT is taken by another program`);
  });

  it("a connection stands idle for longer than a proxy keeps it", async () => {
    const [server] = servers;
    const agent = new Agent({ keepAlive: true });
    const told = await new Promise<string | undefined>((resolve, reject) => {
      get(`${server?.url}/healthz`, { agent }, (answer) => {
        answer.resume();
        resolve([answer.headers["keep-alive"]].flat()[0]);
      }).once("error", reject);
    });
    agent.destroy();
    expect(Number(/timeout=(\d+)/.exec(told ?? "")?.[1])).to.be.above(75);
  });
});
