import { expect } from "chai";
import { connect, type Socket } from "node:net";
import { buildSupplier } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { openEvents } from "#test/support/event-stream.ts";
import { startApart } from "#test/support/processes.ts";
import type { TestProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

/** A line to a server, on which a test sends what it likes. */
function openLine(url: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let heard = "";
  let isEnded = false;
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.on("close", () => (isEnded = true));
  socket.on("error", () => undefined);
  return { say: (text: string) => socket.write(text), heard: () => heard, isEnded: () => isEnded };
}

describe("a process that is told to end", () => {
  const database = useDatabase();
  useRows(database);
  let [leaving, staying]: (TestProcess | undefined)[] = [];
  const started = async () => {
    const publicUrl = "http://127.0.0.1:1";
    [leaving, staying] = await startApart(database, publicUrl, 2, { DRAIN_SECONDS: "1.5" });
    if (!leaving || !staying) throw new Error("two were asked for");
    return { leaving, staying };
  };
  afterEach(() => Promise.all([leaving?.kill("SIGKILL"), staying?.kill("SIGKILL")]));

  it("says at once that it is not ready, answers on, and loses nothing that has been begun", async () => {
    const { leaving } = await started();
    const body = JSON.stringify({ name: "Ada", email: "ada@example.test", subject: "general", message: "Hello there" });
    const slow = openLine(leaving.url);
    slow.say(
      `POST /api/v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: 01a2207c-5423-4278-aa41-a7b5582591e5\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    slow.say(body.slice(0, 20));
    const kept = openLine(leaving.url);
    kept.say("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await eventually(() => kept.heard().includes('"alive"'));
    expect(kept.heard()).to.match(/connection: keep-alive/i);

    const gone = leaving.kill("SIGTERM");
    await eventually(async () => (await fetch(`${leaving.url}/readyz`)).status === 503, { timeout: 1_000 });
    expect(await (await fetch(`${leaving.url}/readyz`)).json()).to.deep.equal({ status: "leaving" });
    expect((await fetch(`${leaving.url}/api/v1/products`)).status, "whoever still comes").to.equal(200);
    kept.say("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await eventually(() => kept.isEnded());
    expect(kept.heard().split("HTTP/1.1 200")).to.have.lengthOf(3);
    expect(kept.heard()).to.match(/connection: close/i);

    const isRefused = () =>
      fetch(`${leaving.url}/healthz`).then(
        () => false,
        () => true,
      );
    await eventually(isRefused, { what: "the end of new lines" });
    expect(slow.heard(), "the body has not come yet").to.equal("");
    slow.say(body.slice(20));
    await eventually(() => slow.isEnded());
    expect(slow.heard())
      .to.match(/^HTTP\/1\.1 201/)
      .and.to.match(/connection: close/i);
    await gone;
  });

  it("sends readers of its event streams to another, where they miss nothing", async () => {
    const { leaving, staying } = await started();
    const supplier = await buildSupplier();
    const stream = await openEvents(leaving.url, supplier.token);
    let place = (await stream.next("ready")).id;
    const list = (name: string) =>
      createApi(staying.url).post("/products", {
        as: supplier,
        body: { name, category: "chia", price: "10", quantity: "1" },
      });
    await list("Seen");
    place = (await stream.next("product")).id;
    const gone = leaving.kill("SIGTERM");
    expect((await stream.next("leaving")).id, "it takes no place away").to.equal("");
    await stream.ended();
    const { body: meanwhile } = await list("Listed meanwhile");
    const other = await openEvents(staying.url, supplier.token, place);
    expect((await other.next("ready")).data).to.deep.equal({ resumed: true });
    expect((await other.next("product")).data).to.include({ id: (meanwhile as { id: string }).id });
    other.close();
    await gone;
  });
});
