/** What npm says of a lock file, the same each time. */
import { createHash } from "node:crypto";
import { statedLicences } from "../check/licences.mjs";

/** By code points: the same on each machine, whatever its language. */
const inOrder = (list, nameOf) => list.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

/** A name from the content, so that the same bill has the same one (UUID of RFC 9562, form 8). */
function serialOf(content) {
  const hex = createHash("sha256").update(content).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
}

export function settledSbom(sbom, name) {
  const components = inOrder([...sbom.components], (component) => component["bom-ref"]).map((component) => {
    const stated = statedLicences[`${component.name}@${component.version}`];
    return stated ? { ...component, licenses: [{ license: { id: stated } }] } : component;
  });
  const dependencies = inOrder([...sbom.dependencies], ({ ref }) => ref);
  // npm names it by the folder that it happens to lie in, and says when it was asked.
  const component = { ...sbom.metadata.component, name };
  const metadata = { ...sbom.metadata, timestamp: undefined, component };
  const bill = { ...sbom, serialNumber: undefined, metadata, components, dependencies };
  return { ...bill, serialNumber: serialOf(JSON.stringify(bill)) };
}
