import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import type { Services } from "../kernel/services.ts";
import { letterPage, listPage, stylesheet } from "./pages.ts";
import { findLetter, listLetters } from "./store.ts";

/** A letter brings its own styles, as mail programs want them; they are let in on its page alone, and nothing that runs. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const addressOf = (context: Context): string | undefined => {
  const { to } = context.query;
  return typeof to === "string" && to.trim() ? to : undefined;
};

/** /dev/mailbox: every letter that was sent, to read and for tests. Never in production. */
export function mailboxRoutes({ db }: Services): Middleware {
  const router = new Router();
  router.get("/dev/mailbox.json", async (context: Context) => {
    context.set("cache-control", "no-store");
    context.body = { items: await listLetters(db, addressOf(context)) };
  });
  router.get("/dev/mailbox.css", (context: Context) => {
    context.type = "text/css";
    context.body = stylesheet;
  });
  router.get("/dev/mailbox", async (context: Context) => {
    const to = addressOf(context);
    context.type = "text/html";
    context.set("cache-control", "no-store");
    context.body = listPage(await listLetters(db, to), to);
  });
  router.get("/dev/mailbox/:id", async (context: Context) => {
    const letter = await findLetter(db, String((context.params as { id: string }).id));
    if (!letter) return;
    context.type = "text/html";
    context.body = letterPage(letter);
  });
  router.get("/dev/mailbox/:id/html", async (context: Context) => {
    const letter = await findLetter(db, String((context.params as { id: string }).id));
    if (!letter?.html) return;
    context.set("content-security-policy", letterPolicy);
    context.type = "text/html";
    context.body = letter.html;
  });
  return router.routes() as unknown as Middleware;
}
