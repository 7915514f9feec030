import type { Page } from "playwright";
import { expect } from "chai";
import type { Person } from "#test/factories/people.ts";
import { eventually } from "#test/support/wait.ts";

export const password = "terraced-hills-9";

export interface Registrant {
  type: "buyer" | "seller";
  email: string;
  company: string;
  phone: string;
  role: string;
  organizationType: string;
}

/** Registers by the form and answers when "Check Your Email" stands there. */
export async function register(page: Page, base: string, person: Registrant): Promise<void> {
  await page.goto(`${base}/`);
  await page.getByRole("link", { name: "Register", exact: true }).first().click();
  await page
    .getByRole("main")
    .getByRole("link", { name: person.type === "buyer" ? /^Buyer/ : /^Seller/ })
    .click();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page
    .getByLabel(person.type === "buyer" ? "Company name" : "Cooperative/Organization Name")
    .fill(person.company);
  await page.getByLabel("Phone number").fill(person.phone);
  await page.getByLabel("Your role").selectOption({ label: person.role });
  await page.getByLabel("Organization type", { exact: true }).selectOption({ label: person.organizationType });
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
}

/** Opens the local mailbox, finds the newest letter to an address and follows its link, as a person does. */
export async function confirmByLetter(page: Page, base: string, email: string): Promise<void> {
  await eventually(
    async () => {
      await page.goto(`${base}/dev/mailbox`);
      return (await page.getByText(email).count()) > 0;
    },
    { timeout: 15_000, interval: 200, what: `a letter to ${email}` },
  );
  const link = await linkOfNewestLetter(base, email);
  await page.goto(link);
  await page.getByRole("heading", { name: "Email Confirmed" }).waitFor();
}

/** The links of all letters that somebody got, the newest first. */
export async function linksOfLetters(base: string, email: string): Promise<string[]> {
  const { items } = (await (await fetch(`${base}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()) as {
    items: { links: string[] }[];
  };
  return items.flatMap(({ links }) => links).filter((link) => link.includes("token_hash"));
}

/** Waits for a link that is none of those `known`. A letter without one may arrive after it. */
export async function linkOfNewestLetter(base: string, email: string, known: string[] = []): Promise<string> {
  return eventually(async () => (await linksOfLetters(base, email)).find((link) => !known.includes(link)), {
    timeout: 15_000,
    what: `a link for ${email}`,
  });
}

export async function signIn(page: Page, base: string, email: string, secret = password): Promise<void> {
  if (!page.url().includes("/login")) await page.goto(`${base}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/dashboard/);
}

/** Opens a page with a session that is there already, as a browser keeps it; its token has so many seconds `left`. */
export async function enter(
  page: Page,
  address: string,
  { user, token, refreshToken }: Pick<Person, "user" | "token" | "refreshToken">,
  left = 3600,
  place = "agritrade.session",
): Promise<void> {
  const session = {
    access_token: token,
    refresh_token: refreshToken,
    token_type: "bearer",
    expires_in: left,
    expires_at: Math.floor(Date.now() / 1000) + left,
    user: { id: user.id, email: user.email },
  };
  await page.goto(new URL("/healthz", address).href);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [place, JSON.stringify(session)] as const);
  await page.goto(address);
}

/** Fills with what the server refuses from now on in a browser: status, method and path. */
export function refusalsIn(page: Page): string[] {
  const refused: string[] = [];
  page.context().on("response", (answer) => {
    if (answer.status() < 400) return;
    refused.push(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  return refused;
}

/** The page's own words, without layout. */
export async function textOf(page: Page): Promise<string> {
  return ((await page.locator("main").first().innerText()) || "").replace(/\u00a0|\u202f/g, " ");
}

export async function expectText(page: Page, text: string | RegExp): Promise<void> {
  await eventually(
    async () => (typeof text === "string" ? (await textOf(page)).includes(text) : text.test(await textOf(page))),
    {
      timeout: 15_000,
      what: `“${String(text)}” on ${page.url()}`,
    },
  ).catch(async (error: unknown) => {
    expect.fail(`${(error as Error).message}; the page says:\n${(await textOf(page)).slice(0, 1500)}`);
  });
}
