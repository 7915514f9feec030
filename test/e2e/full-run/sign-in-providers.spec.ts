import { expect } from "chai";
import type { Page } from "playwright";
import { client, startProvider, type RunningProvider } from "#test/backend/identity/provider.ts";
import { codeOf, enrol, forgetSteps, nextCode, signedIn } from "#test/backend/identity/authenticator.ts";
import { freshAddress } from "#test/backend/identity/mailbox.ts";
import { buildBuyer, buildUser } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { journey } from "#test/support/chromium.ts";
import { freePort, startServer, type TestServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "#test/e2e/accessible.ts";
import { beginAtTop, keyboardProblems } from "#test/e2e/keyboard-problems.ts";
import { enter, expectText, password, textOf } from "#test/e2e/people.ts";
import { ofProvider, signInThere } from "#test/e2e/provider-pages.ts";

describe("external providers on the pages", () => {
  const database = useDatabase();
  const rows = useRows(database);
  let server: TestServer | undefined;
  let provider: RunningProvider | undefined;
  const url = () => server?.url ?? "";
  const profile = () => `${url()}/dashboard/settings`;
  const settings = () => `${url()}/dashboard/settings/security`;
  before(async function () {
    this.timeout(60_000);
    const [port, silent] = [await freePort(), await freePort()];
    provider = await startProvider(`http://127.0.0.1:${port}/auth/v1/callback`);
    const acme = { name: "acme", label: "Acme ID", issuer: provider.issuer, ...client };
    const globex = { name: "globex", issuer: `http://127.0.0.1:${silent}`, ...client };
    server = await startServer({
      database,
      env: {
        PORT: String(port),
        OIDC_PROVIDERS: JSON.stringify([acme, globex]),
        AUTH_MANUAL_LINKING: "true",
        AUTH_RATE_LIMIT: "100000",
      },
    });
  });
  after(async () => {
    await server?.close();
    await provider?.close();
  });

  const isKnown = (name: string, email: string) => provider?.accounts.set(name, { email, email_verified: true });

  const metadataOf = async (email: string) =>
    ((await rows.db("users").where({ email }).first("user_metadata")) as { user_metadata: object }).user_metadata;
  const ways = (page: Page) => page.getByRole("region", { name: "Login methods", exact: true });

  journey("a newcomer goes from the page they wanted to the provider and back to it, with PKCE", async (stage) => {
    stage.allow(ofProvider);
    const email = freshAddress();
    isKnown("amina", email);
    const page = await stage.open("amina");
    const [addresses, asked]: [string[], string[]] = [[], []];
    page.on("framenavigated", (frame) => addresses.push(frame.url()));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(profile());
    await page.waitForURL(/\/login\?next=/);
    await page.getByRole("button", { name: "Continue with Acme ID" }).click();
    await signInThere(page, "amina");
    await page.waitForURL(profile());
    await page.getByRole("heading", { name: "Create Organization Profile", level: 1 }).waitFor();
    await page.getByRole("main").getByText(email).first().waitFor();
    expect(asked.filter((address) => address.includes("/authorize?")).join(), "a challenge").to.include("s256");
    expect(addresses.join(), "no session in an address").not.to.include("access_token");
    expect(asked.some((address) => address.includes("grant_type=pkce"))).to.equal(true);
    expect(await metadataOf(email), "what was accepted under the button").to.include.keys("terms_version", "language");
    const left = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("provider")));
    expect(left, "neither verifier nor session stay in the tab").to.deep.equal([]);
    await page.reload();
    await page.getByRole("main").getByText(email).first().waitFor();
  });

  journey("a registration begins there too, and its first page leads to the profile", async (stage) => {
    stage.allow(ofProvider);
    isKnown("binta", freshAddress());
    const page = await stage.open("binta", { locale: "fr-FR" });
    await page.goto(`${url()}/fr/register`);
    await page.getByRole("button", { name: "Continuer avec Acme ID" }).click();
    await signInThere(page, "binta");
    await page.waitForURL(`${url()}/fr/dashboard`);
    await page
      .getByRole("main")
      .getByRole("link", { name: /profil/i })
      .first()
      .click();
    await page.waitForURL(`${url()}/fr/dashboard/settings`);
    await page.goto(`${url()}/register?type=buyer`);
    await page.waitForURL(`${url()}/dashboard`);
  });

  journey(
    "who turns back, who finds the provider silent, and who brings a code of another tab read why",
    async (stage) => {
      stage.allow(ofProvider);
      stage.allow(/40[0-9]|422|503/);
      const page = await stage.open("undecided");
      await page.goto(`${url()}/login?next=%2Fdashboard%2Forders`);
      await page.getByRole("button", { name: "Continue with Acme ID" }).click();
      await page.getByText("Cancel").click();
      await page.waitForURL(/\/login\?/);
      await expectText(page, "The login was refused or cancelled. Please try again.");
      expect(new URL(page.url()).searchParams.get("next"), "the page that was asked for").to.equal("/dashboard/orders");

      await page.goto(`${url()}/fr/login`);
      await page.getByRole("button", { name: "Continuer avec Globex" }).click();
      await page.waitForURL(/\/fr\/login\?/);
      await expectText(page, "L’autre service ne répond pas.");

      await page.goto(`${url()}/login?code=of-another-tab&next=%2Fdashboard%2Forders`);
      await expectText(page, "The login took too long or was begun in another window.");
      expect(page.url()).not.to.include("of-another-tab");
      await page.getByLabel("Email", { exact: true }).waitFor();
      for (const strange of ["//evil.test", "https://evil.test/"]) {
        await page.goto(`${url()}/login?next=${encodeURIComponent(strange)}`);
        const [request] = await Promise.all([
          page.waitForRequest(/\/auth\/v1\/authorize\?/),
          page.getByRole("button", { name: "Continue with Acme ID" }).click(),
        ]);
        const back = new URL(new URL(request.url()).searchParams.get("redirect_to") ?? "");
        expect(back.origin + (back.searchParams.get("next") ?? "")).to.equal(`${url()}/dashboard`);
        await page.locator("input[name=login]").waitFor();
      }
    },
  );

  journey("settings: link it, sign out, sign in by it, take it away; the last way stays", async (stage) => {
    stage.allow(ofProvider);
    stage.allow(/503/);
    const person = await buildBuyer({ name: "Antwerp Importers", user: { password } });
    provider?.accounts.set("chidi", { email: "chidi@elsewhere.test", email_verified: true });
    const page = await stage.open("buyer");
    await enter(page, settings(), person);
    const card = ways(page);

    await stage.step("the only way says why it stays", async () => {
      await card.getByText("Email and password").waitFor();
      await card.getByText("Your only login method, so it cannot be removed.").waitFor();
      expect(await card.getByRole("button", { name: /^(Unlink|Remove)/ }).count()).to.equal(0);
      await expectAccessible(page);
    });
    await stage.step("linked, in the same session", async () => {
      await card.getByRole("button", { name: "Link Acme ID" }).click();
      await signInThere(page, "chidi");
      await page.waitForURL(`${settings()}#ways`);
      await card.getByText("Acme ID is linked: you can log in with it from now on.").waitFor();
      await card.getByText("chidi@elsewhere.test").waitFor();
      const open = await rows.db("sessions").where({ user_id: person.user.id }).whereNull("ended_at");
      expect(open.map(({ id }: { id: string }) => id)).to.deep.equal([person.sessionId]);
    });
    await stage.step("what is somebody's already, and a refusal, are told there", async () => {
      const other = await stage.open("another");
      await enter(other, settings(), await buildBuyer({ name: "Bremen Importers" }));
      const begin = ways(other).getByRole("button", { name: "Link Acme ID" });
      await begin.click();
      await other.getByRole("link", { name: "Cancel" }).click();
      await ways(other).getByText("Nothing was added: it was refused or cancelled there.").waitFor();
      await ways(other).getByRole("button", { name: "Link Globex" }).click();
      await ways(other).getByText("The other service does not answer.").waitFor();
      await ways(other).getByRole("button", { name: "Cancel" }).click();
      await begin.click();
      await signInThere(other, "chidi");
      await ways(other).getByText("This login method is already linked to another account.").waitFor();
      expect(other.url()).to.equal(`${settings()}#ways`);
      await other.goto(`${settings()}?linked=acme`);
      await other.waitForURL(`${settings()}#ways`);
      await begin.waitFor();
      expect(await ways(other).getByText("is linked").count(), "an address alone links nothing").to.equal(0);
    });
    await stage.step("signed out and in again", async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${url()}/login`);
      await page.getByRole("button", { name: "Continue with Acme ID" }).click();
      // The provider remembers who one is, and what it may tell.
      await page.waitForURL(`${url()}/dashboard`);
      await page.goto(settings());
      await page.getByRole("main").getByText(person.user.email).first().waitFor();
    });
    await stage.step("a removed password is said to be so until there is one again", async () => {
      const secret = page.getByRole("region", { name: "Password", exact: true });
      const gone = ways(page).getByText("Removed: Email and password");
      const remove = card.getByRole("button", { name: "Remove Email and password" });
      await remove.click();
      await remove.last().click();
      await gone.waitFor();
      await secret.getByRole("button", { name: "Set a password" }).click();
      await secret.getByLabel("New password").fill("quiet-harbour-4");
      await secret.getByRole("button", { name: "Save new password" }).click();
      await secret.getByText("Your password has been set").waitFor();
      await gone.waitFor({ state: "detached" });
      await remove.click();
      await remove.last().click();
      await gone.waitFor();
      await secret.getByText("Your password has been set").waitFor({ state: "detached" });
      await secret.getByRole("button", { name: "Set a password" }).click();
      await secret.getByLabel("New password").fill(password);
      await secret.getByRole("button", { name: "Save new password" }).click();
      await gone.waitFor({ state: "detached" });
    });
    await stage.step("taken away, after a question that can be left", async () => {
      const unlink = card.getByRole("button", { name: "Unlink Acme ID" });
      await unlink.click();
      await card.getByText("Acme ID will no longer open this account.").waitFor();
      await card.getByRole("button", { name: "Cancel" }).click();
      expect(await unlink.evaluate((button) => button === document.activeElement)).to.equal(true);
      await unlink.click();
      await expectAccessible(page);
      await card.getByRole("button", { name: "Unlink Acme ID" }).last().click();
      await card.getByText("Removed: Acme ID").waitFor();
      await card.getByText("Your only login method, so it cannot be removed.").waitFor();
    });
  });

  journey(
    "with two factors a code is asked for, as after a password, and before a way is taken away",
    async (stage) => {
      stage.allow(ofProvider);
      stage.allow(/401/);
      const { user } = await buildUser({ password });
      isKnown("djamila", user.email);
      const { client: own } = await signedIn({ url: url() }, user.email, password);
      const { secret } = await enrol(own);
      const page = await stage.open("djamila");
      await page.goto(`${url()}/login?next=%2Fdashboard%2Fsettings%2Fsecurity`);
      await page.getByRole("button", { name: "Continue with Acme ID" }).click();
      await signInThere(page, "djamila");
      await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
      expect(page.url()).not.to.include("code=");
      await page.getByLabel("Six-digit code").fill(nextCode(secret));
      await page.getByRole("main").getByRole("button", { name: "Continue", exact: true }).click();
      await page.waitForURL(settings());
      await ways(page).getByText("Acme ID").first().waitFor();

      // As if the app had shown no code yet; the session has, and a code is asked for all the same.
      await forgetSteps(rows, user.id);
      const form = ways(page).locator("form");
      await ways(page).getByRole("button", { name: "Remove Email and password" }).click();
      await form.getByText("Your password is deleted").waitFor();
      await form.getByRole("button", { name: "Remove Email and password" }).click();
      await form.getByText("Please enter the code.").waitFor();
      await ways(page).getByRole("button", { name: "Cancel" }).click();
      await rows.db("sessions").where({ user_id: user.id }).update({ aal: "aal1" });
      await ways(page).getByRole("button", { name: "Unlink Acme ID" }).first().click();
      await form.getByLabel("Six-digit code").fill(codeOf(secret));
      await expectAccessible(page);
      await form.getByRole("button", { name: "Unlink Acme ID" }).click();
      await ways(page).getByText("Removed: Acme ID").waitFor();
    },
  );

  journey("the keyboard alone, axe, and French without a word of English", async (stage) => {
    const page = await stage.open("reader", { viewport: { width: 360, height: 740 } });
    for (const path of ["/login", "/register", "/fr/login", "/fr/register"]) {
      await page.goto(url() + path);
      await expectAccessible(page);
      await beginAtTop(page);
      expect(await keyboardProblems(page), path).to.deep.equal([]);
    }
    await page.goto(`${url()}/fr/login`);
    expect(await textOf(page))
      .to.include("Continuer avec Acme ID")
      .and.not.match(/\b(?:with|or|account|you|the)\b/);
    const button = page.getByRole("button", { name: "Continuer avec Acme ID" });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator("input[name=login]").waitFor();
    const reader = await stage.open("French reader", { locale: "fr-FR" });
    stage.allow(ofProvider);
    await enter(reader, `${url()}/fr/dashboard/settings/security`, await buildBuyer({ name: "Cacao du Sud" }));
    const card = reader.getByRole("region", { name: "Moyens de connexion" });
    await card.getByRole("button", { name: "Associer Acme ID" }).waitFor();
    await card.getByText("seul moyen de connexion").waitFor();
    expect(await card.innerText()).not.to.match(/\b(?:with|or|account|you|the|sign)\b/);
  });
});

describe("without external providers", () => {
  const api = useApi();

  journey("neither the pages nor the settings speak of any, and nothing is asked for", async (stage) => {
    const page = await stage.open("visitor");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ["/login", "/register"]) {
      await page.goto(api.url + path);
      await page.getByRole("main").waitFor();
      expect(await page.getByText(/Continue with (?!a passkey)/).count(), path).to.equal(0);
    }
    expect(asked).not.to.include("/api/v1/sign-in-providers");
    await enter(page, `${api.url}/dashboard/settings/security`, await buildBuyer({ name: "Oslo Importers" }));
    await page.getByRole("region", { name: "Two-factor authentication" }).waitFor();
    await eventually(async () => asked.includes("/api/v1/sign-in-providers"), { what: "the list" });
    expect(await page.getByRole("region", { name: "Login methods" }).count()).to.equal(0);
  });
});
