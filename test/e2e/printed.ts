import type { Page } from "playwright";

/** What a printer makes of a page: its texts in their order, and how many sheets of paper. */
export async function printed(page: Page): Promise<{ texts: string[]; sheets: number }> {
  await page.emulateMedia({ media: "print" });
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim();
      const isSeen = walker.currentNode.parentElement?.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
      });
      if (text && isSeen) found.push(text);
    }
    return found;
  });
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  await page.emulateMedia({ media: "screen" });
  return { texts, sheets: paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
}
