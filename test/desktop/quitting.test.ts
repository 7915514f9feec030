import { expect } from "chai";
import type { MessageBoxOptions } from "electron";
import { createDrain, type Drain } from "#desktop/src/main/drain.ts";
import { eventually } from "#test/support/wait.ts";
import { app, system } from "./electron.ts";
import { run, stoppable, useSystem } from "./running.ts";

const post = { method: "POST", body: "{}" };

describe("quitting the desktop window", () => {
  useSystem();
  let answer: (response: Response) => void;
  beforeEach(() => {
    system.fetch = () => new Promise((resolve) => (answer = resolve));
  });

  it("waits for a request that changes something", async () => {
    const { get } = await run();
    const sent = get("app://agritrade/api/v1/offers", post);
    await eventually(() => system.requests.length === 1);
    app.quit();
    expect(system.left).not.to.include("quit");
    answer(new Response("{}"));
    expect((await sent).status).to.equal(200);
    await eventually(() => system.left.includes("quit"));
  });

  it("waits for nothing that only reads", async () => {
    const { get } = await run();
    const read = get("app://agritrade/api/v1/offers");
    await eventually(() => system.requests.length === 1);
    app.quit();
    expect(system.left).to.include("quit");
    answer(new Response("{}"));
    await read;
  });

  it("keeps the window open as long, and then closes it", async () => {
    const { get, window } = await run();
    const sent = get("app://agritrade/api/v1/offers", post);
    await eventually(() => system.requests.length === 1);
    window.close();
    expect(window.destroyed).to.equal(false);
    answer(new Response("{}"));
    await sent;
    await eventually(() => window.destroyed);
  });

  it("waits for a file that is being written", async () => {
    const { call } = await run();
    let drawn: (pdf: Buffer) => void = () => undefined;
    system.pdf = () => new Promise((resolve) => (drawn = resolve));
    system.saveTo = `${system.userData}/order.pdf`;
    const printed = call("print", { name: "order" });
    await eventually(() => system.prints.length === 1);
    app.quit();
    expect(system.left).not.to.include("quit");
    drawn(Buffer.from("%PDF"));
    expect(await printed).to.deep.equal({ ok: true, value: { outcome: "saved", name: "order.pdf" } });
    await eventually(() => system.left.includes("quit"));
  });

  it("asks after a while, waits on or goes as the user says, and writes down what was left", async () => {
    const { finishBeforeQuitting } = await import("#desktop/src/main/quitting.ts");
    const drain: Drain = createDrain();
    const logged: string[] = [];
    const log = { info: () => undefined, warn: (event: string) => void logged.push(event) };
    finishBeforeQuitting({ drain, language: () => "fr", log, patience: 1 });
    const presses = [0, 1];
    system.press = async (_options: MessageBoxOptions) => presses.shift() ?? 1;
    void drain.hold(new Promise(() => undefined));
    const event = stoppable({});
    app.emit("before-quit", event);
    expect(event.prevented).to.equal(true);
    await eventually(() => system.left.includes("quit"));
    expect(system.questions.map(({ buttons }) => buttons)).to.deep.equal(
      Array.from({ length: 2 }, () => ["Attendre", "Quitter quand même"]),
    );
    expect(logged).to.deep.equal(["quit.unfinished"]);
  });
});
