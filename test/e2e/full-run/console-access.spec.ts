import { expect } from "chai";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, buildDispute, openConsole, untilLoaded } from "../console.ts";

describe("the console for everybody", () => {
  const api = useApi();

  const languages = process.env.FULL ? (["en", "fr"] as const) : (["en"] as const);

  // What axe finds is the same in both languages, and French widths are a full run's.
  journey(`every page passes axe and fits 360 px: ${languages.join(", ")}`, async (stage) => {
    const dispute = await buildDispute(api, "12.5");
    await addStaffTask(
      api.db,
      { kind: "outbox.failed", subjectId: "three", details: { topic: "escrow.release" } },
      new Date(),
    );
    const { id: task } = (await api.db("staff_tasks").where({ subject_id: "three" }).first("id")) as { id: string };
    const admin = await buildColleague("admin");
    const lists = [
      "/disputes",
      "/organizations",
      "/fund-splits",
      "/contact-messages",
      "/accounts",
      "/tasks",
      "/provider-calls",
      "/audit-log",
    ];
    const single = [dispute.path, `/organizations/${dispute.supplier.organization.id}`, `/tasks/${task}`, "/nowhere"];
    for (const language of languages) {
      const locale = language === "fr" ? "fr-FR" : "en-GB";
      const page = await stage.open(language, { locale });
      await page.goto(`${api.url}/admin`);
      await page.locator("form").waitFor();
      await expectAccessible(page, `sign-in ${language}`);
      await openConsole(page, api.url, admin, { language });
      for (const path of ["", ...lists, ...single]) {
        await stage.step(`${language} ${path}`, async () => {
          await page.goto(`${api.url}/admin${path}`);
          await untilLoaded(page);
          await expectAccessible(page, `${language} ${path}`);
          await page.setViewportSize({ width: 360, height: 740 });
          const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(tooWide, `${path} at 360 px`).to.be.at.most(0);
          await page.setViewportSize({ width: 1280, height: 800 });
        });
      }
    }
  });
});
