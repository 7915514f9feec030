import { expect } from "chai";
import { makePdf } from "#test/factories/files.ts";
import { arrival, buildOrder, pay } from "#test/factories/orders.ts";
import { rows } from "#test/factories/rows.ts";
import { buildShipments } from "#test/factories/shipments.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { choose, paste, table } from "../chosen-files.ts";
import { enter } from "../people.ts";

const desk = { viewport: { width: 1440, height: 900 } };

describe("files and words of a form that was not sent", () => {
  const api = useApi();

  journey(
    "files of a form belong to one shipment, outlast a question without an answer, and say what is wrong with them",
    async (stage) => {
      stage.allow(/ERR_|status of (?:4|5)\d\d/);
      const wanted = { quantities: ["5", "5"], pricePerUnit: "100.00", tolerance: "5" };
      const { order, supplier } = await buildShipments(api, wanted);
      const page = await stage.open("supplier", desk);
      const address = (shipment: number) => `${api.url}/dashboard/escrow/${order.reference}?shipment=${shipment}`;
      const form = page.getByRole("dialog");
      const number = form.getByLabel("Transport document", { exact: true });
      const file = form.locator("[data-phase]").filter({ hasText: "BL.pdf" });
      const ready = form.locator("[data-phase=ready]").filter({ hasText: "BL.pdf" });
      const open = async () => {
        await page.getByRole("button", { name: "Ship goods" }).first().click();
        await number.waitFor();
      };
      const question = "**/api/v1/documents/*";

      await stage.step("a paper of the first shipment stands in no dialog of the second", async () => {
        await enter(page, address(1), supplier);
        await open();
        await choose(page, "Choose files", { name: "BL.pdf", mimeType: "application/pdf", buffer: await makePdf() });
        await ready.waitFor();
        await page.goto(address(2));
        await open();
        await choose(page, "Choose files", table("Second.csv"));
        await form.locator("[data-phase=ready]").filter({ hasText: "Second.csv" }).waitFor();
        expect(await form.locator("[data-phase]").count()).to.equal(1);
      });

      await stage.step("without an answer it stays, and is asked for until one comes", async () => {
        let asked = 0;
        await page.route(question, (route) => {
          asked += 1;
          return route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" });
        });
        await page.goto(address(1));
        await open();
        await file.waitFor();
        await eventually(() => asked > 1);
        // Once more, without an answer ever.
        await page.goto(address(1));
        await open();
        await file.waitFor();
        await page.unroute(question);
        await ready.waitFor();
      });

      await stage.step("pasted with nothing in focus, a picture is taken by the dialog", async () => {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await paste(page, "quay.jpg");
        await form.getByText("quay.jpg", { exact: true }).waitFor();
        await form.getByRole("button", { name: "Remove quay.jpg" }).click();
      });

      await stage.step("what the server finds wrong with a file stands beside it", async () => {
        const [row] = (await rows()("documents").where({ name: "BL.pdf" }).select("id")) as { id: string }[];
        expect((await api.del(`/documents/${row?.id}`, { as: supplier })).status).to.equal(204);
        await number.fill("MEDU1234567");
        await form.getByLabel("Expected arrival").fill(arrival);
        await form.getByRole("button", { name: "Ship goods" }).click();
        await file.getByText("This document does not exist, or no longer.").waitFor();
        await expectAccessible(page);
        await form.getByRole("button", { name: "Remove BL.pdf" }).click();
        await form.getByRole("button", { name: "Ship goods" }).click();
        await form.waitFor({ state: "detached" });
      });
    },
  );

  journey("a filled form of an order asks before it is left, and is there again after a reload", async (stage) => {
    stage.allow(/status of 404/);
    const { order, buyer, supplier } = await buildOrder(api);
    await pay(api, { order, buyer });
    const page = await stage.open("supplier", desk);
    const address = `${api.url}/dashboard/escrow/${order.reference}`;
    await enter(page, address, supplier);
    const form = page.getByRole("dialog");
    const open = () => page.getByRole("button", { name: "Ship goods" }).first().click();
    const number = form.getByLabel("Transport document", { exact: true });

    await stage.step("an empty one closes, a filled one asks, whatever closes it", async () => {
      await open();
      await number.waitFor();
      await page.keyboard.press("Escape");
      await form.waitFor({ state: "detached" });
      await open();
      await number.fill("MEDU1234567");
      await page.keyboard.press("Escape");
      await form.getByText("Discard what you typed?").waitFor();
      await form.getByRole("button", { name: "Keep editing" }).press("Enter");
      expect(await number.evaluate((field) => field === document.activeElement)).to.equal(true);
      await form.getByRole("button", { name: "Close" }).click();
      await form.getByRole("button", { name: "Keep editing" }).click();
    });

    await stage.step("a reload keeps what was typed and the file that has arrived", async () => {
      await choose(page, "Choose files", { name: "BL.pdf", mimeType: "application/pdf", buffer: await makePdf() });
      await form.locator("[data-phase=ready]").waitFor();
      await page.goto(address);
      await open();
      await form.locator("[data-phase=ready]").getByText("BL.pdf", { exact: true }).waitFor();
      expect(await number.inputValue()).to.equal("MEDU1234567");
    });

    await stage.step("a picture is pasted from any field of the form", async () => {
      await number.focus();
      await paste(page, "quay.jpg");
      await form.getByText("quay.jpg", { exact: true }).waitFor();
      await form.getByRole("button", { name: "Remove quay.jpg" }).click();
    });

    await stage.step("what is discarded is gone", async () => {
      await page.keyboard.press("Escape");
      await form.getByRole("button", { name: "Discard" }).click();
      await form.waitFor({ state: "detached" });
      await open();
      await number.waitFor();
      expect(await number.inputValue()).to.equal("");
      expect(await form.locator("[data-phase]").count()).to.equal(0);
      await number.fill("MEDU7654321");
    });

    await stage.step("and nothing of it is left for whoever comes after a sign-out", async () => {
      const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));
      await eventually(async () => (await kept()).length > 0);
      await page.goto(address);
      await page.goto(`${api.url}/dashboard`);
      await page.getByRole("button", { name: `User menu of ${supplier.user.email}` }).click();
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL(`${api.url}/`);
      expect(await kept()).to.deep.equal([]);
    });
  });
});
