import type { Middleware } from "koa";
import type { ViteDevServer } from "vite";

/** Lets Vite's development server, which runs inside the API, answer its own addresses; all others go on to the next middleware. */
export const viteMiddleware =
  (vite: ViteDevServer): Middleware =>
  (context, next) =>
    new Promise((resolve, reject) => {
      // Vite's own scripts stand in the page and speak to a port of their own.
      context.remove("content-security-policy");
      // Koa begins an answer with 404, Vite expects 200.
      context.res.statusCode = 200;
      vite.middlewares(context.req, context.res, (error: unknown) => {
        context.res.statusCode = 404;
        if (error) reject(error as Error);
        else resolve(next());
      });
      context.res.once("finish", () => resolve(undefined));
      if (context.res.headersSent) context.respond = false;
    });
