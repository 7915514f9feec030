import type { Rolldown } from "vite";

export type Modules = Map<string, Rolldown.ModuleInfo>;

const icon = /\/@tabler\/icons-react\/.*\/(Icon\w+)\.mjs$/;

/** What a module imports. Of a list of icons (`ui/icons.ts`) that is what the module names. */
function importsOf(id: string, modules: Modules): readonly string[] {
  const { importedIds = [], code } = modules.get(id) ?? {};
  return importedIds.flatMap((imported) => {
    if (!imported.endsWith("/ui/icons.ts")) return imported;
    const icons = modules.get(imported)?.importedIds ?? [];
    return icons.filter((one) => new RegExp(`\\b${icon.exec(one)?.[1]}\\b`).test(code ?? ""));
  });
}

/** A module and all that it imports; what comes on use is not among it. */
export function closureOf(root: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...importsOf(id, modules));
  }
  return found;
}

export type Users = Map<string, Set<string>>;

/** By module, which of these roots need it. */
export function usersOf(roots: Iterable<string>, modules: Modules): Users {
  const users: Users = new Map();
  for (const root of roots)
    for (const id of closureOf(root, modules)) users.set(id, (users.get(id) ?? new Set()).add(root));
  return users;
}

/** By module, which of the parts that come on use to what stands in `from`, and on use to those, need it. Pages are no such parts. */
export function lateUsersOf(from: Iterable<string>, modules: Modules, isPage: (id: string) => boolean): Users {
  const parts = new Set<string>();
  const seen = new Set(from);
  for (const id of seen) {
    for (const part of modules.get(id)?.dynamicallyImportedIds ?? []) {
      if (isPage(part) || parts.has(part)) continue;
      parts.add(part);
      for (const needed of closureOf(part, modules)) seen.add(needed);
    }
  }
  return usersOf(parts, modules);
}
