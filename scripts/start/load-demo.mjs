import { runCommand } from "./programs.mjs";

/** Loads the demo where nobody is yet. @returns whether its accounts are here: a restored or masked copy has others */
export async function loadDemo({ env, signal }) {
  // A later start has it already, and takes no moment worth a word.
  const word = setTimeout(() => console.log("Loading demo data, which takes a minute or two …"), 3_000);
  const said = await runCommand(["demo"], { env, signal }).finally(() => clearTimeout(word));
  return !said.includes("other data than the demo's");
}
