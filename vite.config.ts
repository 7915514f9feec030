import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import { defineConfig } from "vite";
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

/** Libraries of every page, in two files: each is run by itself. */
const frame = /node_modules\/(react|react-dom|scheduler)\//;
const state =
  /node_modules\/(react-router|react-router-dom|react-redux|redux|redux-thunk|reselect|immer|@reduxjs|@standard-schema|use-sync-external-store|i18next|react-i18next)\//;
/** What runs before a page has been drawn: nothing else may stand in its file. */
const early = /\/web\/src\/hydration\/(first-touch|breathe|reload-once)\./;
/** Small parts of most public pages. French texts come with their spaces, so the rule for them comes with few late parts alone. */
const kit =
  /\/web\/src\/(ui\/(Badge|Band|Breadcrumb|Button|Card|Chip|Closing|EmptyState|ErrorState|Flag|Icon|Link|Menu|Money|money-text|Notice|numbers|PageHead|Skeleton|Spinner|TextLink|VerifiedMark|VisuallyHidden|use-language|Section)\.|hydration\/(at-leisure|later|taking-over|use-hydrated)\.|runtime\/(load|page-meta|router\/\w+|services|session\/session-slice|hooks|api\/\w+)\.|i18n\/[\w-]+\.|forms\/use-problem-text\.|motifs\/(arrangement|crops|drawn|Logo|Monogram|Motif|Picture|drawings\/(seeded|sprite-sheet))\.)|\/shared\/(site-facts|catalogue\/choices|kernel\/(country|decimal|language|money)|look\/(?!french-typography|tokens))|Icon(ArrowRight|ChevronRight|ShieldCheck|X|Check)\.mjs/;

/** What pages that explain are made of. */
const explaining = /\/web\/src\/ui\/(BandedCards|CheckList|FigureSection|SquareTally)\./;
/** What lists of goods are shown with, and what they are filtered with. */
const lists =
  /\/web\/src\/(ui\/(Checkbox|Choice\.module|Control\.module|Dialog|Field|Pagination|Select|SlowHint|TextInput)\.|runtime\/use-chosen\.)|IconFilter\.mjs/;
/** Cards of products, on most pages that show any. */
const cards = /\/web\/src\/features\/(catalogue\/(api|index|ProductCard|ProductImage)\.|market-prices\/)/;
const root = resolve(import.meta.dirname, "web");

/** Two builds of the one client: `vite build` for the browser, `vite build --ssr` for the server's rendering. */
export default defineConfig(({ isSsrBuild }) => ({
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
  ],
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName: "[local]_[hash:base64:6]" } },
  build: {
    outDir: resolve(import.meta.dirname, isSsrBuild ? "dist/web/server" : "dist/web/client"),
    emptyOutDir: true,
    target: "es2022",
    // Every browser that runs this target knows the tag.
    modulePreload: { polyfill: false },
    manifest: isSsrBuild ? false : "manifest.json",
    copyPublicDir: !isSsrBuild,
    // A face must be named by the page's head to be there for the first layout, so each is a file.
    assetsInlineLimit: (file, content) => !/\.(?:ttf|woff2)$/.test(file) && content.length < 2048,
    rollupOptions: isSsrBuild
      ? { input: resolve(root, "src/app/server.tsx"), output: { entryFileNames: "entry.js" } }
      : {
          // Two, because the first asks for the other when the page is seen.
          input: ["browser", "client"].map((name) => resolve(root, `src/app/${name}.ts`)),
          // What every page stands on is one file, and so is what most share: each file of its own costs its part of what
          // compression finds again, and a line in every list of files.
          output: {
            codeSplitting: {
              groups: [
                { name: "early", test: early, priority: 3 },
                { name: "frame", test: frame, priority: 2 },
                { name: "state", test: state, priority: 2 },
                { name: "kit", test: kit, priority: 1 },
                { name: "lists", test: lists, priority: 1 },
                { name: "explaining", test: explaining, priority: 1 },
                { name: "cards", test: cards, priority: 1 },
              ],
            },
          },
        },
  },
  // Built, everything stands in one file: the server starts faster than by reading a thousand small ones. In development Node loads
  // the packages itself, some of which are CommonJS.
  ssr: { noExternal: isSsrBuild ? true : [], target: "node" },
  server: { middlewareMode: true, watch: { ignored: ["**/.data/**", "**/dist/**"] } },
}));
