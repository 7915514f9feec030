import type { Page } from "playwright";
import type { Language } from "#shared/kernel/language.ts";
import { bareKey } from "#test/support/bare-keys.ts";
import type { PublicPage } from "#test/support/public-pages/index.ts";
import { axeFindings } from "./accessible.ts";

/** Texts of ours that would betray an English page behind /fr. */
const english =
  /\b(Log in|Register|Search|Suppliers|Products found|Clear all|Password|Sign In|Available|Page Not Found|Loading|Please)\b/;

/** A French sign that may begin a line, or that stands too close: its space is a no-break one (`shared/look/french-typography.ts`). */
const unset = /.{0,20}(?:[ \u2009][;:?!%»]|« |[\p{L}\d)][;?!](?=\s|$)|[\p{L})]:(?=\s|$)).{0,20}/u;

interface Seen {
  language: Language;
  /** Whether scripts run. */
  alive: boolean;
  /** Which of axe's rules are asked, if any. */
  axe?: "all" | "all but contrast";
}

/** The elements it should show and does not, once they had their time. */
async function missingOf(page: Page, shown: PublicPage, { language, alive }: Seen): Promise<string[]> {
  const expected = [...shown.shows, ...((alive && shown.comesAlive) || [])];
  const missing = await Promise.all(
    expected.map(async ([role, en, fr]) => {
      const name = language === "en" ? en : fr;
      const place = page.locator("main");
      const element = role === "text" ? place.getByText(name) : place.getByRole(role, { name });
      const visible = element.filter({ visible: true }).first();
      const found = await visible.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
      return found ? [] : [`shows no ${role} “${name}”`];
    }),
  );
  return missing.flat();
}

/** What is wrong with the words of the page. */
async function wordProblems(page: Page, { language }: Seen): Promise<string[]> {
  const { lang, headings, text, main, unseen } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: document.querySelectorAll("h1").length,
    text: document.body.innerText,
    main: document.querySelector("main")?.innerText ?? "",
    unseen: [
      document.title,
      document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "",
      ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label") ?? ""),
    ],
  }));
  const key = bareKey([text, ...unseen], language);
  const foreign = language === "fr" ? english.exec(text)?.[0] : undefined;
  const sign = language === "fr" ? unset.exec([text, ...unseen].join("\n"))?.[0] : undefined;
  return [
    lang !== language && `says that it is in “${lang}”`,
    headings !== 1 && `has ${headings} headings of level 1`,
    main.length < 60 && `says no more than “${main}”`,
    key && `shows the key ${key}`,
    foreign && `says “${foreign}” in English`,
    sign && `has a French sign without its no-break space: “${sign}”`,
  ].filter((problem) => typeof problem === "string");
}

/** All that is wrong with the page that stands open. */
export async function pageProblems(page: Page, shown: PublicPage, seen: Seen): Promise<string[]> {
  const missing = await missingOf(page, shown, seen);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const axe = seen.axe ? await axeFindings(page, { also: ["best-practice"], contrast: seen.axe === "all" }) : [];
  return [
    ...missing,
    ...(await wordProblems(page, seen)),
    ...(wider > 0 ? [`is ${wider} px wider than the window`] : []),
    ...axe,
  ];
}
