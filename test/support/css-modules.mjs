/**
 * Lets tests under Node import what Vite handles: CSS Modules answer every class by its own name, plain style sheets and
 * `?url` imports an empty or literal value. Use: `mocha --import=tsx --import=./test/support/css-modules.mjs`.
 */
import { register } from "node:module";

const hooks = `
const classes = "export default new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) });";
export async function resolve(specifier, context, next) {
  if (/\\.css$|\\?url$/.test(specifier)) return { url: new URL("asset:" + encodeURIComponent(specifier)).href, shortCircuit: true };
  return next(specifier, context);
}
export async function load(url, context, next) {
  if (!url.startsWith("asset:")) return next(url, context);
  const name = decodeURIComponent(url.slice("asset:".length));
  const source = name.endsWith("?url") ? "export default " + JSON.stringify("/" + name.split("/").pop().replace("?url", "")) + ";" : classes;
  return { format: "module", source, shortCircuit: true };
}
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
