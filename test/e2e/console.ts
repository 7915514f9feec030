import { expect } from "chai";
import type { Page } from "playwright";
import { buildBuyer, buildStaff } from "#test/factories/people.ts";
import { buildOrder, mountedProvider, type Trade } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import type { ApiUnderTest } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { enter as enterDashboard, expectText, password } from "./people.ts";

type Staff = Awaited<ReturnType<typeof buildStaff>>;

/** A member of staff who can sign in by password. */
export const buildColleague = (role: Parameters<typeof buildStaff>[0], email?: string): Promise<Staff> =>
  buildStaff(role, { password, ...(email ? { email } : {}) });

const words = {
  en: { email: "Email", password: "Password", submit: "Log in" },
  fr: { email: "E-mail", password: "Mot de passe", submit: "Se connecter" },
} as const;

/** Fills in the console's own sign-in form; a second step may follow. */
export async function givePassword(
  page: Page,
  { user }: Pick<Staff, "user">,
  { language = "en" as keyof typeof words, secret = password } = {},
): Promise<void> {
  const said = words[language];
  await page.getByLabel(said.email, { exact: true }).fill(user.email);
  await page.getByLabel(said.password, { exact: true }).fill(secret);
  await page.getByRole("button", { name: said.submit }).click();
}

/** The same to the end, wherever one was sent to it from. */
export async function enter(page: Page, staff: Staff, language: keyof typeof words = "en"): Promise<void> {
  await givePassword(page, staff, { language });
  await page.locator("#content h1").waitFor();
}

export async function openConsole(
  page: Page,
  base: string,
  staff: Staff,
  { path = "", language = "en" as keyof typeof words } = {},
): Promise<void> {
  await page.goto(`${base}/admin${path}`);
  await enter(page, staff, language);
}

/** The same with a session that is there already, as a browser keeps it: for journeys about what comes after. */
export async function resumeConsole(page: Page, base: string, staff: Staff, path = ""): Promise<void> {
  await enterDashboard(page, `${base}/admin${path}`, staff, 3600, "agritrade.console.session");
  await page.locator("#content h1").waitFor();
}

/** The sections of the menu, without the counts beside them. */
export async function menuOf(page: Page): Promise<string[]> {
  const texts = await page.locator("nav li a").allInnerTexts();
  return texts.map((text) => text.split("\n")[0]?.trim() ?? "");
}

/** The heading stands there, and nothing is waited for any more. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator("#content h1").waitFor();
  await eventually(async () => (await page.getByText(/^(Loading|Chargement)$/).count()) === 0, {
    timeout: 15_000,
    what: `all of ${page.url()}`,
  });
}

export interface DisputedTrade extends Trade {
  /** The case's address in the console. */
  path: string;
}

/** A disputed order whose two sides can sign in; 5 MT are 26,250.00 USD. */
export async function buildDispute(api: ApiUnderTest, quantity = "5"): Promise<DisputedTrade> {
  const buyer = await buildBuyer({ user: { password } });
  const { product, supplier } = await buildProduct({ images: [] });
  const trade = await buildOrder(api, { status: "disputed", quantity, buyer, product, supplier });
  const { id } = (await api.db("disputes").where({ order_id: trade.order.id }).first("id")) as { id: string };
  return { ...trade, path: `/disputes/${id}` };
}

/** An order that the provider has refused to open a transaction for. */
export async function buildRefused(api: ApiUnderTest): Promise<Trade> {
  await mountedProvider(api).faults("refuse");
  const trade = await buildOrder(api);
  const stopped = () => api.db("outbox").where({ subject_id: trade.order.id }).whereNotNull("failed_at").first("id");
  await eventually(async () => (await stopped()) !== undefined);
  return trade;
}

/** The buyer's own page of the order says the status in these words. */
export async function expectStatusOnDashboard(
  page: Page,
  base: string,
  trade: DisputedTrade,
  status: RegExp,
): Promise<void> {
  await enterDashboard(page, `${base}/dashboard/escrow/${trade.order.reference}`, trade.buyer);
  await expectText(page, status);
}

/** Shows a page of the console in both languages at the widths of a desk and of a phone: it says what it should, is not wider than the window, and in a full run is kept as pictures. */
export async function showEverywhere(
  page: Page,
  says: Record<"Français" | "English", string>,
  name: string,
): Promise<void> {
  for (const language of ["Français", "English"] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: language }).click();
    await expectText(page, says[language]);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(tooWide, `${language} at ${width} px`).to.be.at.most(0);
      if (process.env.FULL)
        await page.screenshot({ path: `test-results/${name}-${language}-${width}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
