import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { defaultRelease } from "#backend/src/app.ts";
import { scrub } from "#backend/src/kernel/error-reports.ts";
import { createApi } from "#test/support/api.ts";
import { withClient } from "#test/support/client.ts";
import { useDatabase } from "#test/support/database.ts";
import { useReceiver } from "#test/support/receiver.ts";
import { startServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

describe("errors that are told", function () {
  this.timeout(60_000);
  const database = useDatabase();
  const receiver = useReceiver();

  it("come with release and request, twenty a minute at most, and nobody waits for them", async () => {
    const server = await startServer({
      database,
      env: {
        SENTRY_DSN: `${receiver.origin.replace("//", "//0123456789abcdef@")}/7`,
        LOG_LEVEL: "error",
        RELEASE: "harvest@3",
      },
    });
    try {
      const api = createApi(server.url);
      await withClient(database.url, (client) => client.query("alter table rate_limits rename to rate_limits_away"));
      const requestId = "request-of-a-buyer-1";
      const path = "/auth/v1/token?grant_type=password";
      const body = { email: "amara.diallo@example.org", password: "kola nut harvest" };
      const first = await api.post(path, { body, headers: { "x-request-id": requestId } });
      expect(first.status).to.equal(500);
      for (let more = 0; more < 30; more += 1) expect((await api.post(path, { body })).status).to.equal(500);
      const told = await eventually(() => receiver.received.find(({ body }) => body.includes(requestId)), {
        what: "the error",
      });
      expect(told.path).to.match(/^\/api\/7\/envelope\//);
      const event = JSON.parse(told.body.split("\n")[2] ?? "") as Record<string, unknown>;
      expect(event).to.include({ release: "harvest@3", environment: "local" });
      expect(event.tags).to.deep.equal({ said: "unexpected error", request_id: requestId });
      expect(JSON.stringify(event.exception)).to.include("does not exist").and.to.include("stacktrace");
      const all = receiver.received.map(({ body }) => body).join("\n");
      expect(all).not.to.match(/amara|diallo|kola nut|select |127\.0\.0\.1:5/i);
      await eventually(() => receiver.received.length === 20, { what: "twenty reports" });
    } finally {
      await server.close();
    }
    expect(receiver.received).to.have.length(20);
  });

  it("hold no address, token, key or value", () => {
    const message =
      "no way for ama@example.org with Bearer abc.def and password=hunter22 at postgres://me:pw@db/x: Key (email)=(kofi, 3)";
    expect(scrub(message)).to.equal(
      "no way for [address] with Bearer [token] and password=[secret] at [credentials]@db/x: Key (email)=([values])",
    );
    expect(scrub('select * from "users" where name = \'Ama\' - column "name" does not exist')).to.equal(
      'column "name" does not exist',
    );
  });

  it("name the release of the package unless told", async () => {
    const { name, version } = JSON.parse(await readFile("package.json", "utf8")) as Record<string, string>;
    expect(defaultRelease).to.equal(`${name}@${version}`);
  });
});
