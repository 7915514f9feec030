import { minify } from "terser";
import type { Plugin } from "vite";

/**
 * Takes what the bundler's own minifier has made through terser, which finds one more per cent of the bytes after compression: half of
 * that lies in the libraries of every page. Terser alone, without the bundler's pass, makes the libraries larger than before.
 */
export function minifiedAgain(): Plugin {
  return {
    name: "minify-again",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const { code } = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          // Bodies moved to where they are called compress worse.
          compress: { ecma: 2020, passes: 3, inline: 2, reduce_funcs: false, collapse_vars: false },
        });
        if (code) chunk.code = code;
      }
    },
  };
}
