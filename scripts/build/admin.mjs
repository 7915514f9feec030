/** Builds the staff console. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { vite } from "./web.mjs";

export function hasAdmin(root) {
  return existsSync(join(root, "vite.admin.config.ts"));
}

export async function buildAdmin({ root, output, signal }) {
  await rm(output, { recursive: true, force: true });
  await vite(root, ["--config", "vite.admin.config.ts"], signal);
}
