import { expect } from "chai";
import type { Page } from "playwright";
import { localPath, type Language } from "#shared/kernel/language.ts";
import { nextCode } from "#test/backend/identity/authenticator.ts";
import { buildSession, buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey, type Stage } from "#test/support/chromium.ts";
import { axeFindings } from "../accessible.ts";
import { keyboardProblems } from "../keyboard-problems.ts";
import { enter, linkOfNewestLetter, password } from "../people.ts";

const views = [
  { language: "en", width: 1440 },
  ...(process.env.FULL
    ? ([
        { language: "fr", width: 360 },
        { language: "fr", width: 1440 },
      ] as const)
    : []),
] as const;

/** The next Tab leads to the first stop of the page, wherever the focus was. */
const backToTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const top = document.createElement("span");
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
  });

/** The key of an authenticator app that is being set up. */
const secretOf = async (page: Page): Promise<string> =>
  (/(?:[A-Z2-7]{4} ){4,}[A-Z2-7]+/.exec(await page.locator("#two-factor").innerText())?.[0] ?? "").replace(/\s/g, "");

/** All that is wrong with the page as it stands. What axe and the keyboard find is the same in both languages: a full run asks them in each. */
async function look(page: Page, state: string, language: Language): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const key = await page.evaluate(
    () => /\b(?:settings|accounts|factor|deletion|password|devices)\.[a-z]+\b/.exec(document.body.innerText)?.[0],
  );
  const asksAll = language === "en" || process.env.FULL;
  const axe = asksAll ? await axeFindings(page, { also: ["best-practice"] }) : [];
  await backToTop(page);
  const problems = [
    ...axe,
    ...(asksAll ? await keyboardProblems(page) : []),
    ...(wider > 0 ? [`is ${wider} px wider than the window`] : []),
    ...(key ? [`shows the key ${key}`] : []),
  ];
  return problems.map((problem) => `${state}: ${problem}`);
}

