import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "#test/support/wait.ts";
import { app, resetSystem, system, type BrowserWindow } from "./electron.ts";
import { run, stoppable, useSystem, type Running } from "./running.ts";

const given = { name: "amina", password: "wood & water+1" };
const path = "app://agritrade/api/v1/me";

describe("a proxy that asks for a name", () => {
  useSystem();
  beforeEach(() => void (system.proxy = { ...given }));

  const prompt = () =>
    eventually((): BrowserWindow | undefined => (system.windows[1]?.addresses.length ? system.windows[1] : undefined), {
      what: "the question for the proxy",
    });
  const fill = async ({ get }: Running, window: BrowserWindow, form: Record<string, string>, action = "answer") =>
    get(`${window.addresses[0]}${action}`, { method: "POST", body: new URLSearchParams(form).toString() });
  const sealed = () => join(system.userData, "proxies.bin");

  it("is answered by the user once, for all requests that wait, and not again", async () => {
    const running = await run();
    const waiting = Array.from({ length: 8 }, () => running.get(path));
    const window = await prompt();
    expect(window.options.webPreferences, "it has no bridge").to.include({ sandbox: true, nodeIntegration: false });
    expect(window.options.webPreferences).not.to.have.property("preload");
    const html = await (await running.get(window.addresses[0] ?? "")).text();
    expect(html).to.include("proxy.example:8080").and.include("Remember on this computer");
    await fill(running, window, given);
    expect((await Promise.all(waiting)).map(({ status }) => status)).to.deep.equal(
      Array.from({ length: 8 }, () => 200),
    );
    expect(system.windows).to.have.lengthOf(1);
    expect((await running.get(path)).status).to.equal(200);
    expect(system.windows).to.have.lengthOf(1);
    expect(existsSync(sealed()), "it was not asked to be remembered").to.equal(false);
    expect(JSON.stringify(running.logged)).not.to.include(given.password);
  });

  it("is asked about anew, with that word, when it refuses", async () => {
    const running = await run();
    const waiting = running.get(path);
    const first = await prompt();
    await fill(running, first, { ...given, password: "wrong" });
    const second = await eventually(() => (system.windows[1] === first ? undefined : system.windows[1]));
    await eventually(() => second.addresses.length > 0);
    const html = await (await running.get(second.addresses[0] ?? "")).text();
    expect(html).to.include("The proxy has refused this name or password.");
    await fill(running, second, given);
    expect((await waiting).status).to.equal(200);
  });

  it("is left alone after Cancel, until the page is loaded anew", async () => {
    const running = await run();
    const waiting = running.get(path);
    await fill(running, await prompt(), {}, "cancel");
    expect((await waiting).status).to.equal(502);
    expect((await running.get(path)).status).to.equal(502);
    expect(system.windows).to.have.lengthOf(1);
    await running.window.loadURL("app://agritrade/dashboard");
    const again = running.get(path);
    // Closing the question is Cancel too.
    (await prompt()).close();
    expect((await again).status).to.equal(502);
  });

  it("is remembered, encrypted, by who wants it, at the next start too", async () => {
    const running = await run();
    const waiting = running.get(path);
    await fill(running, await prompt(), { ...given, remember: "1" });
    await waiting;
    expect(readFileSync(sealed(), "latin1")).not.to.include(given.password).and.not.include(given.name);
    resetSystem();
    system.proxy = { ...given };
    expect((await (await run()).get(path)).status).to.equal(200);
    expect(system.windows).to.have.lengthOf(1);
  });

  it("offers nothing to remember where the computer keeps no secrets", async () => {
    system.encryption = false;
    const running = await run();
    const waiting = running.get(path);
    const window = await prompt();
    expect(await (await running.get(window.addresses[0] ?? "")).text()).not.to.include("checkbox");
    await fill(running, window, { ...given, remember: "1" });
    expect((await waiting).status).to.equal(200);
    expect(existsSync(sealed())).to.equal(false);
  });

  it("answers for what pages load by themselves; a server that asks so gets nothing", async () => {
    const running = await run();
    const asked = (isProxy: boolean) => {
      const event = stoppable({});
      const answer = new Promise<unknown[]>((resolve) => {
        const proxy = { isProxy, scheme: "basic", host: "proxy.example", port: 8080, realm: "" };
        app.emit("login", event, null, { firstAuthAttempt: true }, proxy, (...all: unknown[]) => resolve(all));
      });
      return { event, answer };
    };
    expect(await asked(false).answer).to.deep.equal([]);
    expect(system.windows).to.have.lengthOf(1);
    const { event, answer } = asked(true);
    expect(event.prevented).to.equal(true);
    await fill(running, await prompt(), given);
    expect(await answer).to.deep.equal([given.name, given.password]);
    expect(app.listenerCount("certificate-error"), "a wrong certificate stays an error").to.equal(0);
  });
});
