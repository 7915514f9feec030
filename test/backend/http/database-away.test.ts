import { expect } from "chai";
import { buildBuyer, type Person } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { openLine } from "#test/support/line.ts";
import { startServer, type TestServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

/** What may answer without it: a file that nobody signed for, a report that nobody signed, the list of sitemaps. */
const independent = new Set(["file", "report", "sitemap", "piece", "picture to share", "stream"]);

const posted = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const uploadHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  "tus-resumable": "1.0.0",
  "upload-metadata": `purpose ${btoa("inspectionReport")},filename ${btoa("a.pdf")},filetype ${btoa("application/pdf")}`,
});

describe("while the database is away", () => {
  const database = useDatabase();
  useRows(database);
  let line: Awaited<ReturnType<typeof openLine>>;
  let server: TestServer;
  let api: Api;
  let person: Person;

  before(async function () {
    this.timeout(30_000);
    const url = new URL(database.url);
    line = await openLine(database.url);
    url.host = `127.0.0.1:${line.port}`;
    server = await startServer({ database: { url: url.href }, env: { LOG_LEVEL: "silent" } });
    api = createApi(server.url);
    person = await buildBuyer();
  });
  after(async () => {
    await server.close();
    await line.cut();
  });

  it("requests are told so, as no fault of ours, and succeed once it is back", async () => {
    const requests = () =>
      Promise.all([
        api.get("/me", { as: person }),
        api.get("/orders", { as: person }),
        api.post("/orders", { as: person, body: { productId: person.user.id, termsVersion: 1, quantity: "1" } }),
        api.post("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: person.refreshToken } }),
      ]);
    expect((await requests()).map(({ status }) => status)).to.deep.equal([200, 200, 404, 200]);
    await line.cut();
    for (const { status, body, headers } of await requests()) {
      const told = [status, body.code, headers["retry-after"]];
      expect(told, JSON.stringify(body)).to.deep.equal([503, "server.unavailable", "5"]);
    }
    // Whatever else takes a request: the protocol of the auth endpoints, pages, their files, uploads, streams, and what the provider reports.
    const begin = uploadHeaders(person.token);
    const doors: readonly (readonly [string, string, RequestInit?])[] = [
      ["sign-up", "/auth/v1/signup", posted({ email: "new@example.test", password: "terraced-hills-9" })],
      ["sign-in", "/auth/v1/token?grant_type=password", posted({ email: "new@example.test", password: "x".repeat(9) })],
      ["recovery", "/auth/v1/recover", posted({ email: "new@example.test" })],
      ["user", "/auth/v1/user", { headers: begin }],
      [
        "contact",
        "/api/v1/contact",
        posted({ name: "A", email: "a@b.co", subject: "general", message: "Which ports?" }),
      ],
      ["list", "/api/v1/products"],
      ["console", "/api/v1/admin/organizations", { headers: begin }],
      ["stream", "/api/v1/events", { headers: begin }],
      ["upload", "/api/v1/uploads", { method: "POST", headers: { ...begin, "upload-length": "5" } }],
      ["piece", `/api/v1/uploads/${person.user.id}`, { method: "HEAD", headers: begin }],
      ["file", `/api/v1/files/${person.user.id}/original/x.jpg`],
      ["report", "/api/v1/webhooks/escrow", posted({})],
      ["home page", "/"],
      ["listing", "/fr/products/all"],
      ["product", `/products/coffee/${person.user.id}`],
      ["supplier", `/suppliers/${person.user.id}`],
      ["passport", "/verify/passport/QP-2026-00000-AAAAAA"],
      ["sitemap", "/sitemap.xml"],
      ["sitemap of products", "/sitemaps/products-1.xml"],
      ["picture to share", `/share/en/suppliers/${person.user.id}.png`],
      ["ready", "/readyz"],
    ];
    const statuses: Record<string, string> = {};
    for (const [name, path, init] of doors) {
      const answer = await fetch(server.url + path, { redirect: "manual", ...init });
      await answer.body?.cancel();
      // What needs no database answers as ever.
      if (answer.status >= 500)
        statuses[name] = `${answer.status} ${answer.headers.get("retry-after") ?? "at no time"}`;
      else if (!independent.has(name)) statuses[name] = String(answer.status);
    }
    expect(statuses).to.deep.equal(Object.fromEntries(Object.keys(statuses).map((name) => [name, "503 5"])));
    const figures = (await api.get("/metrics")).body as string;
    expect(figures).to.match(/^agritrade_database_up 0$/m);
    // None is known; zero would say that nothing has stopped.
    expect(figures).to.match(/^agritrade_outbox_stopped nan$/im);
    await line.mend();
    await eventually(async () => (await api.get("/me", { as: person })).status === 200);
  }).timeout(60_000);
});
