import type { Page } from "playwright";
import { makeCsv } from "#test/factories/files.ts";

export const table = (name: string) => ({ name, mimeType: "text/csv", buffer: makeCsv() });

/** Chooses files by the button of that name, as the device's own choice gives them. */
export async function choose(page: Page, name: string, ...files: ReturnType<typeof table>[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name, exact: true }).first().click(),
  ]);
  await chooser.setFiles(files);
}

/** Pastes a picture where the focus is. */
export const paste = (page: Page, name: string) =>
  page.evaluate((named) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array([255, 216, 255])], named, { type: "image/jpeg" }));
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, name);
