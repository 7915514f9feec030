import type { Page } from "playwright";

/** The pages of the provider itself load fonts from elsewhere. */
export const ofProvider = /ERR_NAME_NOT_RESOLVED|ERR_INTERNET|404/;

/** The provider's own pages: who one is there, and that it may tell. */
export async function signInThere(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("x");
  await page.locator("button[type=submit]").click();
  await page.getByText("Authorize").first().waitFor();
  await page.locator("button[type=submit]").click();
}
