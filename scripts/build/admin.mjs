/** Builds the staff console. */
import { rm } from "node:fs/promises";
import { vite } from "./web.mjs";

export async function buildAdmin({ root, output, signal }) {
  await rm(output, { recursive: true, force: true });
  await vite(root, ["--config", "vite.admin.config.ts"], signal);
}
