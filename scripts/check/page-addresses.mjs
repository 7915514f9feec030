/** The addresses that manifests give their pages, and those that places of header, footer and side menu lead to. */

/** First steps of addresses that are no public page's: another part of the server answers them, or they are a language. */
const apart = "dashboard|api|auth|dev|sandbox|admin|metrics|healthz|readyz|assets|flags|share|fr".split("|");

const steps = (address) => address.split("/").slice(1);
const isParameter = (step) => step.startsWith(":");

/** Whether an address is one that a pattern of a page answers. */
const answers = (pattern, address) =>
  steps(pattern).length === steps(address).length &&
  steps(pattern).every((step, at) => (isParameter(step) ? steps(address)[at] !== "" : step === steps(address)[at]));

/** What is wrong with an address of a public page or of one of the dashboard. */
export function addressProblem(address, isPublic) {
  if (!/^\/(?:[a-z\d-]+|:\w+)?(?:\/(?:[a-z\d-]+|:\w+))*$/.test(address))
    return `the address ${address} is not written small, with a slash before each step`;
  const [first] = steps(address);
  if (isPublic && apart.includes(first)) return `the address ${address} of a public page stands below /${first}`;
  if (!isPublic && first !== "dashboard")
    return `the address ${address} of a member's page stands outside of /dashboard`;
  return undefined;
}

/** Two addresses that differ in the names of their parameters alone are one. */
export const shapeOf = (address) => address.replace(/:\w+/g, ":");

/** A finder of what stands at an address that a place names, its query and its place in the page aside. */
export function addressBook(manifests) {
  const patterns = manifests
    .flatMap((one) => [...(one.public ?? []), ...(one.members ?? [])])
    .flatMap(({ paths }) => (Array.isArray(paths) ? paths : []));
  return (to) => patterns.some((pattern) => answers(pattern, to.replace(/[?#].*/, "")));
}
