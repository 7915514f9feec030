import { gzipSync } from "node:zlib";
import { minify, type CompressOptions } from "terser";
import type { Plugin } from "vite";

/** Bodies moved to where they are called make some files smaller and compress worse in others. */
const ways: readonly CompressOptions[] = [{}, { inline: 2, reduce_funcs: false, collapse_vars: false }];

const weight = (code: string): number => gzipSync(code, { level: 9 }).length;

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
        const given = chunk.code;
        for (const way of ways) {
          const { code } = await minify(given, {
            module: true,
            ecma: 2020,
            compress: { ecma: 2020, passes: 3, ...way },
          });
          if (code && weight(code) < weight(chunk.code)) chunk.code = code;
        }
      }
    },
  };
}