describe("screens of an account in their states", () => {
  const api = useApi();

  for (const { language, width } of views) {
    const at = (path: string) => api.url + localPath(language, path);
    const view = `${language}, ${width} px`;
    const open = (stage: Stage, name: string) =>
      stage.open(name, {
        viewport: { width, height: 800 },
        reducedMotion: "reduce",
        // The hint that there is another language is for others.
        locale: language === "fr" ? "fr-FR" : "en-GB",
      });

    journey(`settings are accessible and have a keyboard: ${view}`, async (stage) => {
      stage.allow(/400|422/);
      const person = await buildSupplier({ name: "Gera Union", user: { password } });
      for (let n = 0; n < 6; n += 1) await buildSession(person.user);
      const page = await open(stage, "owner");
      await enter(page, at("/dashboard/settings/security"), person);
      const found: string[] = [];
      const press = (selector: string) => page.locator(selector).first().click();
      const submit = (card: string) => press(`#${card} form button[type=submit]`);
      await page.locator("#devices li").nth(4).waitFor();
      await page.locator("#two-factor button[aria-expanded]").waitFor();
      found.push(...(await look(page, "closed", language)));

      for (const card of ["email", "password", "two-factor"]) await press(`#${card} button[aria-expanded]`);
      await page.locator("#two-factor img").waitFor();
      await page.locator("#password input[autocomplete=new-password]").fill("football");
      await page.locator("#password [role=status] span").first().waitFor();
      await page.locator("#password input[autocomplete=current-password]").fill("not-the-password");
      for (const card of ["email", "password", "two-factor"]) await submit(card);
      for (const card of ["email", "password", "two-factor"])
        await page.locator(`#${card} [aria-invalid=true]`).first().waitFor();
      found.push(...(await look(page, "all forms with errors", language)));

      const secret = await secretOf(page);
      await page.locator("#two-factor form input").fill(nextCode(secret));
      await submit("two-factor");
      await page.locator("#two-factor li").nth(9).waitFor();
      found.push(...(await look(page, "recovery codes", language)));
      await press("#two-factor input[type=checkbox]");
      await page.locator("#two-factor button").last().click();
      await page.locator("#two-factor [role=status]").first().waitFor();
      await page.locator("#email input[type=email]").fill(`new-${person.user.email}`);
      await submit("email");
      await page.locator("#email [role=status]").first().waitFor();
      await page.locator("#two-factor li button").first().click();
      await page.locator("#two-factor form").waitFor();
      found.push(...(await look(page, "two factors on, one being removed, an address that waits", language)));

      await page.goto(at("/dashboard/settings"));
      await press("#payouts button[aria-expanded]");
      await press("#addresses button[aria-expanded]");
      await submit("addresses");
      await page.locator("#payouts form select").first().selectOption("ml");
      await submit("payouts");
      for (const card of ["payouts", "addresses"]) await page.locator(`#${card} [aria-invalid=true]`).first().waitFor();
      found.push(...(await look(page, "bank details and an address with errors", language)));
      await page.goto(at("/dashboard/settings/data"));
      await press("#deletion button[aria-expanded]");
      await submit("deletion");
      await page.locator("#deletion [aria-invalid=true]").first().waitFor();
      found.push(...(await look(page, "my data", language)));
      await page.goto(at("/dashboard/settings/notifications"));
      await press("#language button[aria-expanded]");
      found.push(...(await look(page, "notifications", language)));
      await page.goto(at("/dashboard/settings/verification"));
      await page.locator("main section").first().waitFor();
      found.push(...(await look(page, "verification", language)));
      expect(found.join("\n")).to.equal("");
    });

    journey(`signing in and registering are accessible and have a keyboard: ${view}`, async (stage) => {
      stage.allow(/400|401|403|422/);
      const person = await buildSupplier({ name: "Gera Union", user: { password } });
      const page = await open(stage, "visitor");
      const found: string[] = [];
      const submit = () => page.locator("main form button[type=submit]").first().click();
      const alert = () => page.locator("main [role=alert]").first().waitFor();
      const signIn = async (secret: string) => {
        await page.locator("main input[type=email]").fill(person.user.email);
        await page.locator("main input[autocomplete=current-password]").fill(secret);
        await submit();
      };

      await page.goto(at("/login?error=access_denied&error_code=otp_expired&error_description=Link+expired"));
      await signIn("not-the-password");
      await alert();
      found.push(...(await look(page, "login refused", language)));

      const setUp = await open(stage, "owner");
      await enter(setUp, at("/dashboard/settings/security"), person);
      await setUp.locator("#two-factor button[aria-expanded]").click();
      await setUp.locator("#two-factor img").waitFor();
      const secret = await secretOf(setUp);
      await setUp.locator("#two-factor form input").fill(nextCode(secret));
      await setUp.locator("#two-factor form button[type=submit]").click();
      await setUp.locator("#two-factor li").nth(9).waitFor();

      await page.goto(at("/login"));
      await signIn(password);
      await page.locator("main input[autocomplete=one-time-code]").fill("000000");
      await submit();
      await page.locator("main [aria-invalid=true]").waitFor();
      found.push(...(await look(page, "the code of an app refused", language)));
      await page.locator("main form button[type=button]").first().click();
      await page.locator("main input[autocomplete=one-time-code]").waitFor({ state: "detached" });
      found.push(...(await look(page, "a recovery code", language)));

      const newcomer = await open(stage, "newcomer");
      await newcomer.goto(at("/register"));
      found.push(...(await look(newcomer, "registering, first step", language)));
      await newcomer.goto(at("/register?type=seller"));
      await newcomer.locator("main input[autocomplete=new-password]").fill("football");
      await newcomer.locator("main form button[type=submit]").first().click();
      await newcomer.locator("main [aria-invalid=true]").first().waitFor();
      found.push(...(await look(newcomer, "registering, with errors", language)));

      await api.post("/auth/v1/recover", { body: { email: person.user.email } });
      await newcomer.goto(
        (await linkOfNewestLetter(api.url, person.user.email)).replace(api.url, at("/").replace(/\/$/, "")),
      );
      await newcomer.locator("main input[autocomplete=one-time-code]").fill(nextCode(secret));
      found.push(...(await look(newcomer, "the code before a new password", language)));
      await newcomer.locator("main form button[type=submit]").first().click();
      await newcomer.locator("main input[autocomplete=new-password]").first().fill("short");
      await newcomer.locator("main form button[type=submit]").first().click();
      await newcomer.locator("main [aria-invalid=true]").first().waitFor();
      found.push(...(await look(newcomer, "a new password, with errors", language)));
      await newcomer.goto(at("/login?deleted=1"));
      found.push(...(await look(newcomer, "the farewell", language)));
      expect(found.join("\n")).to.equal("");
    });
  }
});
