import { expect } from "chai";
import type { Locator } from "playwright";
import { eventually } from "#test/support/wait.ts";

/** In focus and within the window, by nothing covered; and a phone's bar offers no second order meanwhile, wherever the page is scrolled to. */
export async function expectConfirmed(order: Locator): Promise<void> {
  await eventually(
    () =>
      order.getByText("Secure escrow order created successfully!").evaluate((words) => {
        const { left, top, bottom } = words.getBoundingClientRect();
        const isUncovered = words.contains(document.elementFromPoint(left + 4, top + 8));
        return words === document.activeElement && isUncovered && top >= 0 && bottom <= window.innerHeight;
      }),
    { timeout: 5_000, what: "the confirmation in focus and in view" },
  );
  const page = order.page();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.getByRole("link", { name: "Place order" }).isVisible(), "another order offered").to.equal(false);
}
