import { expect } from "chai";
import { asRefusal } from "#backend/src/http/problem.ts";
import { createThread, ThreadOverspent } from "#backend/src/kernel/thread.ts";

describe("a program in a thread of its own", () => {
  const { ask } = createThread<string, string>("threaded-program", import.meta.url, 5000, {
    maxOldGenerationSizeMb: 64,
  });
  const refusal = (question: string) =>
    ask(question).then(
      () => "none",
      ({ message }: Error) => message,
    );

  it("answers or refuses, and is begun anew when it ends or takes too long", async () => {
    expect(await ask("greet")).to.equal("hello");
    expect(await refusal("refuse")).to.equal("no");
    for (const [question, reason] of [
      ["end", "threaded-program ended with 3"],
      ["hang", "threaded-program took longer than 5000 ms"],
    ] as const) {
      expect(await refusal(question)).to.equal(reason);
      expect(await ask("greet")).to.equal("hello");
    }
  }).timeout(30_000);

  it("says what has cost too much, of time or of memory, and of nothing else", async () => {
    const isOverspent = (question: string) => ask(question).catch((error: unknown) => error instanceof ThreadOverspent);
    expect([await isOverspent("hang"), await isOverspent("fill")]).to.deep.equal([true, true]);
    expect([await isOverspent("end"), await isOverspent("refuse")]).to.deep.equal([false, false]);
    expect(await ask("greet")).to.equal("hello");
  }).timeout(30_000);

  it("refuses whoever has waited too long until later, and logs it as a fault", () => {
    const logged: string[] = [];
    const logger = { error: (_of: object, text: string) => logged.push(text) } as never;
    const { code, status, details } = asRefusal(new ThreadOverspent("took longer"), logger, "request");
    expect({ code, status, details }).to.deep.equal({ code: "server.busy", status: 503, details: { retryAfter: 10 } });
    expect(logged).to.deep.equal(["a thread took too long for somebody who waited"]);
  });

  it("is asked one question at a time", async () => {
    const first = ask("greet");
    expect(await refusal("greet")).to.equal("threaded-program is asked while it answers");
    expect(await first).to.equal("hello");
  });
});
