import type { Plugin } from "vite";
import { closureOf, lateUsesOf, usersOf, type Modules } from "./closures.ts";
import { memberPages, publicPages } from "./manifests.mjs";

const react = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const entry = /\/web\/src\/app\/(?:browser|client)\.ts$/;
/** What so many public pages use is no burden to the others: with what all use, it is found again by compression. */
const most = 5;

interface Shared {
  room: string;
  pages: Set<string>;
  ids: string[];
}

/** Puts what some pages share where something of the same room stands that two of them share already. */
function join(all: Shared[], room: string, id: string, pages: ReadonlySet<string>): void {
  const isNear = (one: Shared) => one.room === room && [...pages].filter((page) => one.pages.has(page)).length > 1;
  const near = all.filter(isNear);
  const into = near[0] ?? { room, pages: new Set(), ids: [] };
  if (!near.length) all.push(into);
  for (const other of near.slice(1)) {
    into.ids.push(...other.ids);
    for (const page of other.pages) into.pages.add(page);
    all.splice(all.indexOf(other), 1);
  }
  into.ids.push(id);
  for (const page of pages) into.pages.add(page);
}

const roomOf = (id: string): string =>
  /\/web\/src\/features\/([\w-]+)\//.exec(id)?.[1] ?? /^\0wire:.*\/shared\/([\w-]+)\//.exec(id)?.[1] ?? "parts";

const nameOf = (id: string): string | undefined => /(\w+)\.tsx?$/.exec(id)?.[1];

/** The file of each module that does not stand with its page. */
function filesOf(modules: Modules, open: ReadonlySet<string>, closed: ReadonlySet<string>): Map<string, string> {
  const ids = [...modules.keys()].sort();
  const closure = (name: string) => {
    const id = ids.find((one) => one.endsWith(`/web/src/app/${name}.ts`));
    if (!id) throw new Error(`the build has no web/src/app/${name}.ts`);
    return closureOf(id, modules);
  };
  const [first, client] = [closure("browser"), closure("client")];
  const isIn = (names: ReadonlySet<string>) => (id: string) => names.has(id.slice(id.lastIndexOf("/src/") + 1));
  const [isOpen, isClosed] = [isIn(open), isIn(closed)];
  const users = usersOf(ids.filter(isOpen), modules);
  const members = usersOf(ids.filter(isClosed), modules);
  const atOnce = [...first, ...client, ...users.keys()];
  const late = lateUsesOf(atOnce, modules, (id) => isOpen(id) || isClosed(id));
  const files = new Map<string, string>();
  const shared: Shared[] = [];
  const inside: string[] = [];
  for (const id of ids) {
    const pages = users.get(id) ?? new Set();
    const isLibrary = id.includes("/node_modules/") && !id.includes("/@tabler/");
    if (entry.test(id)) continue;
    if (id.includes("vite/")) files.set(id, "kit");
    else if (first.has(id)) files.set(id, "early");
    else if (isLibrary && client.has(id)) files.set(id, react.test(id) ? "frame" : "state");
    else if (
      (client.has(id) && (pages.size || members.has(id) || late.has(id))) ||
      (roomOf(id) === "parts" && pages.size >= most)
    )
      files.set(id, "kit");
    else if (client.has(id)) continue;
    else if (pages.size > 1) join(shared, roomOf(id), id, pages);
    else inside.push(id);
  }
  // What one public page has in common with those of members stands together, and so does what members' pages share in each room. What comes on
  // use to public pages stands apart from that: it would bring the members' scripts and styles along.
  const sharedInside: Shared[] = [];
  const together: string[] = [];
  for (const id of inside) {
    const [page] = users.get(id) ?? [];
    const own = members.get(id) ?? new Set();
    const { parts = new Set(), bringing = [] } = late.get(id) ?? {};
    const isShared = bringing.length > 1;
    if (page && (own.size || isShared)) files.set(id, `with-${nameOf(page)}`);
    else if (isShared || (parts.size && own.size > 1 && !bringing.includes(id))) {
      // What so many parts share is in one file, which is there before the others.
      const [rank, using] = bringing.length >= most ? [most + 1, ""] : [Math.min(parts.size, most), bringing.join()];
      if (!together.includes(using)) together.push(using);
      files.set(id, `late-${rank}-${together.indexOf(using)}`);
    } else if (own.size > 1) join(sharedInside, roomOf(id), id, own);
  }
  for (const [index, { room, ids: own }] of sharedInside.entries())
    for (const id of own) files.set(id, `members-${room}-${index}`);
  for (const { room, ids: own } of shared)
    for (const id of own) files.set(id, `${room}-${shared.findIndex((one) => one.ids === own)}`);
  return files;
}

/**
 * Says by who imports a module which file of the website it stands in, so that a new one is where it belongs without being listed:
 * `early` what the first script needs, `frame` React, `state` the other libraries of every page, `kit` what the client and most public pages
 * use; what some pages share, a file a room for those that share most of it; what parts that come on use share, a file for the same parts, so
 * that a press on one loads what that needs and no member's page. The rest stands alone or with its page. What every page stands on
 * is in few files, because a file of its own costs its part of what compression finds again, and a line in every list of files.
 */
export function chunks() {
  const modules: Modules = new Map();
  let files: Map<string, string> | undefined;
  let open: ReadonlySet<string> = new Set();
  let closed: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: "chunks",
    async buildStart() {
      open = new Set((await publicPages()).keys());
      closed = await memberPages();
      modules.clear();
      files = undefined;
    },
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info) modules.set(id, info);
      }
    },
  };
  const fileOf = (id: string): string | null => (files ??= filesOf(modules, open, closed)).get(id) ?? null;
  const only =
    (names: RegExp) =>
    (id: string): string | null => {
      const file = fileOf(id);
      return file !== null && names.test(file) ? file : null;
    };
  // Each takes along what its modules need and no earlier one has, so no two files need each other.
  const groups = [
    /^early$/,
    /^(?:frame|state)$/,
    /^kit$/,
    /^parts-/,
    /^(?!parts-|with-|members-|late-).*-/,
    /^with-/,
    // What fewer parts share needs what more do.
    ...[6, 5, 4, 3, 2, 1].map((rank) => new RegExp(`^late-${rank}-`)),
    /^members-/,
  ].map((names, index) => ({ name: only(names), priority: 12 - index }));
  return { plugin, groups };
}
