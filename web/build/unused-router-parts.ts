import type { Plugin } from "vite";

/**
 * Lets the bundler leave out the parts of react-router that nobody imports. Its components are made by calls and then given names for
 * debuggers, and both look like effects; what they pull in (forms, prefetching, server components) is 6 KB after gzip.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: "unused-router-parts",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/(?<!PURE__ \*\/ )\b(React\d*\.(?:forwardRef|memo|createContext)\()/g, "/* @__PURE__ */ $1")
          .replace(/^\w+\.displayName = "[^"]*";$/gm, ""),
        map: null,
      }),
    },
  };
}
