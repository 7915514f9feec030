/** The walls between the parts of the product (docs/ARCHITECTURE.md). `npm run check` proves them on every import. */
const domain = "^backend/src/domains/([^/]+)/";
const feature = "^web/src/features/([^/]+)/";
const notTypes = { dependencyTypesNot: ["type-only"] };

/**
 * The rooms of the client, floor by floor from the ground up. A room uses its own floor and those below; `ui` may use `motifs`, never the
 * other way round.
 */
const webFloors = [
  ["i18n", "hydration", "platform"],
  ["motifs"],
  ["ui", "forms", "charts"],
  ["runtime"],
  ["frame", "screens"],
  ["features"],
  ["app"],
];

/**
 * The domains, floor by floor from the ground up (docs/adr/0026-identity-and-people.md): leaves that know no other domain; what is traded and
 * by whom; what may come above an order; and people, who have something in all of them.
 */
const domainFloors = [
  ["identity", "ledger", "notifications", "currencies", "quality"],
  [
    "organizations",
    "team",
    "verification",
    "addresses",
    "bank-details",
    "catalogue",
    "sanctions",
    "terms",
    "documents",
    "threads",
    "offers",
    "contracts",
    "samples",
    "quotations",
    "escrow",
    "market-prices",
    "contact",
    "places",
    "debug",
  ],
  ["disputes", "inspections", "inspectors", "passports", "drafts", "ratings"],
  ["people"],
];

const wall = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/**
 * Refuses each file of a room or domain that is on no list, whatever it imports and whoever imports it: what is required of it is an import
 * of what cannot be.
 */
const floorless = (name, comment, root, floors) => ({
  name,
  comment,
  severity: "error",
  module: { path: `^${root}/(?!(${floors.flat().join("|")})/)[^/]+/` },
  to: { path: "^a floor in \\.dependency-cruiser\\.cjs$" },
});

/** One wall for each floor but the highest. */
const wallsOfFloors = (name, root, floors) =>
  floors.slice(0, -1).map((rooms, floor) =>
    wall(
      `${name}-${rooms[0]}-looks-up`,
      `Nothing of ${rooms.join(", ")} imports from a floor above it.`,
      { path: `^${root}/(${rooms.join("|")})/` },
      {
        path: `^${root}/(${floors
          .slice(floor + 1)
          .flat()
          .join("|")})/`,
      },
    ),
  );

