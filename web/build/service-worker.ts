import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const source = fileURLToPath(new URL("../src/runtime/offline/worker.ts", import.meta.url));

/** Writes /sw.js, one file without a hash in its name: browsers ask for it by that name to find out whether it changed. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async generateBundle() {
      if (this.environment.config.build.ssr) return;
      const { outputFiles } = await build({
        entryPoints: [source],
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        target: "es2022",
        charset: "utf8",
      });
      this.emitFile({ type: "asset", fileName: "sw.js", source: outputFiles[0]?.text ?? "" });
    },
  };
}
