/** Lets the main process be imported under Node: "electron" is `electron.ts` of this folder. To be imported before it. */
import { register } from "node:module";

const place = new URL("./electron.ts", import.meta.url).href;
const hook = `export const resolve = (specifier, context, next) => next(specifier === "electron" ? ${JSON.stringify(place)} : specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
