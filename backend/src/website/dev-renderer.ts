import type { Middleware } from "koa";
import type { RenderModule } from "#shared/kernel/render.ts";
import type { InternalCaller } from "../http/router.ts";
import { writeDocument } from "./document.ts";
import { recordingCaller, type Renderer } from "./renderer.ts";

/** Vite in middleware mode: sources are served and rendered as they are, and reload. Development only. */
export async function devRenderer(
  call: InternalCaller,
): Promise<{ renderer: Renderer; middleware: Middleware; close(): Promise<void> }> {
  const { createServer } = await import("vite");
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true } });
  const middleware: Middleware = (context, next) =>
    new Promise((resolve, reject) => {
      context.remove("content-security-policy");
      vite.middlewares(context.req, context.res, (error: unknown) =>
        error ? reject(error as Error) : resolve(next()),
      );
      context.res.once("finish", () => resolve(undefined));
      if (context.res.headersSent) context.respond = false;
    });
  const renderer: Renderer = async (url, publicUrl, { still = false } = {}) => {
    const recorder = recordingCaller(call);
    const { render } = (await vite.ssrLoadModule("/src/app/server.tsx")) as unknown as RenderModule;
    const rendered = await render({ url, publicUrl, call: recorder.call });
    const draft = writeDocument(
      rendered,
      {
        styles: ["src/ui/global.css"],
        scripts: [],
        entry: "src/app/browser.tsx",
        still,
      },
      publicUrl,
    );
    return {
      rendered,
      document: rendered.location ? "" : await vite.transformIndexHtml(url, draft),
      topics: recorder.topics,
      dataTime: recorder.dataTime(),
    };
  };
  return { renderer, middleware, close: () => vite.close() };
}
