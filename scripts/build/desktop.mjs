/** Builds the desktop window: the client, the main process, the preload script, the icon, and the manifest that Electron reads. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawIcon } from "../desktop/icon.mjs";
import { withEsbuild } from "#web/build/esbuild.mjs";
import { vite } from "./web.mjs";

/** One file each, packages included: the installed program needs no node_modules. */
async function bundle({ build }, root, output) {
  const common = {
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    // Electron 45 brings Node 24.
    target: "node24",
    external: ["electron", "electron/*"],
    // What stands in the shared folder for other sides, such as unused rules, is left out.
    treeShaking: true,
    minify: true,
    legalComments: "none",
    sourcemap: false,
    logLevel: "silent",
  };
  await Promise.all([
    build({
      ...common,
      entryPoints: [join(root, "desktop/src/main/index.ts")],
      outfile: join(output, "main.js"),
      format: "esm",
    }),
    // A sandboxed preload script is CommonJS and may require nothing but Electron.
    build({
      ...common,
      entryPoints: [join(root, "desktop/src/preload/index.ts")],
      outfile: join(output, "preload.cjs"),
      format: "cjs",
    }),
    // The program's own pages run in Chromium, with the client's faces and colours.
    build({
      ...common,
      platform: "browser",
      target: "es2024",
      entryPoints: [join(root, "desktop/src/shell/shell.css"), join(root, "desktop/src/shell/find.ts")],
      outdir: join(output, "shell"),
      format: "esm",
      assetNames: "[name]",
      loader: { ".woff2": "file", ".ttf": "file" },
    }),
  ]);
}

export async function buildDesktop({ root, output, signal }) {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const { version, description, license } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const manifest = {
    name: "agritrade-africa",
    productName: "AgriTrade Africa",
    version,
    description,
    license,
    type: "module",
    main: "main.js",
  };
  await Promise.all([
    vite(root, ["--config", "vite.desktop.config.ts"], signal),
    withEsbuild((esbuild) => bundle(esbuild, root, output)),
    writeFile(join(output, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`),
    writeFile(join(output, "icon.png"), drawIcon(512)),
  ]);
}
