import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { compressed } from "./web/build/compress.ts";
import { flags } from "./web/build/flags.ts";

const root = resolve(import.meta.dirname, "web");

/** Two builds of the one client: `vite build` for the browser, `vite build --ssr` for the server's rendering. */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: resolve(root, "public"),
  cacheDir: resolve(import.meta.dirname, ".cache/vite"),
  plugins: [react(), flags(), compressed()],
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName: "[local]_[hash:base64:6]" } },
  build: {
    outDir: resolve(import.meta.dirname, isSsrBuild ? "dist/web/server" : "dist/web/client"),
    emptyOutDir: true,
    target: "es2022",
    manifest: isSsrBuild ? false : "manifest.json",
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 2048,
    rollupOptions: isSsrBuild
      ? { input: resolve(root, "src/app/server.tsx"), output: { entryFileNames: "entry.js" } }
      : { input: resolve(root, "src/app/browser.tsx") },
  },
  // Built, everything stands in one file: the server starts faster than by reading a thousand small ones. In development Node loads
  // the packages itself, some of which are CommonJS.
  ssr: { noExternal: isSsrBuild ? true : [], target: "node" },
  server: { middlewareMode: true, watch: { ignored: ["**/.data/**", "**/dist/**"] } },
}));