module.exports = {
  forbidden: [
    wall(
      "resolves",
      "Every import resolves: a broken alias would hide what it reaches.",
      {},
      { couldNotResolve: true },
    ),
    wall("no-cycle", "No cycles, nor of types alone.", {}, { circular: true }),
    wall(
      "declared-package",
      "Packages stand in package.json; product code that runs as it is does not use a development tool.",
      { path: "^(shared|backend|web|admin|desktop)/" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    wall(
      "backend-runs-in-production",
      "What the API imports is installed in production. Vite is only reached by `npm run dev`.",
      { path: "^(shared|backend)/" },
      {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: "node_modules/(vite|pino-pretty|@types)/",
      },
    ),
    wall(
      "shared-stands-alone",
      "shared imports nothing of ours.",
      { path: "^shared/" },
      { path: "^(backend|web|admin|desktop|test|scripts)/" },
    ),
    wall(
      "shared-is-pure",
      "shared runs everywhere, so it uses nothing of Node.",
      { path: "^shared/" },
      { dependencyTypes: ["core"] },
    ),
    wall(
      "sides-meet-in-shared",
      "backend, web, admin and desktop meet only in shared.",
      { path: "^(backend|web|admin|desktop)/" },
      { path: "^(backend|web|admin|desktop)/", pathNot: "^$1/" },
    ),
    wall(
      "domains-meet-through-index",
      "A domain is entered by its index.ts.",
      { path: domain },
      { path: domain, pathNot: ["^backend/src/domains/$1/", "/index\\.ts$"] },
    ),
    wall(
      "domains-are-entered-by-index",
      "The rest of the backend enters a domain by its index.ts too.",
      { path: "^backend/", pathNot: domain },
      { path: domain, pathNot: "/index\\.ts$" },
    ),
    wall(
      "ground-knows-no-domain",
      "kernel, db and http know no domain; a *-main.ts is a program that puts them together.",
      { path: "^backend/src/(kernel|db|http)/", pathNot: "-main\\.ts$" },
      { path: "^backend/src/domains/" },
    ),
    wall(
      "papers-know-no-domain",
      "pdf is the room of what all papers have in common; what stands on one, its domain says.",
      { path: "^backend/src/pdf/" },
      { path: "^backend/src/(domains|http|website|db)/" },
    ),
    wall(
      "papers-are-made-through-index",
      "The room of papers is entered by its index.",
      { path: "^backend/", pathNot: "^backend/src/pdf/" },
      { path: "^backend/src/pdf/", pathNot: "/index\\.ts$" },
    ),
    wall(
      "only-routes-speak-http",
      "Inside a domain only routes know requests and answers, and the step that reads who is asking.",
      { path: domain, pathNot: ["[/-]routes\\.ts$", "/identity/authenticate\\.ts$"] },
      { path: ["^backend/src/http/", "node_modules/(koa|@koa/)"] },
    ),
    wall(
      "policy-and-presenter-are-pure",
      "A policy or presenter is handed rows and touches no database.",
      { path: [`${domain}(policy|presenter)\\.ts$`, `${domain}\\w+-(policy|presenter)\\.ts$`] },
      {
        ...notTypes,
        path: [
          "^backend/src/db/",
          `${domain}(model\\.ts|commands/|queries/|jobs/)`,
          "node_modules/(knex|objection|pg)/",
        ],
      },
    ),
    wall(
      "leaves-know-no-domain",
      `None of ${domainFloors[0].join(", ")} knows another domain.`,
      { path: `^backend/src/domains/(${domainFloors[0].join("|")})/` },
      { path: domain, pathNot: "^backend/src/domains/$1/" },
    ),
    ...wallsOfFloors("domains", "backend/src/domains", domainFloors),
    wall(
      "sandbox-stands-alone",
      "The sandbox provider is another company's server: it shares nothing with the product but where it is mounted.",
      { path: "^backend/src/sandbox/", pathNot: "/mount\\.ts$" },
      { path: "^(shared|backend|web|admin|desktop|test|scripts)/", pathNot: "^backend/src/sandbox/" },
    ),
    wall(
      "sandbox-is-reached-over-http",
      "The product mounts the sandbox provider and otherwise knows it only over HTTP.",
      { path: "^(shared|backend|web|admin|desktop)/", pathNot: "^backend/src/sandbox/" },
      { path: "^backend/src/sandbox/", pathNot: "/mount\\.ts$" },
    ),
    wall(
      "features-meet-through-index",
      "A feature of the client is entered by its index.",
      { path: feature },
      { path: feature, pathNot: ["^web/src/features/$1/", "/index\\.ts$"] },
    ),
    wall(
      "app-enters-features-by-manifest",
      "The app knows of a feature what its manifest says; layouts that are loaded later are imported by themselves.",
      { path: "^web/src/", pathNot: feature },
      { path: feature, pathNot: "/pages\\.ts$", dependencyTypesNot: ["dynamic-import"] },
    ),
    ...wallsOfFloors("web", "web/src", webFloors),
    wall(
      "motifs-are-entered-by-their-names",
      "What draws (motifs/drawings) is the motifs' own; others use the components and lists beside it.",
      { path: "^web/src/(?!motifs/)" },
      { path: "^web/src/motifs/drawings/" },
    ),
    wall(
      "electron-in-desktop",
      "Electron stays in desktop; its tests stand in for it.",
      { path: "^(?!(test/)?desktop/)" },
      { path: "(^|node_modules/)electron(/|-|$)" },
    ),
    wall(
      "product-imports-no-test",
      "Product code never imports tests or the scripts around them.",
      { path: "^(shared|backend|web|admin|desktop)/" },
      { path: "^(test|scripts)/" },
    ),
  ],
  required: [
    floorless(
      "domain-has-a-floor",
      "Every domain stands on a floor: one that is not listed would be held by no wall.",
      "backend/src/domains",
      domainFloors,
    ),
    floorless(
      "web-room-has-a-floor",
      "Every room of the client stands on a floor: one that is not listed would be held by no wall.",
      "web/src",
      webFloors,
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|\\.data|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".mts", ".d.ts"],
    },
  },
};
