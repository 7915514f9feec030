import { withEsbuild } from "./esbuild.mjs";

/** What is loaded later is not run: a manifest names its pages' files. */
const laterStaysOut = {
  name: "later-stays-out",
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === "dynamic-import" ? { path, external: true } : undefined)),
};

/**
 * What a source exports, found out by running it: for sources whose exports are data.
 *
 * @param {{ entryPoints: string[] } | { stdin: { contents: string, resolveDir: string } }} source
 */
export async function evaluate(source) {
  const { outputFiles } = await withEsbuild(({ build }) =>
    build({
      ...source,
      bundle: true,
      write: false,
      format: "esm",
      platform: "node",
      plugins: [laterStaysOut],
      logLevel: "silent",
    }),
  );
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

/** @param {string} file */
export const evaluateFile = (file) => evaluate({ entryPoints: [file] });
