import { expect } from "chai";
import { createApi, useApi } from "#test/support/api.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { startServer } from "#test/support/server.ts";
import { ask } from "../website/untidied.ts";
import { freshAddress, goodPassword, lettersTo, linkOf } from "./mailbox.ts";

describe("/dev/mailbox", () => {
  const api = useApi({ PUBLIC_URL: "http://shop.example" });

  it("shows every letter as a page, as HTML and as JSON", async () => {
    const email = freshAddress();
    await api.post("/auth/v1/signup", { body: { email, password: goodPassword } });
    const [letter] = await lettersTo(api, email.toUpperCase());
    expect(letter).to.include({
      to: email,
      from: "no-reply@agritrade.example",
      subject: "Confirm your email address within 24 hours",
    });
    const { url } = linkOf(letter);
    expect(letter?.links).to.deep.include(url.href);
    expect(letter?.text).to.contain(url.href);
    expect(letter?.html)
      .to.contain("#1B4D38")
      .and.not.match(/<img|<script|<link|url\(/);

    const list = await api.get(`/dev/mailbox?to=${email}`);
    expect(list.headers["content-type"]).to.contain("text/html");
    expect(list.body).to.contain(`/dev/mailbox/${letter?.id}`).and.contain("Confirm your email address");
    const page = await api.get(`/dev/mailbox/${letter?.id}`);
    expect(page.body).to.contain(`<a href="${url.href.replaceAll("&", "&amp;")}">`);
    for (const { body, headers } of [list, page]) {
      expect(headers["content-security-policy"]).to.contain("style-src 'self'");
      expect(body).to.not.match(/<style|style=|<script|\son\w+=/);
    }
    expect((await api.get("/dev/mailbox.css")).headers["content-type"]).to.contain("text/css");
    const html = await api.get(`/dev/mailbox/${letter?.id}/html`);
    expect(html.body).to.contain("Confirm email address");
    expect(html.headers["content-security-policy"]).to.contain("default-src 'none'");
    expect((await api.get("/dev/mailbox/nothing")).status).to.equal(404);
  });

  it("answers only under the machine's own names and the site's address, so that no other site's page can be led to it", async () => {
    const hostOf = (host: string, path: string, method = "GET") => ask(api.url, method, path, { host });
    const { port } = new URL(api.url);
    const foreign = ["evil.example", `evil.example:${port}`, "127.0.0.1.evil.example", "localhost.evil.example", ""];
    const paths = ["/dev/mailbox.json", "/dev/mailbox", "/dev/mailbox.css", "/dev/mailbox/nothing", "/dev/nothing"];
    for (const host of foreign)
      for (const path of [...paths, "//dev/mailbox.json", "/DEV/mailbox.json"]) {
        const { status, text } = await hostOf(host, path);
        expect([421, 404, 400, 301], `${path} for ${host}`).to.include(status);
        if (paths.includes(path) && host) expect(status, `${path} for ${host}`).to.equal(421);
        expect(text, `${path} for ${host}`).not.to.include('"items"').and.not.to.include("Local mailbox");
      }
    expect((await hostOf("evil.example", "/dev/clock", "POST")).status).to.equal(421);
    for (const host of [
      "localhost",
      `LOCALHOST:${port}`,
      "127.0.0.1:1",
      `[::1]:${port}`,
      "shop.example",
      "shop.example:8080",
    ])
      expect((await hostOf(host, "/dev/mailbox.json")).status, host).to.equal(200);
    expect((await hostOf("evil.example", "/healthz")).status).to.equal(200);
  });

  it("does not exist in production", async () => {
    const database = await createTestDatabase();
    const server = await startServer({
      database,
      env: {
        APP_ENV: "production",
        SMTP_URL: "smtp://127.0.0.1:9",
        ESCROW_API_URL: "https://escrow.example",
      },
    });
    try {
      const production = createApi(server);
      for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox.css"])
        expect((await production.get(path)).status, path).to.equal(404);
      expect((await production.post("/dev/clock", { body: { advance: "1d" } })).status).to.equal(404);
    } finally {
      await server.close();
      await database.drop();
    }
  });
});
