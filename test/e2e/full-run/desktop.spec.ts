import { expect } from "chai";
import type { Page } from "playwright";
import { offerPath, pathOfLink } from "#shared/desktop/addresses.ts";
import { buildBuyer, buildSupplier, type PersonOf } from "#test/factories/people.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildPrices } from "#test/factories/prices.ts";
import { buildProduct } from "#test/factories/products.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey, type Stage } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { installShell, sessionKey, startBridge, storedSession, type Bridge, type Shell } from "../desktop-bridge.ts";
import { expectText, password } from "../people.ts";

describe("the desktop build of the client", () => {
  const acme = { name: "acme", issuer: "http://127.0.0.1:9", clientId: "window", clientSecret: "not-asked-for" };
  const api = useApi({ OIDC_PROVIDERS: JSON.stringify([acme]), AUTH_MANUAL_LINKING: "true" });
  let bridge: Bridge;
  before(async () => {
    bridge = await startBridge(api.url);
  });
  after(() => bridge.close());

  const open = async (
    stage: Stage,
    name: string,
    options: Parameters<typeof installShell>[1] = {},
  ): Promise<[Page, Shell]> => {
    const page = await stage.open(name);
    return [page, await installShell(page.context(), options)];
  };
  const signedIn = (person: PersonOf<Organization>) => new Map([[sessionKey, storedSession(person)]]);
  /** Scroll positions may be anywhere; a session must not. */
  const keptByBrowser = (page: Page) =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter(
        (name) => name && name !== "agritrade.scroll",
      ),
    );

  journey("keeps the session by the bridge, from signing in over a reload to signing out", async (stage) => {
    const email = "supplier@example.test";
    await buildSupplier({ name: "Huye Coffee", user: { email, password } });
    const [page, shell] = await open(stage, "supplier");
    await page.goto(`${bridge.url}/dashboard`);
    await page.waitForURL(/\/login\?next=%2Fdashboard$/);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Welcome, Huye Coffee" }).waitFor();
    expect(JSON.parse(shell.session.get(sessionKey) ?? "{}")).to.have.property("refresh_token");
    await page.reload();
    await page.getByRole("heading", { name: "Welcome, Huye Coffee" }).waitFor();
    expect(await keptByBrowser(page)).to.deep.equal([]);
    await page.getByRole("button", { name: /User menu/ }).click();
    await page.getByText("Logout", { exact: true }).filter({ visible: true }).click();
    await eventually(() => shell.session.size === 0, { what: "the stored session to be gone" });
    expect(shell.refused).to.deep.equal([]);
  });

  journey("offers no external provider: none leads back to the window", async (stage) => {
    const [page] = await open(stage, "visitor");
    const list = page.waitForResponse(/\/api\/v1\/sign-in-providers/);
    await page.goto(`${bridge.url}/login`);
    expect(await (await list).json()).to.have.nested.property("providers[0].label", "Acme");
    // It is known from here on, and would be there with the page.
    await page.getByRole("link", { name: "Register", exact: true }).first().click();
    await page.getByRole("heading", { name: "Create your account" }).waitFor();
    expect(await page.getByText("Continue with").count()).to.equal(0);

    const buyer = await buildBuyer({ name: "Accra Cocoa" });
    const [own] = await open(stage, "buyer", { session: signedIn(buyer) });
    await own.goto(`${bridge.url}/dashboard/settings/security`);
    await own.getByRole("region", { name: "Logged-in devices" }).getByText("This device", { exact: true }).waitFor();
    expect(await own.getByRole("region", { name: "Login methods" }).count()).to.equal(0);
  });

  journey("tells the system of a new offer in the window's language; a click opens that offer", async (stage) => {
    const { product, supplier } = await buildProduct({ name: "Lot Nyamagabe", price: "5200" });
    const buyer = await buildBuyer({ name: "Kaffee Kontor" });
    for (const [language, title, body] of [
      ["en", "New offer for Lot Nyamagabe", /^Kaffee Kontor made you an offer of [\d,.]+ USD\.$/],
      ["fr", "Nouvelle offre pour Lot Nyamagabe", /^Kaffee Kontor vous a fait une offre de [\d\s,.]+ USD\.$/],
    ] as const) {
      const [page, shell] = await open(stage, `supplier-${language}`, { session: signedIn(supplier) });
      const prefix = language === "fr" ? "/fr" : "";
      await page.goto(`${bridge.url}${prefix}/dashboard`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).to.equal(language);
      await page
        .getByText(language === "fr" ? /à jour à/ : /synced/)
        .first()
        .waitFor();
      const { body: offer } = await api.post("/offers", {
        as: buyer,
        body: { productId: product.id, quantity: "1", message: "Hello" },
      });
      await eventually(() => shell.notices.length > 0, { timeout: 10_000, what: "a notification" });
      expect(shell.notices).to.have.lengthOf(1);
      expect(shell.notices[0]).to.include({ title, path: prefix + offerPath(offer.id as string) });
      expect(shell.notices[0]?.body.replace(/\u00a0|\u202f/g, " ")).to.match(body);
      await shell.open(page, shell.notices[0]?.path ?? "");
      const card = page.locator(`#offer-${offer.id}`);
      await card.waitFor();
      expect(new URL(page.url()).pathname).to.equal(`${prefix}/dashboard/orders`);
      await eventually(() => card.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight));
      expect(shell.refused).to.deep.equal([]);
    }
  });

  fullJourney("does not tell a buyer of the offer they sent", async (stage) => {
    const { product } = await buildProduct();
    const buyer = await buildBuyer();
    const [page, shell] = await open(stage, "buyer", { session: signedIn(buyer) });
    await page.goto(`${bridge.url}/dashboard`);
    await page
      .getByText(/synced/)
      .first()
      .waitFor();
    await api.post("/offers", { as: buyer, body: { productId: product.id, message: "Hello" } });
    // The figures follow the same event.
    await expectText(page, product.name);
    expect(shell.notices).to.deep.equal([]);
  });

  journey("opens an order by a link, and nothing by what is not on the list", async (stage) => {
    const trade = await buildOrder(api, { status: "funded" });
    const path = `/dashboard/escrow/${trade.order.reference}`;
    const [page, shell] = await open(stage, "supplier", { session: signedIn(trade.supplier), waiting: path });
    await page.goto(`${bridge.url}/dashboard`);
    await page.waitForURL(`${bridge.url}${path}`);
    await expectText(page, trade.order.reference);
    for (const off of ["/dashboard/settings", "https://elsewhere.example/", "/dashboard/escrow/ORD-1/../../login", ""])
      await shell.open(page, off);
    // What is on the list is followed after them, so those before it have been ignored.
    await shell.open(page, "/dashboard");
    await page.waitForURL(`${bridge.url}/dashboard`);
    await shell.open(page, path);
    await page.waitForURL(`${bridge.url}${path}`);
    await page.goBack();
    await page.waitForURL(`${bridge.url}/dashboard`);
  });

  journey("saves an order as PDF by the bridge, and says how it ended", async (stage) => {
    const trade = await buildOrder(api, { status: "funded" });
    const [page, shell] = await open(stage, "supplier", { session: signedIn(trade.supplier) });
    await page.goto(`${bridge.url}/dashboard/escrow/${trade.order.reference}`);
    const button = page.getByRole("button", { name: "Print" });
    await button.click();
    await page.getByText("Saved as order.pdf").waitFor();
    shell.print = { outcome: "failed", why: "noRight" };
    await button.click();
    await page.getByRole("alert").filter({ hasText: "Not saved: you may not write in this folder." }).waitFor();
    shell.print = { outcome: "cancelled" };
    await button.click();
    await page.getByText("Not saved", { exact: true }).waitFor();
    expect(shell.printed).to.deep.equal([trade.order.reference, trade.order.reference, trade.order.reference]);
    // The same styles as Electron prints with: the order alone, without the window's furniture.
    await page.emulateMedia({ media: "print" });
    const visible = (text: string) =>
      page.getByRole("article").last().getByText(text, { exact: true }).first().isVisible();
    expect(await visible(trade.order.reference)).to.equal(true);
    expect(await page.getByRole("navigation").first().isVisible()).to.equal(false);
    expect(await page.locator("header").first().isVisible()).to.equal(false);
    expect(await button.isVisible()).to.equal(false);
    expect(await visible(`Order ${trade.order.reference}`)).to.equal(true);
  });

  for (const [language, download, words] of [
    ["en", "Download my data", ["Saved as kept.txt", "Not saved", "Not saved: there is no room left on this drive."]],
    [
      "fr",
      "Télécharger mes données",
      [
        "Enregistré sous le nom kept.txt",
        "Non enregistré",
        "Non enregistré\u00a0: il n’y a plus de place sur ce disque.",
      ],
    ],
  ] as const)
    (language === "en" ? journey : fullJourney)(
      `saves files and says what became of them, language ${language}`,
      async (stage) => {
        const supplier = await buildSupplier();
        await buildPrices("coffee", [4780, 4870]);
        const [page, shell] = await open(stage, `files-${language}`, { session: signedIn(supplier) });
        const prefix = language === "fr" ? "/fr" : "";
        await page.goto(`${bridge.url}${prefix}/dashboard/settings/data`);
        const button = page.getByRole("button", { name: download });
        const outcomes = [shell.save, { outcome: "cancelled" } as const, { outcome: "failed", why: "noRoom" } as const];
        for (const [index, outcome] of outcomes.entries()) {
          shell.save = outcome;
          await button.click();
          await page.getByText(words[index] ?? "", { exact: true }).waitFor();
        }
        expect(shell.saved).to.have.lengthOf(3);
        expect(shell.saved[0]?.name).to.match(/^agritrade-[\p{L}-]+-\d{4}-\d\d-\d\d\.json$/u);
        expect(JSON.parse(shell.saved[0]?.text ?? "")).to.have.nested.property("account.email", supplier.user.email);

        await page.goto(`${bridge.url}${prefix}/insights`);
        const chart = page.getByRole("figure");
        shell.save = { outcome: "saved", name: "prices.csv" };
        for (const kind of ["CSV", "PNG"]) await chart.getByRole("button", { name: kind }).click();
        await chart.getByRole("status").filter({ hasText: "prices.csv" }).waitFor();
        await eventually(() => shell.saved.length === 5);
        expect(shell.saved.slice(3).map(({ name }) => name.slice(-4))).to.have.members([".csv", ".png"]);
        expect(shell.refused).to.deep.equal([]);
      },
    );

  fullJourney("keeps a session that the system does not open, says so, and tries again", async (stage) => {
    const supplier = await buildSupplier({ name: "Huye Coffee" });
    const [page, shell] = await open(stage, "locked", { session: signedIn(supplier), locked: true });
    await page.goto(`${bridge.url}/dashboard`);
    await page.getByText("Your session could not be opened").waitFor();
    const again = page.getByRole("button", { name: "Try again" });
    await again.click();
    await page.getByText("It is still locked.").waitFor();
    expect(shell.session.has(sessionKey)).to.equal(true);
    shell.locked = false;
    await again.click();
    await page.getByRole("heading", { name: "Welcome, Huye Coffee" }).waitFor();
    shell.locked = true;
    await page.goto(`${bridge.url}/fr/dashboard`);
    await page.getByText("Votre session n’a pas pu être ouverte").waitFor();
    shell.locked = false;
    await page.evaluate(() => void window.dispatchEvent(new Event("focus")));
    await page.getByRole("heading", { name: /Huye Coffee/ }).waitFor();
  });

  fullJourney("says so when this computer cannot keep the session", async (stage) => {
    const supplier = await buildSupplier();
    const [page] = await open(stage, "supplier", { session: signedIn(supplier), lasting: false });
    await page.goto(`${bridge.url}/dashboard`);
    const notice = page.getByText("You will be logged out when this window closes");
    await notice.waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await notice.waitFor({ state: "detached" });
  });

  journey("shows that it has no connection instead of an empty window", async (stage) => {
    stage.allow(/502/);
    const supplier = await buildSupplier();
    const alone = await startBridge("http://127.0.0.1:1");
    try {
      const [page, shell] = await open(stage, "offline", { session: signedIn(supplier) });
      await page.goto(`${alone.url}/fr/dashboard`);
      await page.getByText("Votre compte n’a pas pu être chargé.").waitFor();
      expect(shell.session.has(sessionKey), "a lost connection signs nobody out").to.equal(true);
    } finally {
      await alone.close();
    }
  });

  journey("hands addresses of other sites to the system", async (stage) => {
    const trade = await buildOrder(api, { status: "created" });
    const [page, shell] = await open(stage, "buyer", { session: signedIn(trade.buyer) });
    await page.goto(`${bridge.url}/dashboard/escrow/${trade.order.reference}`);
    await page
      .getByRole("button", { name: /Fund|Pay/ })
      .first()
      .click();
    await eventually(() => shell.external.length > 0, { what: "the provider's page to be opened outside" });
    expect(shell.external[0]).to.match(/\/sandbox\/escrow\//);
    expect(page.url()).to.match(/^http.*\/dashboard\/escrow\//);
    await page.getByText("Pay on the page that has opened in your browser.").waitFor();

    // Paid in the browser, which nobody has logged in with: it leads back into the window.
    const browser = await stage.open("browser");
    await browser.goto(shell.external[0] ?? "");
    await browser.getByRole("button", { name: /^Pay/ }).click();
    await browser.waitForURL(/\/login\?next=.*paid/);
    const link = browser.getByRole("link", { name: `Open order ${trade.order.reference} in the window` });
    await link.waitFor();
    const back = pathOfLink((await link.getAttribute("href")) ?? "");
    expect(back).to.equal(`/dashboard/escrow/${trade.order.reference}?paid=1`);
    await shell.open(page, back ?? "");
    await page.getByText(/is in escrow\.$/).waitFor();
    await browser.goto(`${api.url}/fr/login?next=${encodeURIComponent(back ?? "")}`);
    await browser.getByText("l’application de bureau n’est pas installée").waitFor();
    expect(shell.refused).to.deep.equal([]);
  });
});
