import { expect } from "chai";
import { connect, type Database } from "#backend/src/db/database.ts";
import { createClock } from "#backend/src/kernel/clock.ts";
import { createContentCache } from "#backend/src/kernel/content-cache.ts";
import type { ContentTopic } from "#shared/kernel/endpoint.ts";
import { createPrimary } from "#backend/src/db/servers/primary.ts";
import { createEventBus, notify, type EventBus } from "#backend/src/kernel/events.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { useDatabase } from "#test/support/database.ts";

describe("answers about what is listed", () => {
  const database = useDatabase({ empty: true });
  let [events, db, services] = [{} as EventBus, {} as Database, {} as Services];
  const change = async (topic: ContentTopic) => {
    const told = new Promise<void>((resolve) => {
      const stop = events.onContent((one) => one === topic && (stop(), resolve()));
    });
    await notify(db, { channel: "content", topic });
    await told;
  };

  before(async () => {
    const logger = createLogger("silent");
    db = connect(database.url, 1, logger);
    events = await createEventBus(createPrimary(database.url), createClock(), logger);
    services = { events } as Services;
  });
  after(async () => {
    await events.close();
    await db.destroy();
  });

  it("are made once for all who wait, and not kept when something changes meanwhile", async () => {
    const cached = createContentCache<{ n: number }>(10);
    const made: ((answer: { n: number }) => void)[] = [];
    const ask = () => cached(services, "key", () => new Promise((resolve) => made.push(resolve)));
    const early = Array.from({ length: 8 }, ask);
    await change("market-prices");
    early.push(ask());
    expect(made, "prices concern no listing").to.have.lengthOf(1);
    await change("suppliers");
    const late = Array.from({ length: 8 }, ask);
    expect(made, "asked after the change").to.have.lengthOf(2);
    made[1]!({ n: 2 });
    made[0]!({ n: 1 });
    expect(new Set((await Promise.all(early)).map(({ n }) => n))).to.deep.equal(new Set([1]));
    expect(new Set((await Promise.all(late)).map(({ n }) => n))).to.deep.equal(new Set([2]));
    expect((await ask()).n, "kept").to.equal(2);
    expect(made).to.have.lengthOf(2);
  });

  it("are asked again after a failure", async () => {
    const cached = createContentCache<object>(10);
    let tries = 0;
    const ask = () =>
      cached(services, "key", () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error("away")) : Promise.resolve({ tries });
      });
    const both = await Promise.allSettled([ask(), ask()]);
    expect(both.map(({ status }) => status)).to.deep.equal(["rejected", "rejected"]);
    expect(await ask()).to.deep.equal({ tries: 2 });
  });
});
