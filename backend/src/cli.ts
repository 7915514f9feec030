import { runCommand } from "./commands.ts";

const { code, output } = await runCommand(process.argv.slice(2), process.env);
const stream = code === 0 ? process.stdout : process.stderr;
// Not before all of it is written: the values of a rotated key are long, and where a pipe takes its time the end would be lost.
stream.write(output ? `${output}\n` : "", () => process.exit(code));
