import { expect } from "chai";
import { useDatabase } from "#test/support/database.ts";
import { journey } from "#test/support/chromium.ts";
import { useServer } from "#test/support/server.ts";
import { measureShifts } from "../layout-shifts.ts";

describe("a reader whose browser prefers the other language", () => {
  const database = useDatabase();
  const server = useServer(database);

  journey("is told once that the site speaks it, in that language", async (stage) => {
    const page = await stage.open("reader", { locale: "fr-FR" });
    const hint = page.getByRole("complementary", { name: "Ce site existe en français." });

    await stage.step("on an English page, without moving anything", async () => {
      await page.addInitScript({ content: measureShifts });
      await page.goto(`${server.url}/suppliers?search=coffee`);
      await hint.waitFor();
      expect(await page.evaluate<number>("window.shifted()")).to.be.below(0.02);
    });

    await stage.step("its link leads to the same page in French, where nothing is said any more", async () => {
      await hint.getByRole("link", { name: "Continuer en français" }).click();
      await page.waitForURL(`${server.url}/fr/suppliers?search=coffee`);
      await page.goto(`${server.url}/`);
      await page.waitForURL(`${server.url}/fr`);
    });

    await stage.step("whoever closes it stays, and is not asked again", async () => {
      const other = await stage.open("another", { locale: "en-GB" });
      await other.goto(`${server.url}/fr/suppliers`);
      const english = other.getByRole("complementary", { name: "This site is also in English." });
      await english.getByRole("button", { name: "Close" }).click();
      await english.waitFor({ state: "detached" });
      const asked: string[] = [];
      other.on("request", (request) => void (request.url().includes("LanguageHint") && asked.push(request.url())));
      await other.goto(`${server.url}/fr/products`, { waitUntil: "networkidle" });
      expect(await english.count()).to.equal(0);
      expect(asked).to.be.empty;
    });
  });

  journey(
    "is told so where one signs in too, either way, and the page's last links are not below it",
    async (stage) => {
      const hints = { "fr-FR": "Ce site existe en français.", "en-GB": "This site is also in English." } as const;
      for (const [locale, sentence] of Object.entries(hints)) {
        const page = await stage.open(locale, { locale, viewport: { width: 360, height: 740 } });
        const [here, there] = locale === "fr-FR" ? ["", "/fr"] : ["/fr", ""];
        for (const path of ["/login?next=%2Fdashboard%2Forders", "/register?type=buyer", "/reset-password"]) {
          await page.goto(server.url + here + path);
          const hint = page.getByRole("complementary", { name: sentence });
          await hint.waitFor();
          expect(await hint.getByRole("link").getAttribute("href")).to.equal(there + path);
          const last = page.locator("footer a").last();
          await last.focus();
          const isInSight = await last.evaluate((link) => {
            const { left, top, width, height } = link.getBoundingClientRect();
            return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          });
          expect(isInSight, path).to.equal(true);
        }
      }
    },
  );

  journey("robots and readers of the page's own language are told nothing", async (stage) => {
    for (const [name, options] of Object.entries({
      robot: { locale: "fr-FR", userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      reader: { locale: "en-GB" },
      german: { locale: "de-DE" },
    })) {
      const page = await stage.open(name, options);
      await page.goto(`${server.url}/suppliers`, { waitUntil: "networkidle" });
      expect(await page.locator("aside[lang]").count(), name).to.equal(0);
    }
  });
});
