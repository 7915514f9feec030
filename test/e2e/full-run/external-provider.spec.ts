import { expect } from "chai";
import { client, startProvider, type RunningProvider } from "#test/backend/identity/provider.ts";
import { freshAddress } from "#test/backend/identity/mailbox.ts";
import { useDatabase } from "#test/support/database.ts";
import { journey } from "#test/support/chromium.ts";
import { freePort, startServer, type TestServer } from "#test/support/server.ts";
import { ofProvider, signInThere } from "../provider-pages.ts";

describe("another provider's sign-in, in a browser", () => {
  const database = useDatabase();
  let server: TestServer | undefined;
  let provider: RunningProvider | undefined;
  const url = () => server?.url ?? "";
  before(async function () {
    this.timeout(60_000);
    const port = await freePort();
    provider = await startProvider(`http://127.0.0.1:${port}/auth/v1/callback`);
    const acme = { name: "acme", issuer: provider.issuer, ...client };
    server = await startServer({ database, env: { PORT: String(port), OIDC_PROVIDERS: JSON.stringify([acme]) } });
  });
  after(async () => {
    await server?.close();
    await provider?.close();
  });

  journey("leads to the page that was asked for, signed in, and says so when it was refused", async (stage) => {
    stage.allow(ofProvider);
    const email = freshAddress();
    provider?.accounts.set("amina", { email, email_verified: true });
    const begin = `${url()}/auth/v1/authorize?provider=acme`;
    const page = await stage.open("amina");
    await page.goto(`${begin}&redirect_to=${encodeURIComponent(`${url()}/dashboard/settings`)}`);
    await signInThere(page, "amina");
    await page.waitForURL(`${url()}/dashboard/settings`);
    await page.getByRole("main").getByText(email).first().waitFor();
    expect(page.url(), "the session is in no address").not.to.include("access_token");

    const other = await stage.open("without a page of its own");
    await other.goto(begin);
    await signInThere(other, "amina");
    await other.waitForURL(`${url()}/dashboard`);

    const undecided = await stage.open("undecided");
    await undecided.goto(`${begin}&redirect_to=${encodeURIComponent(`${url()}/`)}`);
    await undecided.getByText("Cancel").click();
    await undecided.waitForURL(/\/login\?/);
    await undecided.getByText("The login was refused or cancelled. Please try again.").waitFor();
  });
});
