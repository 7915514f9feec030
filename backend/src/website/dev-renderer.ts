import type { Middleware } from "koa";
import type { RenderModule } from "#shared/kernel/render.ts";
import type { InternalCaller } from "../http/router.ts";
import { writeDocument } from "./document.ts";
import { recordingCaller, type Pages, type Renderer } from "./renderer.ts";
import { viteMiddleware } from "./vite-middleware.ts";

/** Vite in middleware mode: sources are served and rendered as they are, and reload. Development only. */
export async function devRenderer(
  call: InternalCaller,
): Promise<{ pages: Pages; middleware: Middleware; close(): Promise<void> }> {
  const { createServer } = await import("vite");
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true } });
  const middleware = viteMiddleware(vite);
  const load = async () => (await vite.ssrLoadModule("/src/app/server.tsx")) as unknown as RenderModule;
  const renderer: Renderer = async (url, publicUrl, { still = false } = {}) => {
    const recorder = recordingCaller(call);
    const { render } = await load();
    const rendered = await render({ url, publicUrl, call: recorder.call });
    const draft = writeDocument(
      rendered,
      {
        styles: ["src/ui/global.css"],
        early: [],
        scripts: [],
        texts: [],
        entry: "src/app/browser.ts",
        still,
      },
      publicUrl,
    );
    return {
      rendered,
      document: rendered.location ? "" : await vite.transformIndexHtml(url, draft),
      topics: recorder.topics,
      undeclared: false,
      dataTime: recorder.dataTime(),
    };
  };
  return { pages: { render: renderer, load }, middleware, close: () => vite.close() };
}
