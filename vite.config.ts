import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { chunks } from "./web/build/chunks.ts";
import { classNames } from "./web/build/class-names.ts";
import { commonPasswords } from "./web/build/common-passwords.ts";
import { compressed } from "./web/build/compress.ts";
import { flags } from "./web/build/flags.ts";
import { leftOut } from "./web/build/leave-out.ts";
import { minifiedAgain } from "./web/build/minify-again.ts";
import { pageManifests } from "./web/build/page-manifests.ts";
import { serviceWorker } from "./web/build/service-worker.ts";
import { textFiles } from "./web/build/text-files.ts";
import { unusedRouterParts } from "./web/build/unused-router-parts.ts";
import { wireContracts } from "./web/build/wire-contracts.ts";

const root = resolve(import.meta.dirname, "web");

/** Two builds of the one client: `vite build` for the browser, `vite build --ssr` for the server's rendering. */
export default defineConfig(({ command, isSsrBuild }) => {
  const built = chunks();
  return {
    root,
    publicDir: resolve(root, "public"),
    cacheDir: resolve(import.meta.dirname, ".cache/vite"),
    plugins: [
      react(),
      wireContracts(),
      pageManifests(),
      unusedRouterParts(),
      leftOut(),
      textFiles(),
      commonPasswords(),
      flags(),
      minifiedAgain(),
      serviceWorker(),
      compressed(),
      ...(isSsrBuild ? [] : [built.plugin]),
    ],
    css: {
      modules: {
        localsConvention: "camelCaseOnly",
        generateScopedName: command === "build" ? classNames : "[local]_[hash:base64:6]",
      },
    },
    build: {
      outDir: resolve(import.meta.dirname, isSsrBuild ? "dist/web/server" : "dist/web/client"),
      emptyOutDir: true,
      target: "es2022",
      // Every browser that runs this target knows the tag.
      modulePreload: { polyfill: false },
      // Below a folder whose name begins with a dot, of which nothing is sent.
      manifest: isSsrBuild ? false : ".vite/manifest.json",
      copyPublicDir: !isSsrBuild,
      // A face must be named by the page's head to be there for the first layout, so each is a file.
      assetsInlineLimit: (file, content) => !/\.(?:ttf|woff2)$/.test(file) && content.length < 2048,
      rollupOptions: isSsrBuild
        ? { input: resolve(root, "src/app/server.tsx"), output: { entryFileNames: "entry.js" } }
        : {
            // Two, because the first asks for the other when the page is seen.
            input: ["browser", "client"].map((name) => resolve(root, `src/app/${name}.ts`)),
            // Without a word: each name stands in every list of files and every import.
            output: {
              chunkFileNames: "assets/[hash:7].js",
              assetFileNames: ({ names: [name] }) =>
                name?.endsWith(".css") ? "assets/[hash:7].css" : "assets/[name]-[hash][extname]",
              codeSplitting: { groups: built.groups },
            },
          },
    },
    // Built, everything stands in one file: the server starts faster than by reading a thousand small ones. In development Node loads
    // the packages itself, some of which are CommonJS.
    ssr: { noExternal: isSsrBuild ? true : [], target: "node" },
    server: { middlewareMode: true, watch: { ignored: ["**/.data/**", "**/dist/**"] } },
  };
});
