import { expect } from "chai";
import { createFairLine } from "#backend/src/domains/identity/fair-line.ts";

/** What waits comes to its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that is done when the test says so. */
function atWill() {
  const [begun, ends]: [string[], Map<string, () => void>] = [[], new Map()];
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((done) => {
        begun.push(name);
        ends.set(name, () => done(name));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await settled();
    },
  };
}

describe("the line of passwords", () => {
  const refused = { caller: "too many of yours", all: "full" };
  const make = (mostInAll = 100) =>
    createFairLine({ sideBySide: 1, mostInAll, refusal: (reason) => new Error(refused[reason]) });
  const messageOf = (answer: Promise<unknown>) =>
    answer.then(
      () => "done",
      (error: unknown) => (error as Error).message,
    );

  it("gives turns by caller: whoever comes second waits for one piece of work of the first", async () => {
    const enter = make();
    const { begun, work, end } = atWill();
    const call = (caller: string, name: string) => enter([{ key: caller, most: 9 }], (turn) => turn(work(name)));
    const all = [call("a", "a1"), call("a", "a2"), call("a", "a3"), call("b", "b1"), call("c", "c1")];
    await settled();
    for (const next of ["a1", "a2", "b1", "c1", "a3"]) {
      expect(begun.at(-1)).to.equal(next);
      await end(next);
    }
    expect(await Promise.all(all)).to.have.lengthOf(5);
  });

  it("has room for a few of one caller, counted for all that the call counts against, and for so many in all", async () => {
    const enter = make(4);
    const { work, end } = atWill();
    const call = (user: string, network: string, name: string) =>
      messageOf(
        enter(
          [
            { key: user, most: 2 },
            { key: network, most: 3 },
          ],
          (turn) => turn(work(name)),
        ),
      );
    const first = [call("u1", "n1", "a"), call("u1", "n1", "b")];
    await settled();
    expect(await call("u1", "n2", "x"), "of the user").to.equal(refused.caller);
    first.push(call("u2", "n1", "c"));
    expect(await call("u3", "n1", "x"), "of the network").to.equal(refused.caller);
    first.push(call("u4", "n4", "d"));
    expect(await call("u5", "n5", "x"), "of everybody").to.equal(refused.all);
    await settled();
    await end("a");
    first.push(call("u1", "n5", "e"));
    await settled();
    for (const name of ["b", "c", "d", "e"]) await end(name);
    expect(await Promise.all(first)).to.deep.equal(Array<string>(5).fill("done"));
  });

  it("goes on after work that failed, and gives its place back", async () => {
    const enter = make();
    const only = [{ key: "a", most: 1 }] as const;
    expect(await messageOf(enter(only, (turn) => turn(() => Promise.reject(new Error("broken")))))).to.equal("broken");
    expect(await enter(only, (turn) => turn(() => Promise.resolve("next")))).to.equal("next");
  });
});
