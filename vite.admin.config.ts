import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { compressed } from "./web/build/compress.ts";

/** Has the browser fetch the program while it still reads the page's first, small script. */
const preloadProgram: Plugin = {
  name: "preload-program",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      const program = Object.values(bundle ?? {}).find((file) => file.type === "chunk" && file.name === "start");
      if (!program) return [];
      const attrs = { rel: "modulepreload", crossorigin: true, href: `/admin/${program.fileName}` };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  },
};

/** The staff console below /admin. It shares no bundle with the website. */
export default defineConfig({
  root: resolve(import.meta.dirname, "admin"),
  base: "/admin/",
  // Icon and flags are the website's files.
  publicDir: false,
  cacheDir: resolve(import.meta.dirname, ".cache/vite-admin"),
  plugins: [react(), preloadProgram, compressed()],
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName: "[local]_[hash:base64:6]" } },
  // The server puts another value in its place for each answer.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: resolve(import.meta.dirname, "dist/admin"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // react-admin is most of it; staff load it once.
    chunkSizeWarningLimit: 2000,
  },
  server: {
    middlewareMode: true,
    // The website's Vite has the default port.
    hmr: { port: 24679 },
    fs: { allow: [import.meta.dirname] },
    watch: { ignored: ["**/.data/**", "**/dist/**"] },
  },
});
