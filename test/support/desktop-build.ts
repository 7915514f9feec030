import { join } from "node:path";
import { root } from "./cluster.ts";

/** The built desktop window. Whoever imports this has it built by the runner before the tests. */
export const desktopBuild = join(root, "dist/desktop");
