import type { Plugin } from "vite";

/** How many of the commonest passwords a browser is sent; the list is ordered by how often each was found in leaks. */
const sent = 5000;

/**
 * Leaves the tail of the list of common passwords out of the client: 49,000 of them are 190 KB after gzip, for a hint beside a
 * field. The list is one text in which a capital begins each entry.
 */
export function commonPasswords(): Plugin {
  return {
    name: "common-passwords",
    apply: "build",
    transform: {
      filter: { id: /language-common\/dist\/passwords\.json\.mjs$/ },
      handler(code) {
        const list = /(?<=decompress\(")[^"]+(?="\))/;
        const entries = list.exec(code)?.[0].match(/[A-Z][^A-Z]*/g);
        if (!entries)
          this.error("the list of common passwords is not written as before (web/build/common-passwords.ts)");
        return { code: code.replace(list, entries.slice(0, sent).join("")), map: null };
      },
    },
  };
}
