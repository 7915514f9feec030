import type { Plugin } from "vite";

const changes: readonly (readonly [found: RegExp, instead: string])[] = [
  [/(?<!PURE__ \*\/ )\b(React\d*\.(?:forwardRef|memo|createContext)\()/g, "/* @__PURE__ */ $1"],
  [/^\w+\.displayName = "[^"]*";$/gm, ""],
];

/**
 * Lets the bundler leave out the parts of react-router that nobody imports. Its components are made by calls and then given names for
 * debuggers, and both look like effects; what they pull in (forms, prefetching, server components) is 6 KB after gzip. When the library
 * is written in another way, the build stops.
 */
export function unusedRouterParts(): Plugin {
  const counts = new Map(changes.map(([found]) => [found, 0]));
  return {
    name: "unused-router-parts",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler(code) {
        let changed = code;
        for (const [found, instead] of changes) {
          counts.set(found, (counts.get(found) ?? 0) + (changed.match(found)?.length ?? 0));
          changed = changed.replace(found, instead);
        }
        return { code: changed, map: null };
      },
    },
    buildEnd(error) {
      for (const [found, count] of counts)
        if (!error && !count)
          this.error(`react-router has nothing that matches ${found} (web/build/unused-router-parts.ts)`);
    },
  };
}
