import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { LeftOut } from "./left-out/left-out.ts";
import { i18nextParts } from "./left-out/i18next.ts";
import { reactRouterParts } from "./left-out/react-router.ts";
import { reduxToolkitParts } from "./left-out/redux-toolkit.ts";

interface Node {
  type: string;
  start: number;
  end: number;
  [child: string]: unknown;
}
type Edit = readonly [start: number, end: number, text: string];

const all: readonly LeftOut[] = [...i18nextParts, ...reactRouterParts, ...reduxToolkitParts];

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The edits of one file, and the names of what was not found. */
function find(code: string, program: Node, rules: LeftOut): { edits: Edit[]; missing: string[] } {
  const edits: Edit[] = [];
  const found = new Set<string>();
  const text = (node: unknown) => (isNode(node) ? code.slice(node.start, node.end).replace(/\s+/g, " ") : "");
  const own = (table: Readonly<Record<string, string>> | undefined, key: string) =>
    table && Object.hasOwn(table, key) ? table[key] : undefined;
  const take = (kind: string, key: string, { start, end }: Node, instead: string | undefined): boolean => {
    if (instead === undefined) return false;
    found.add(`${kind} ${key}`);
    edits.push([start, end, kind === "calls" || kind === "values" ? `(${instead})` : instead]);
    return true;
  };
  const isTarget = (node: Node, parent: Node | undefined, key: string) =>
    (parent?.type === "AssignmentExpression" && key === "left") ||
    (parent?.type === "MemberExpression" && key === "object" && node.type === "Identifier");

  function visit(node: Node, owner: string, parent?: Node, key = ""): void {
    const named = (node.id ?? node.key) as Node | undefined;
    const name = typeof named?.name === "string" ? named.name : "";
    if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") {
      if (take("parts", name, node, own(rules.parts, name))) return;
    } else if (node.type === "VariableDeclarator" && isNode(node.init)) {
      if (take("parts", name, node.init, own(rules.parts, name))) return;
    } else if (node.type === "MethodDefinition" || (node.type === "Property" && parent?.type === "ObjectExpression")) {
      for (const full of [`${owner}.${name}`, name]) if (take("members", full, node, own(rules.members, full))) return;
    } else if (node.type === "CallExpression" || node.type === "NewExpression") {
      const { callee, arguments: values } = node as unknown as { callee: Node; arguments: Node[] };
      const link = `${text(callee.property)}(${text(values[0])}`;
      if (rules.links?.includes(link)) {
        found.add(`links ${link}`);
        const { end } = callee.object as Node;
        edits.push([end, node.end, ""]);
        return visit(callee.object as Node, owner, callee, "object");
      }
      if (take("calls", text(callee), node, own(rules.calls, text(callee)))) return;
    }
    if (node.type.endsWith("Expression") && !isTarget(node, parent, key)) {
      const source = text(node);
      if (source.length < 300 && take("values", source, node, own(rules.values, source))) return;
    }
    const isOwner = node.type === "ClassDeclaration" || node.type === "VariableDeclarator";
    const inside = isOwner ? name : node.type.includes("Function") ? "" : owner;
    for (const [of, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (isNode(child)) visit(child, inside, node, of);
  }
  visit(program, "");
  const wanted = [
    ...(["parts", "members", "calls", "values"] as const).flatMap((kind) =>
      Object.keys(rules[kind] ?? {}).map((name) => `${kind} ${name}`),
    ),
    ...(rules.links ?? []).map((link) => `links ${link}`),
  ];
  return { edits, missing: wanted.filter((name) => !found.has(name)) };
}

const fits = ({ file, sign }: LeftOut, path: string, code: string): boolean =>
  typeof file === "string" ? path.endsWith(`/node_modules/${file}`) : file.test(path) && code.includes(sign ?? "");

/** What `LEAVE_IN` names stays whole, so that a library's repair can be shipped before its list has been looked at. */
const isLeftIn = (path: string): boolean =>
  (process.env.LEAVE_IN ?? "")
    .split(",")
    .filter(Boolean)
    .some((library) => path.includes(`/node_modules/${library}/`));

/**
 * Leaves out of three libraries of every page what nobody here uses and no bundler can see: methods of classes, options that are never set.
 * When a library has been changed so that one of these is not there any more, or when our own source sets such an option, the build stops.
 */
export function leftOut(): Plugin {
  const done = new Set<LeftOut>();
  const options = new RegExp(`\\b(?:${all.flatMap(({ options }) => options ?? []).join("|")})\\b`);
  return {
    name: "left-out",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform: {
      filter: { id: [/\/node_modules\/(?:i18next|react-router|@reduxjs\/toolkit)\/dist\//, /\/web\/src\//] },
      handler(code, id) {
        const path = id.replace(/\?.*$/, "");
        const rules = all.find((one) => fits(one, path, code));
        if (!rules) {
          const option = path.includes("/node_modules/") ? null : options.exec(readFileSync(path, "utf8"));
          if (option) this.error(`${path} names ${option[0]}, which web/build/left-out leaves out of its library`);
          return;
        }
        done.add(rules);
        if (isLeftIn(path)) {
          this.warn(`${path} stays whole, because LEAVE_IN names it`);
          return;
        }
        const { edits, missing } = find(code, this.parse(code) as unknown as Node, rules);
        if (missing.length) this.error(`${path} has no more: ${missing.join(", ")} (web/build/left-out)`);
        let left = code;
        for (const [start, end, text] of edits.sort((one, other) => other[0] - one[0]))
          left = left.slice(0, start) + text + left.slice(end);
        return { code: left, map: null };
      },
    },
    buildEnd(error) {
      const unseen = all.filter((rules) => !done.has(rules)).map(({ file, sign = "" }) => `${String(file)} ${sign}`);
      if (!error && unseen.length) this.error(`the build has no ${unseen.join(", ")} (web/build/left-out)`);
    },
  };
}
