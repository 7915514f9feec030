import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { AnyEndpoint } from "../../shared/kernel/endpoint.ts";
import { evaluateFile } from "./evaluate.mjs";

const shared = fileURLToPath(new URL("../../shared/", import.meta.url));
const prefix = "\0wire:";
const caller = /\/web\/src\/.+\/api\.ts$/;

/** What a caller needs to know of an endpoint. */
type Wire = Pick<AnyEndpoint, "method" | "path" | "access" | "idempotency"> &
  Partial<Pick<AnyEndpoint, "kind" | "fileType">>;

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "transaction" in value;

/** The endpoints that a contract exports, by the names of their exports. */
async function endpointsOf(file: string): Promise<Record<string, Record<string, Wire>>> {
  const contract = await evaluateFile(file);
  const found: Record<string, Record<string, Wire>> = {};
  for (const [name, value] of Object.entries(contract)) {
    const endpoints = Object.entries(typeof value === "object" && value ? value : {}).filter(
      (entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1]),
    );
    if (endpoints.length > 0)
      found[name] = Object.fromEntries(
        endpoints.map(([key, { method, path, access, idempotency, kind, fileType }]) => [
          key,
          // Only a file is read in another way than all else.
          { method, path, access, idempotency, ...(kind === "file" && { kind, fileType }) },
        ]),
      );
  }
  return found;
}

/**
 * Gives each `api.ts` of its contract only how to call: method, path, access, idempotency, and of a file its type. The shapes stay with the
 * server, which checks by them, and with the forms, which load them when they are used; a page that only shows needs neither them
 * nor yup. Whatever else an `api.ts` would import from a contract fails the build.
 */
export function wireContracts(): Plugin {
  return {
    name: "wire-contracts",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const contract = /^#shared\/(.+\/contract\.ts)$/.exec(source)?.[1];
      if (!contract || !importer || !caller.test(importer) || this.environment.config.build.ssr) return undefined;
      return prefix + shared + contract;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const endpoints = await endpointsOf(id.slice(prefix.length));
      return Object.entries(endpoints)
        .map(([name, wire]) => `export const ${name} = ${JSON.stringify(wire)};`)
        .join("\n");
    },
  };
}
