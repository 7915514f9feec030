/** Read before anything else, so it uses nothing that an old Node lacks. */
const REQUIRED = [20, 19];

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > REQUIRED[0] || (major === REQUIRED[0] && minor >= REQUIRED[1])) return;
  console.error(
    `This needs Node ${REQUIRED.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
