import type { Locator } from "playwright";
import { eventually } from "#test/support/wait.ts";

/** In focus, and between the edges of the window. */
export async function expectFound(field: Locator): Promise<void> {
  await eventually(
    () =>
      field.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return document.activeElement === element && top >= 0 && bottom <= window.innerHeight;
      }),
    { timeout: 5_000, what: "the first wrong field in focus and in view" },
  );
}
