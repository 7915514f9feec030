import Router from "@koa/router";
import type { Middleware } from "koa";
import { AppError } from "#shared/kernel/errors.ts";
import { parseDuration } from "../kernel/clock.ts";
import { notify } from "../kernel/events.ts";
import type { Services } from "../kernel/services.ts";
import { readBody } from "./body.ts";

/** POST /dev/clock {advance: "3d"}: moves the clock of every process, and answers when all that is due has happened. */
export function clockRoutes(services: Services): Middleware {
  const router = new Router();
  router.post("/dev/clock", async (context) => {
    // Another site's page may send a text without asking, but never JSON.
    if (!context.is("json")) throw new AppError("dev.clockInvalid");
    const { body } = await readBody(context, services.config.bodyTimeout);
    const { advance: given } = (body ?? {}) as { advance?: unknown };
    const advance = typeof given === "string" ? parseDuration(given) : undefined;
    if (advance === undefined) throw new AppError("dev.clockInvalid");
    const offset = await services.db.transaction(async (trx) => {
      const [row] = (await trx("clock_offset").increment("milliseconds", advance).returning("milliseconds")) as [
        { milliseconds: string },
      ];
      await notify(trx, { channel: "clock", offset: Number(row.milliseconds) });
      return Number(row.milliseconds);
    });
    services.clock.setOffset(offset);
    await services.worker.runDue();
    context.body = { now: services.clock.now().toISOString(), offset };
  });
  return router.routes() as unknown as Middleware;
}

/** The offset that another process or an earlier run has left. */
export async function readClockOffset(services: Pick<Services, "db" | "clock">): Promise<void> {
  const row = (await services.db("clock_offset").first("milliseconds")) as { milliseconds: string } | undefined;
  services.clock.setOffset(Number(row?.milliseconds ?? 0));
}
