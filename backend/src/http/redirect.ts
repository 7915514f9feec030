import type { Context } from "koa";

/** An answer of an endpoint that sends the browser on. Whoever makes one has checked where it leads. */
export class Redirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** The address may carry a code or tokens: nothing keeps it, and the page it leads from is told to nobody. */
export function writeRedirect(context: Context, { location }: Redirect): void {
  context.status = 302;
  context.set({ location, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  context.body = "";
}
