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

type Users = Map<string, Set<string>>;

/** By module, which of these roots need it. */
export function usersOf(roots: Iterable<string>, modules: Modules): Users {
  const users: Users = new Map();
  for (const root of roots)
    for (const id of closureOf(root, modules)) users.set(id, (users.get(id) ?? new Set()).add(root));
  return users;
}

interface LateUse {
  /** The parts that need a module. */
  parts: Set<string>;
  /** Those of them that do not find it where they come on use to. */
  bringing: string[];
}

/** By module, which of the parts that come on use to what stands in `from`, and on use to those, need it. Pages are no such parts. */
export function lateUsesOf(from: Iterable<string>, modules: Modules, isPage: (id: string) => boolean) {
  const laterThan = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => modules.get(id)?.dynamicallyImportedIds ?? []).filter((id) => !isPage(id));
  const parts = new Set(laterThan(from));
  const atOnce = new Set(parts);
  const before = new Map<string, string[]>();
  for (const part of parts)
    for (const later of laterThan(closureOf(part, modules))) {
      parts.add(later);
      before.set(later, [...(before.get(later) ?? []), part]);
    }
  const uses = new Map<string, LateUse>();
  for (const [id, using] of usersOf(parts, modules)) {
    const isThere = (part: string) => !atOnce.has(part) && before.get(part)?.every((one) => using.has(one));
    uses.set(id, { parts: using, bringing: [...using].filter((part) => !isThere(part)).sort() });
  }
  return uses;
}
