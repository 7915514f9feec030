import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const folder = join(dirname(fileURLToPath(import.meta.resolve("flag-icons/package.json"))), "flags/4x3");

/**
 * Gives the client /flags/<iso>.svg, one file per country, out of the flag-icons package: served while developing, copied when
 * building. Pages fetch the few they show; none is in a bundle.
 */
export function flags(): Plugin {
  return {
    name: "flags",
    configureServer(server) {
      server.middlewares.use("/flags", (request, response, next) => {
        const name = /^\/([a-z-]{2,10})\.svg$/.exec(request.url?.split("?")[0] ?? "")?.[1];
        if (!name) return next();
        response.setHeader("Content-Type", "image/svg+xml");
        createReadStream(join(folder, `${name}.svg`))
          .on("error", () => next())
          .pipe(response);
      });
    },
    generateBundle() {
      if (this.environment.config.build.ssr) return;
      for (const file of readdirSync(folder).filter((name) => /^[a-z]{2}\.svg$/.test(name)))
        this.emitFile({ type: "asset", fileName: `flags/${file}`, source: readFileSync(join(folder, file)) });
    },
  };
}
