import { expect } from "chai";
import type { Page } from "playwright";
import { buildSupplier } from "#test/factories/people.ts";
import { makeCameraPicture, makePicture } from "#test/factories/files.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { enter } from "../people.ts";

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 740 }, locale: "fr-FR", hasTouch: true, isMobile: true };

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

/** Chooses files as a reader does: by the last button of that name. */
async function choose(page: Page, ...files: ReturnType<typeof jpeg>[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose pictures" }).last().click(),
  ]);
  await chooser.setFiles(files);
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);

describe("pictures of goods", () => {
  const api = useApi();

  journey("are sent in the form, put in order by the keyboard and by hand, and shown as a gallery", async (stage) => {
    const supplier = await buildSupplier();
    const { product } = await buildProduct({ supplier, name: "Bourbon Lot 4", images: [] });
    const address = `/products/${product.category}/${product.id}`;
    const page = await stage.open("supplier", desk);
    await enter(page, `${api.url}/dashboard/products`, supplier);
    await page.getByRole("button", { name: "Edit Bourbon Lot 4" }).click();
    const form = page.getByRole("dialog");
    const rows = form.getByRole("list", { name: "Photos" }).getByRole("listitem");
    const described = () =>
      form.getByLabel(/^What picture/).evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));

    await stage.step("two arrive, and the first is the main one", async () => {
      await choose(
        page,
        jpeg("bags.jpg", await makeCameraPicture()),
        jpeg("beds.jpg", await makePicture({ width: 1000, height: 700 })),
      );
      await form.getByLabel("What picture 2 shows").waitFor();
      expect(await rows.first().innerText()).to.include("Main picture");
      // Its content scrolls and never the dialog itself, whose buttons would leave the window.
      expect(await form.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).to.equal(0);
      // In the order in which they were chosen, whichever arrived first.
      const widths = await form
        .getByRole("img", { name: /^Picture [12]$/ })
        .evaluateAll((all) => all.map((one) => one.getAttribute("width")));
      expect(widths).to.deep.equal(["400", "1000"]);
      await form.getByLabel("What picture 1 shows").fill("Bags of the lot");
      await form.getByLabel("What picture 2 shows").fill("Drying beds");
      await expectAccessible(page);
    });

    await stage.step("the keyboard moves one, the focus stays with it, and it is said aloud", async () => {
      const up = form.getByRole("button", { name: "Move picture 2 up" });
      await up.focus();
      await page.keyboard.press("Enter");
      await form.getByText("Picture 2 now stands at place 1 of 2.").waitFor();
      expect(await described()).to.deep.equal(["Drying beds", "Bags of the lot"]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal("Move picture 1 up");
      await page.keyboard.press("Enter");
      expect(await described(), "it stands first already").to.deep.equal(["Drying beds", "Bags of the lot"]);
    });

    await stage.step("a hand moves one by its handle, and back", async () => {
      for (const first of ["Bags of the lot", "Drying beds"]) {
        const handle = rows.nth(1).getByTitle("Drag to another place");
        await handle.scrollIntoViewIfNeeded();
        const [held, top] = [await handle.boundingBox(), await rows.first().boundingBox()];
        if (!held || !top) throw new Error("a row is not seen");
        await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2);
        await page.mouse.down();
        await page.mouse.move(top.x + 20, top.y + 10, { steps: 5 });
        await page.mouse.up();
        await eventually(async () => (await described())[0] === first);
      }
    });

    await stage.step("a refusal loses nothing of it", async () => {
      await form.getByLabel("Product name").fill("");
      await form.getByRole("button", { name: "Save changes" }).click();
      await form.getByText("Please correct: Product name.").waitFor();
      expect(await described()).to.deep.equal(["Drying beds", "Bags of the lot"]);
      await form.getByLabel("Product name").fill("Bourbon Lot 4");
      await form.getByRole("button", { name: "Save changes" }).click();
      await form.waitFor({ state: "detached" });
      const { pictures } = (await api.get(`/products/${product.id}`)).body;
      expect(pictures.map(({ alt }: { alt: string }) => alt)).to.deep.equal(["Drying beds", "Bags of the lot"]);
    });

    await stage.step("a visitor at a desk steps through them and enlarges one", async () => {
      const visitor = await stage.open("visitor", desk);
      await visitor.goto(api.url + address);
      const main = visitor.getByRole("img", { name: "Drying beds" });
      await eventually(() => main.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
      expect(await main.getAttribute("fetchpriority")).to.equal("high");
      await visitor.getByText("1 of 2").waitFor();
      await visitor.getByRole("button", { name: "Next photo" }).click();
      await visitor.getByText("2 of 2").waitFor();
      await eventually(() =>
        visitor.getByRole("list", { name: "Photos" }).evaluate((track) => track.scrollLeft === track.clientWidth),
      );
      await visitor.getByRole("figure").getByText("Bags of the lot", { exact: true }).waitFor();
      await expectAccessible(visitor);
      await visitor.getByRole("button", { name: "Enlarge photo 2" }).click();
      const zoom = visitor.getByRole("dialog", { name: "Bags of the lot" });
      await zoom.waitFor();
      await expectAccessible(visitor);
      const image = zoom.getByRole("img", { name: "Bags of the lot" });
      const before = (await image.boundingBox())?.width ?? NaN;
      await image.click();
      expect((await image.boundingBox())?.width).to.equal(2 * before);
      const stageTop = () =>
        zoom
          .locator("div")
          .first()
          .evaluate((pane) => pane.scrollTop);
      const middle = await stageTop();
      await visitor.keyboard.press("ArrowDown");
      await eventually(async () => (await stageTop()) > middle);
      await zoom.getByRole("button", { name: "Show twice as large" }).click();
      await visitor.keyboard.press("ArrowLeft");
      await visitor.getByRole("dialog", { name: "Drying beds" }).waitFor();
      await visitor.keyboard.press("Escape");
      await visitor.getByRole("dialog").waitFor({ state: "detached" });
      await visitor.getByRole("button", { name: "Enlarge photo 1" }).waitFor();
      expect(await visitor.evaluate(() => document.activeElement?.textContent)).to.match(/^Enlarge photo/);
    });

    await stage.step("a French telephone swipes, and gets bytes without a word of where they were taken", async () => {
      const reader = await stage.open("telephone", phone);
      const bytes: Promise<Buffer>[] = [];
      reader.on("response", (response) => {
        if (new URL(response.url()).pathname.startsWith("/pictures/")) bytes.push(response.body());
      });
      await reader.goto(`${api.url}/fr${address}`);
      await reader.getByText("1 sur 2").waitFor();
      await fits(reader);
      const track = reader.getByRole("list", { name: "Photos", exact: true });
      await track.evaluate((list) => list.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
      await eventually(async () => {
        await track.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: "instant" }));
        return reader.getByText("2 sur 2").isVisible();
      });
      await reader.getByRole("button", { name: "Agrandir la photo 2" }).click();
      await reader.getByRole("dialog", { name: "Bags of the lot" }).waitFor();
      await expectAccessible(reader);
      await reader.getByRole("button", { name: "Fermer" }).click();
      const taken = await Promise.all(bytes);
      expect(taken.length).to.be.above(0);
      for (const picture of taken)
        for (const word of ["Exif", "GPS", "Abebech", "Telephone"])
          expect(picture.includes(word), word).to.equal(false);
    });

    await stage.step("without scripts the first is there, and the second is swiped to", async () => {
      const still = await stage.open("still", { ...desk, javaScriptEnabled: false });
      await still.goto(api.url + address);
      await still.getByRole("img", { name: "Drying beds" }).waitFor();
      const [list] = (await api.get(`/products?supplier=${supplier.organization.id}`)).body.items;
      await still.goto(`${api.url}/products/${product.category}`);
      await still.locator(`img[src="${list.pictures[0].variants.at(-1).url}"]`).waitFor();
    });
  });

  fullJourney("and the logo of their supplier stand on its profile", async (stage) => {
    const supplier = await buildSupplier();
    await buildProduct({ supplier, images: [] });
    const page = await stage.open("supplier", { viewport: { width: 360, height: 740 } });
    await enter(page, `${api.url}/dashboard/settings`, supplier);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose pictures" }).first().click(),
    ]);
    await chooser.setFiles(jpeg("logo.jpg", await makePicture({ width: 400, height: 400 })));
    await page.getByRole("button", { name: "Remove the logo" }).waitFor();
    await choose(page, jpeg("station.jpg", await makePicture()));
    await page.getByLabel("What picture 1 shows").fill("The washing station");
    await fits(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save changes" }).first().click();
    await page.getByText("Settings updated successfully").waitFor();
    const visitor = await stage.open("visitor", phone);
    await visitor.goto(`${api.url}/fr/suppliers/${supplier.organization.id}`);
    const station = visitor.getByRole("img", { name: "The washing station" });
    await station.scrollIntoViewIfNeeded();
    await eventually(() => station.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
    const { logo } = (await api.get(`/suppliers/${supplier.organization.id}`)).body;
    expect(await visitor.locator(`img[src="${logo.variants.at(-1).url}"]`).count()).to.equal(1);
    await fits(visitor);
    await expectAccessible(visitor);
  });
});
