import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "chai";
import type { Page } from "playwright";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Asked {
  /** Rules for good practice, beside those for WCAG 2.2 A and AA. */
  also?: readonly "best-practice"[];
  /** Contrast takes half of the time: a page has the same colours in its other language. */
  contrast?: boolean;
}

/** What axe finds on the page as it stands. */
export async function axeFindings(page: Page, { also = [], contrast = true }: Asked = {}): Promise<string[]> {
  // What is still fading in has the contrast of its moment; what turns for ever is waited for by nobody.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
  const { violations } = await new AxeBuilder({ page })
    // No frames of other origins: axe need not open a page of its own for them.
    .setLegacyMode()
    .withTags([...wcag, ...also])
    // What passes is not described, which takes most of the time.
    .options({ resultTypes: ["violations"], rules: { "color-contrast": { enabled: contrast } } })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Colours are those of a few parts, and on public pages axe looks at them in every run: those of a journey are a full run's. */
const contrast = Boolean(process.env.FULL);

export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  expect((await axeFindings(page, { contrast })).join("\n"), where).to.equal("");
}
