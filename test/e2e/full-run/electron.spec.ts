import { expect } from "chai";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type ElectronApplication, type Page } from "playwright";
import { buildSupplier } from "#test/factories/people.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { root } from "#test/support/cluster.ts";
import { desktopBuild } from "#test/support/desktop-build.ts";
import { eventually } from "#test/support/wait.ts";
import { password } from "../people.ts";

/** Electron's program, which npm does not bring: `npx install-electron` does. */
function electronProgram(): string | undefined {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, "node_modules/electron/dist");
  const named = join(root, "node_modules/electron/path.txt");
  const path = join(folder, existsSync(named) ? readFileSync(named, "utf8") : "electron");
  return existsSync(path) ? path : undefined;
}

const program = electronProgram();
const title = program
  ? "the desktop window in Electron"
  : "the desktop window in Electron (skipped: its program is not installed)";

(program ? describe : describe.skip)(title, function () {
  this.timeout(120_000);
  const api = useApi();
  let folder = "";
  let app: ElectronApplication;
  let page: Page;

  const start = async (...more: string[]) => {
    const flags = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    app = await _electron.launch({
      executablePath: program,
      args: [desktopBuild, `--user-data-dir=${folder}`, "--lang=en", ...flags, ...more],
      env: { ...process.env, AGRITRADE_SERVER: api.url, LANGUAGE: "en" } as Record<string, string>,
    });
    page = await app.firstWindow();
  };
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "agritrade-electron-"));
    await start();
  });
  after(async () => {
    await app?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it("opens one window at the dashboard's door and signs in through its own protocol", async () => {
    const email = "electron@example.test";
    await buildSupplier({ name: "Huye Coffee", user: { email, password } });
    await page.waitForURL(/^app:\/\/agritrade\/login\?next=%2Fdashboard$/);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("heading", { name: "Welcome, Huye Coffee" }).waitFor();
    expect(await page.title()).to.include("AgriTrade Africa");
    expect(app.windows()).to.have.lengthOf(1);
    expect(await page.evaluate(() => Object.keys(localStorage))).to.deep.equal([]);
    // Events stream through the protocol.
    await page
      .getByText(/synced/)
      .first()
      .waitFor();
  });

  it("gives the page nothing of Node and no second window", async () => {
    const found = await page.evaluate(() => {
      const names = globalThis as unknown as Record<string, unknown>;
      return {
        require: typeof names.require,
        process: typeof names.process,
        bridge: Object.keys(window.agritrade ?? {}).sort(),
      };
    });
    expect(found).to.deep.equal({
      require: "undefined",
      process: "undefined",
      bridge: [
        "notify",
        "onOpen",
        "openExternal",
        "print",
        "readSession",
        "ready",
        "removeSession",
        "saveFile",
        "writeSession",
      ],
    });
    await page.evaluate(() => void window.open("file:///etc/passwd"));
    await page.evaluate(() => void (window.location.href = "file:///etc/passwd"));
    expect(app.windows()).to.have.lengthOf(1);
    expect(page.url()).to.match(/^app:\/\/agritrade\//);
  });

  it("prints an order to PDF", async () => {
    const file = join(folder, "order.pdf");
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, file);
    const outcome = await page.evaluate(() => window.agritrade?.print("order"));
    expect(outcome).to.deep.equal({ outcome: "saved", name: "order.pdf" });
    expect(readFileSync(file).subarray(0, 5).toString()).to.equal("%PDF-");
  });

  it("starts again at the order that a link names", async () => {
    await app.close();
    const { order } = await buildOrder(api, { status: "funded" });
    await start(`agritrade://orders/${order.reference}`);
    await eventually(() => page.url().includes(order.reference), { timeout: 20_000, what: "the order's address" });
  });
});
