/** Everything that production is made of may be used as we use it: the licence of each package of package-lock.json is on a list. */
import { readSource } from "./sources.mjs";

const LOCK = "package-lock.json";

const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  // Fonts, which are embedded in pages and papers and not sold by themselves.
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
]);

/** What is allowed for some packages alone, each with the reason. */
const allowedFor = [
  // A library of its own that is loaded and may be replaced; nothing of ours is linked into it.
  { licence: "LGPL-3.0-or-later", packages: /^@img\/sharp-/ },
];

/** Packages whose manifest names no licence that programs know: what their licence text, or their read-me, says. */
export const statedLicences = {
  "combine-errors@3.0.3": "MIT",
  "css-mediaquery@0.1.2": "BSD-3-Clause",
  "png-js@2.0.0": "MIT",
};

/** What is installed without development: once each, by name and version. */
export function productionPackages({ packages }) {
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    if (path === "" || entry.dev) continue;
    const name = entry.name ?? path.split("node_modules/").at(-1);
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence: entry.license });
  }
  return [...found.values()];
}

/** `A OR B`: either will do; `A AND B`: both must. */
const mayBeUsed = (expression, isAllowed) =>
  expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((licence) => isAllowed(licence.trim())));

export function licenceProblems(lock) {
  const known = productionPackages(lock);
  const unused = Object.keys(statedLicences).filter(
    (each) => !known.some((one) => `${one.name}@${one.version}` === each),
  );
  const refused = known.flatMap(({ name, version, licence }) => {
    const says = statedLicences[`${name}@${version}`] ?? licence;
    if (!says) return [`${LOCK}: ${name}@${version} names no licence`];
    const isAllowed = (each) =>
      allowed.has(each) || allowedFor.some((rule) => rule.licence === each && rule.packages.test(name));
    return mayBeUsed(says, isAllowed) ? [] : [`${LOCK}: ${name}@${version} is under ${says}, which is not on the list`];
  });
  return { refused, unused: unused.map((each) => `scripts/check/licences.mjs: ${each} is not installed any more`) };
}

export const licences = {
  name: "licences",
  run: async () => {
    const { refused, unused } = licenceProblems(JSON.parse(readSource(LOCK) ?? "{}"));
    return [...refused, ...unused];
  },
};
