import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { installShell, sessionKey, startBridge, storedSession, type Bridge } from "../desktop-bridge.ts";
import { expectText } from "../people.ts";

describe("the desktop build of the client", () => {
  const api = useApi();
  let bridge: Bridge;
  before(async () => {
    bridge = await startBridge(api.url);
  });
  after(() => bridge.close());

  journey("tells the system of a new question; a click opens its conversation", async (stage) => {
    const { product, supplier } = await buildProduct({ name: "Lot Nyamagabe" });
    const buyer = await buildBuyer({ name: "Kaffee Kontor" });
    const page = await stage.open("supplier");
    const session = new Map([[sessionKey, storedSession(supplier)]]);
    const shell = await installShell(page.context(), { session });
    await page.goto(`${bridge.url}/dashboard`);
    await page
      .getByText(/synced/)
      .first()
      .waitFor();
    const body = { productId: product.id, message: "Which grade is it?" };
    const { body: asked } = await api.post("/offers", { as: buyer, body });
    await eventually(() => shell.notices.length > 0, { timeout: 10_000, what: "a notification" });
    const path = `/dashboard/messages/${asked.id}`;
    expect(shell.notices[0]).to.include({ title: "Kaffee Kontor asks about Lot Nyamagabe", path });
    expect(shell.notices[0]?.body).not.to.match(/offer|USD/);
    await expectText(page, "1 question is open");
    await shell.open(page, path);
    await page.getByRole("log").getByText("Which grade is it?").waitFor();
    expect(shell.refused).to.deep.equal([]);
  });
});
