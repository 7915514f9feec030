import { expect } from "chai";
import { runTasks, type Task } from "../../scripts/testing/pool.mjs";

describe("the runner of tests", () => {
  /** Tasks that end when they are told to, and what has begun so far. */
  function stage(...tasks: Omit<Task, "run">[]) {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const run = (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    const end = async (name: string) => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { begun, end, tasks: tasks.map((task) => ({ ...task, run: run(task.name) })) };
  }

  it("fills its places in the order given, and the next task takes the first place that gets free", async () => {
    const { begun, end, tasks } = stage({ name: "a" }, { name: "b" }, { name: "c" });
    const all = runTasks(tasks, { places: 2 });
    expect(begun).to.deep.equal(["a", "b"]);
    await end("b");
    expect(begun).to.deep.equal(["a", "b", "c"]);
    await end("a");
    await end("c");
    await all;
  });

  it("lets others pass one that waits, also where there is one place alone", async () => {
    const { begun, end, tasks } = stage({ name: "a" }, { name: "b", after: ["a", "absent"] }, { name: "c" });
    const two = runTasks(tasks, { places: 2 });
    expect(begun).to.deep.equal(["a", "c"]);
    for (const name of ["a", "b", "c"]) await end(name);
    await two;
    begun.length = 0;
    const one = runTasks(tasks, { places: 1 });
    for (const name of ["a", "b", "c"]) await end(name);
    await one;
    expect(begun).to.deep.equal(["a", "b", "c"]);
  });

  it("has nothing beside what runs alone", async () => {
    const { begun, end, tasks } = stage({ name: "a" }, { name: "measured", alone: true }, { name: "c" });
    const all = runTasks(tasks, { places: 3 });
    expect(begun).to.deep.equal(["a"]);
    await end("a");
    expect(begun).to.deep.equal(["a", "measured"]);
    await end("measured");
    expect(begun).to.deep.equal(["a", "measured", "c"]);
    await end("c");
    await all;
  });

  it("begins nothing more once it is stopped", async () => {
    const stopping = new AbortController();
    const { begun, end, tasks } = stage({ name: "a" }, { name: "b" });
    const all = runTasks(tasks, { places: 1, signal: stopping.signal });
    stopping.abort();
    await end("a");
    await all;
    expect(begun).to.deep.equal(["a"]);
  });
});
