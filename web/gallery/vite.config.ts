import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { flags } from "../build/flags.ts";

const web = resolve(import.meta.dirname, "..");

/** `npx vite web/gallery`: every part of the kit in every state, for eyes. Not part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: resolve(web, "public"),
  cacheDir: resolve(web, "../.cache/vite-gallery"),
  plugins: [react(), flags()],
  css: { modules: { localsConvention: "camelCaseOnly" } },
  server: { port: 5199, strictPort: true, fs: { allow: [resolve(web, "..")] } },
});
