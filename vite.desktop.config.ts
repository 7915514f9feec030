import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { desktopDocuments } from "./web/build/desktop-document.ts";
import { flags } from "./web/build/flags.ts";
import { pageManifests } from "./web/build/page-manifests.ts";
import { wireContracts } from "./web/build/wire-contracts.ts";

const root = resolve(import.meta.dirname, "web");

/** The same client for the desktop window: read from the program's own files, so nothing is compressed or kept for later readers. */
export default defineConfig({
  root,
  publicDir: resolve(root, "public"),
  cacheDir: resolve(import.meta.dirname, ".cache/vite-desktop"),
  plugins: [react(), wireContracts(), pageManifests(), flags(), desktopDocuments()],
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName: "[local]_[hash:base64:6]" } },
  build: {
    outDir: resolve(import.meta.dirname, "dist/desktop/client"),
    emptyOutDir: true,
    // Electron 45 shows it with Chromium 152.
    target: "es2024",
    sourcemap: false,
    manifest: false,
    assetsInlineLimit: 2048,
    // Few files: what several pages share is one, and so are the styles. No reader waits for what another page needs.
    cssCodeSplit: false,
    rolldownOptions: {
      input: resolve(root, "src/app/desktop.tsx"),
      output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } },
    },
  },
});
