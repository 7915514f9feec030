import { expect } from "chai";
import type { Page } from "playwright";
import type { Language } from "#shared/kernel/language.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";

/** What a journey is walked in: a phone in French in every run, all else in a full one. */
export const looks = [
  ["fr", 360],
  ["en", 1440],
  ["fr", 1440],
  ["en", 360],
] as const;

export const walked = (language: Language, width: number): typeof journey =>
  language === "fr" && width === 360 ? journey : fullJourney;

export const lookOf = (language: Language, width: number) => ({
  viewport: { width, height: width < 600 ? 740 : 900 },
  locale: language === "fr" ? "fr-FR" : "en-GB",
  ...(width < 600 && { hasTouch: true, isMobile: true }),
});

/** No line of a page is wider than its window. */
export const fits = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
};
