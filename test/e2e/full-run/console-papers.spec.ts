import { expect } from "chai";
import { makePdf, makePicture } from "#test/factories/files.ts";
import { buildOrder, inspectionForm } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, openConsole, untilLoaded } from "../console.ts";

const phone = { viewport: { width: 360, height: 740 }, locale: "fr-FR" };
const desk = { viewport: { width: 1440, height: 900 } };

describe("papers in the console", () => {
  const api = useApi();

  /** A rejected inspection with its report and a picture, a proof of delivery, and a reported message with a file. */
  async function buildCase() {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier, order } = trade;
    const send = (as: typeof buyer, file: Parameters<typeof sendAndWait>[2]) => sendAndWait(api, as, file);
    const proof = await send(supplier, {
      bytes: await makePdf(),
      purpose: "deliveryProof",
      name: "Proof of delivery, Antwerp, signed by the terminal.pdf",
    });
    const report = await send(buyer, { bytes: await makePdf(), purpose: "inspectionReport", name: "SGS 2231.pdf" });
    const picture = await send(buyer, {
      bytes: await makePicture(),
      purpose: "inspectionPicture",
      name: "bags.jpg",
      type: "image/jpeg",
    });
    const shown = await send(supplier, { bytes: await makePdf(), purpose: "message", name: "account.pdf" });
    const answers = [
      await api.post(`/orders/${order.id}/papers`, {
        as: supplier,
        body: { purpose: "deliveryProof", documents: [proof.id] },
      }),
      await api.post(`/orders/${order.id}/inspections`, {
        as: buyer,
        body: inspectionForm({ status: "rejected", reports: [report.id], pictures: [picture.id] }),
      }),
      await api.post(`/threads/${order.id}/messages`, {
        as: supplier,
        body: { text: "Pay to this account", documents: [shown.id] },
      }),
      await api.post(`/threads/${order.id}/report`, {
        as: buyer,
        body: { position: 1, reason: "Asks us to pay outside of escrow." },
      }),
    ];
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).to.be.below(300);
    const { id } = (await api.db("disputes").where({ order_id: order.id }).first("id")) as { id: string };
    const task = (await api
      .db("staff_tasks")
      .where({ kind: "threads.reported" })
      .orderBy("id", "desc")
      .first("id")) as { id: string };
    return { ...trade, path: `/disputes/${id}`, task: `/tasks/${task.id}` };
  }

  journey(
    "stand in a case with who has sent them, and are saved, also after their address has ended",
    async (stage) => {
      const { path, supplier } = await buildCase();
      const reviewer = await buildColleague("reviewer");
      const page = await stage.open("reviewer", desk);
      await openConsole(page, api.url, reviewer, { path });
      const papers = page.getByRole("region", { name: "Papers and pictures (3)" });
      const entry = papers.getByRole("listitem").filter({ hasText: "Proof of delivery, Antwerp" });
      await entry.getByText(`${supplier.organization.name} (Supplier)`).waitFor();
      await entry.getByText(supplier.user.email).waitFor();
      const picture = papers.getByRole("listitem").filter({ hasText: "bags.jpg" }).locator("img");
      await picture.scrollIntoViewIfNeeded();
      await page.waitForFunction(
        (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
        await picture.elementHandle(),
      );

      await stage.step("saved as it was sent", async () => {
        const saved = page.waitForEvent("download");
        await entry.getByRole("link").click();
        expect((await saved).suggestedFilename()).to.equal("Proof of delivery, Antwerp, signed by the terminal.pdf");
      });

      await stage.step("and when the page has stood open for long", async () => {
        await page.clock.install({ time: new Date(Date.now() + 11 * 60_000) });
        const fresh = page.waitForRequest(/\/api\/v1\/documents\//);
        const saved = page.waitForEvent("download");
        await entry.getByRole("link").click();
        await fresh;
        expect((await saved).suggestedFilename()).to.match(/^Proof of delivery/);
      });

      await stage.step("it reads on a telephone, in French", async () => {
        const small = await stage.open("reviewer-phone", phone);
        await openConsole(small, api.url, reviewer, { path, language: "fr" });
        await small.getByRole("region", { name: "Documents et images (3)" }).getByText("bags.jpg").waitFor();
        await untilLoaded(small);
        expect(await small.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
        await expectAccessible(small);
      });
    },
  );

  fullJourney("of a reported message stand in its task", async (stage) => {
    const { task, supplier } = await buildCase();
    const page = await stage.open("support", desk);
    await openConsole(page, api.url, await buildColleague("support"), { path: task });
    const files = page.getByRole("region", { name: "The reported message" });
    await files.getByText(supplier.user.email, { exact: true }).waitFor();
    await page.getByText("Asks us to pay outside of escrow.").waitFor();
    const saved = page.waitForEvent("download");
    await files.getByRole("link", { name: "account.pdf" }).click();
    expect((await saved).suggestedFilename()).to.equal("account.pdf");
  });
});
