import { expect } from "chai";
import { join } from "node:path";
import { createCrashCount } from "#desktop/src/main/crash-count.ts";
import { app, system } from "./electron.ts";
import { run, useSystem } from "./running.ts";

const crashed = { reason: "crashed", exitCode: 5 };
const last = <Value>(values: readonly Value[]) => values[values.length - 1];

describe("crashes of the desktop window's page", () => {
  useSystem();

  it("are too many when three come within a minute", () => {
    let now = 0;
    const crashes = createCrashCount({ now: () => now });
    const at = (seconds: number) => {
      now = seconds * 1000;
      return crashes.add();
    };
    expect([at(0), at(30), at(61), at(62)]).to.deep.equal([false, false, false, true]);
    crashes.reset();
    expect([at(63), at(64), at(65)]).to.deep.equal([false, false, true]);
    expect([at(200), at(259), at(260)]).to.deep.equal([false, false, false]);
  });

  it("load the page anew that was shown", async () => {
    const { window, logged } = await run();
    window.webContents.emit("did-navigate-in-page", {}, "app://agritrade/dashboard/orders", true);
    window.webContents.emit("render-process-gone", {}, crashed);
    expect(last(window.addresses)).to.equal("app://agritrade/dashboard/orders");
    expect(logged).to.deep.include({ event: "window.pageGone", ...crashed });
    window.webContents.emit("render-process-gone", {}, { reason: "clean-exit", exitCode: 0 });
    expect(window.addresses).to.have.lengthOf(2);
  });

  it("end in a page that says so, in the window's language, and can begin again", async () => {
    system.languages = ["fr-SN"];
    const { window, get, call } = await run();
    const crash = () => window.webContents.emit("render-process-gone", {}, crashed);
    for (let n = 0; n < 3; n++) crash();
    const address = last(window.addresses) ?? "";
    expect(address).to.match(/^app:\/\/shell\/[\w-]{36}\/$/);
    const page = await get(address);
    expect(page.headers.get("content-security-policy")).to.include("default-src 'none'").and.not.include("unsafe");
    const html = await page.text();
    for (const text of ['lang="fr"', "s’arrête sans cesse", "Réessayer", "Afficher le journal", "Quitter"])
      expect(html).to.include(text);
    expect(html).not.to.match(/<script|\sstyle=|\son[a-z]+=/);
    expect((await call("readSession", {})).ok, "the page has no bridge").to.equal(false);

    const press = (action: string) => get(address + action, { method: "POST", body: "" });
    expect((await press("log")).status).to.equal(200);
    expect(system.opened).to.deep.equal([join(system.userData, "logs")]);
    await press("quit");
    expect(system.left).to.include("quit");
    await press("again");
    expect(last(window.addresses)).to.equal("app://agritrade/fr/dashboard");
    expect((await press("again")).status, "its address is gone with it").to.equal(404);
    crash();
    expect(last(window.addresses), "the count begins anew").to.equal("app://agritrade/fr/dashboard");
  });

  it("of the graphics process are Chromium's to mend, until they are too many", async () => {
    const { window, logged } = await run();
    const gone = (type: string) => app.emit("child-process-gone", {}, { type, ...crashed });
    for (let n = 0; n < 4; n++) gone("Utility");
    gone("GPU");
    gone("GPU");
    expect(window.addresses).to.have.lengthOf(1);
    gone("GPU");
    expect(last(window.addresses)).to.match(/^app:\/\/shell\//);
    expect(logged.filter(({ event }) => event === "process.gone")).to.have.lengthOf(7);
  });

  it("are preceded by a question while the page does not answer", async () => {
    const { window } = await run();
    let press: (button: number) => void = () => undefined;
    system.press = () => new Promise((resolve) => (press = resolve));
    window.emit("unresponsive");
    window.emit("unresponsive");
    expect(system.questions).to.have.lengthOf(1);
    expect(system.questions[0]).to.deep.include({
      message: "AgriTrade Africa does not answer",
      buttons: ["Wait", "Load again"],
      defaultId: 0,
    });
    window.emit("responsive");
    expect(system.questions[0]?.signal?.aborted, "the question goes when the page is back").to.equal(true);
    press(1);
    const { eventually } = await import("#test/support/wait.ts");
    await eventually(() => window.emit("unresponsive") && system.questions.length === 2);
    expect(window.addresses, "an answer that came too late ends nothing").to.have.lengthOf(1);
    press(1);
    await eventually(() => window.addresses.length === 2);
  });

  it("leave dumps on this computer alone", async () => {
    await run();
    expect(system.crashReports).to.deep.equal([{ uploadToServer: false }]);
  });
});
