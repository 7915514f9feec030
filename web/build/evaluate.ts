import { build } from "esbuild";
import { laterStaysOut } from "./manifests.mjs";

/** What a source file exports, found out by running it: for files whose exports are data. */
export async function evaluate(file: string): Promise<Record<string, unknown>> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    plugins: [laterStaysOut],
    logLevel: "silent",
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return (await import(`data:text/javascript;base64,${code}`)) as Record<string, unknown>;
}
