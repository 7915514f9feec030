import { expect } from "chai";
import type { Page, Route } from "playwright";
import { buildOrder } from "#test/factories/orders.ts";
import { makePicture } from "#test/factories/files.ts";
import { rows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { choose, table } from "../chosen-files.ts";
import { enter } from "../people.ts";

const desk = { viewport: { width: 1440, height: 900 } };
const uploads = "**/api/v1/uploads*";
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** What the server answers to whoever begins a file, until it is `over`. */
async function answer(page: Page, status: number, code: string, details: object = {}) {
  const refuse = (route: Route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status,
          contentType: "application/problem+json",
          body: JSON.stringify({ code, details, message: code, requestId: "" }),
        })
      : route.continue();
  await page.route(uploads, refuse);
  return { over: () => page.unroute(uploads, refuse) };
}

describe("files that do not get on", () => {
  const api = useApi();

  journey("say why, go on by themselves or when asked, and lose nothing of a message", async (stage) => {
    stage.allow(/ERR_|Failed to load resource|status of (?:4|5)\d\d/);
    const { order, buyer, supplier } = await buildOrder(api);
    const page = await stage.open("buyer", desk);
    await enter(page, `${api.url}/dashboard/messages/${order.id}`, buyer);
    const chosen = page.getByRole("list", { name: "Files of this message" }).getByRole("listitem");
    const line = (name: string) => chosen.filter({ hasText: name });
    const arrived = (name: string) =>
      line(name).locator("xpath=self::*[@data-phase='ready']").waitFor({ timeout: 60_000 });
    const field = page.getByRole("textbox", { name: `Write to ${supplier.organization.name}` });
    const send = page.getByRole("button", { name: "Send", exact: true });

    await stage.step("without a line from the first file on, it waits, and goes on at once when asked", async () => {
      await field.waitFor();
      await page.context().setOffline(true);
      await choose(page, "Attach files", table("Weights.csv"));
      await line("Weights.csv")
        .getByText(/No connection at the moment/)
        .waitFor();
      await page.context().setOffline(false);
      await arrived("Weights.csv");
      // The place that was pressed is the one beside what was chosen.
      await page.getByRole("button", { name: "Remove Weights.csv" }).press("Enter");
      expect(await focused(page)).to.equal("Attach files");
    });

    for (const [status, code, details, words] of [
      [
        429,
        "documents.tooManyUnfinished",
        { most: 20, retryAfter: 30 },
        /Many files are being sent at once; this one goes on within 30 seconds/,
      ],
      [423, "documents.uploadLocked", {}, /The service is busy; it goes on by itself/],
      [503, "documents.storeAway", {}, /The service is busy; it goes on by itself/],
      [
        507,
        "documents.storeFull",
        {},
        /Our store of files is full, and our team has been told; the next try is within 15 seconds/,
      ],
    ] as const)
      await stage.step(
        `what is answered by ${status} waits in its own words, and is tried again when asked`,
        async () => {
          const name = `Weights ${status}.csv`;
          const refused = await answer(page, status, code, details);
          await choose(page, "Attach files", table(name));
          await line(name).getByText(words).waitFor();
          await refused.over();
          const again = page.getByRole("button", { name: `Try ${name} again now` });
          await again.press("Enter");
          await arrived(name);
          expect(await focused(page)).to.equal(`Remove ${name}`);
          await page.getByRole("button", { name: `Remove ${name}` }).click();
        },
      );

    await stage.step("what is given up is said, keeps all, and the focus goes back to the button", async () => {
      await answer(page, 503, "documents.storeAway");
      await choose(page, "Attach files", table("Late.csv"));
      const pause = page.getByRole("button", { name: "Pause Late.csv" });
      await pause.press("Enter");
      expect(await focused(page)).to.equal("Continue Late.csv");
      await field.fill("With the weights.");
      // Who sends wants what was paused to go on.
      await send.click();
      await page.getByText("Goes out as soon as its files have arrived").waitFor();
      await pause.waitFor();
      await page.getByRole("button", { name: "Cancel sending" }).press("Enter");
      await page.getByRole("status").getByText("Nothing was sent. Your text and files are still here.").waitFor();
      expect(await focused(page)).to.equal("Send");
      expect(await field.inputValue()).to.equal("With the weights.");
      await expectAccessible(page);
      await page.unroute(uploads);
      await send.click();
      await page
        .getByRole("log")
        .getByRole("link", { name: /^Late\.csv/ })
        .waitFor();
      await page.getByRole("log").getByText("With the weights.").waitFor();
    });

    await stage.step("no more files than fit are taken, and that is written there", async () => {
      await choose(page, "Attach files", ...Array.from({ length: 11 }, (_, at) => table(`Table ${at + 1}.csv`)));
      await page.getByText("10 files at most: one was left out.").waitFor();
      await page.getByText("10 files at most: remove one to choose another.").waitFor();
      // A file that is still under way can be paused first.
      await page
        .getByRole("button", { name: /^Pause/ })
        .first()
        .waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Remove Table 3.csv" }).press("Enter");
      expect(await focused(page)).to.equal("Remove Table 4.csv");
      await page.getByText("10 files at most: remove one to choose another.").waitFor({ state: "detached" });
      for (let left = 9; left > 0; left--)
        await chosen
          .first()
          .getByRole("button", { name: /^Remove/ })
          .press("Enter");
      await chosen.first().waitFor({ state: "detached" });
    });

    await stage.step(
      "a picture whose address has ended is asked for once more, a file that cannot be had says so",
      async () => {
        const buffer = await makePicture({ width: 900, height: 600 });
        await choose(page, "Attach files", { name: "Beds.jpg", mimeType: "image/jpeg", buffer });
        await arrived("Beds.jpg");
        await send.click();
        const small = page.getByRole("button", { name: /^Picture Beds\.jpg/ });
        await small.waitFor();
        let ended = 0;
        await page.route("**/files/**", (route) =>
          (ended += 1) === 1 ? route.fulfill({ status: 410 }) : route.continue(),
        );
        await small.click();
        const large = page.getByRole("dialog").getByRole("img", { name: "Picture Beds.jpg" });
        await eventually(() => large.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0));
        expect(ended).to.be.at.least(2);
        await page.evaluate(() => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + 11 * 60_000;
        });
        await page.route("**/api/v1/documents/*", (route) => route.abort());
        await page
          .getByRole("dialog")
          .getByRole("link", { name: /^Beds\.jpg/ })
          .click();
        await page.getByRole("alert").getByText("The file could not be fetched.").waitFor();
        await page.keyboard.press("Escape");
        await page.unrouteAll();
      },
    );

    await stage.step("what was being written when the other side blocks stays, and can be copied", async () => {
      await field.fill("Half a sentence");
      await rows()("orders").where({ id: order.id }).update({ status: "cancelled" });
      const blocked = await api.post(`/threads/${order.id}/block`, { as: supplier });
      expect(blocked.status).to.equal(200);
      await page.getByText("Neither side can write here or send inquiries.").waitFor();
      expect(await field.inputValue()).to.equal("Half a sentence");
      expect(await field.getAttribute("readonly")).to.equal("");
      await page.getByRole("button", { name: "Copy the text that was not sent" }).waitFor();
      expect(await send.count()).to.equal(0);
    });
  });
});
