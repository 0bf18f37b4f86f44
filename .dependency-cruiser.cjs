/**
 * The arrows of the design: who may know whom. Everything not listed is
 * forbidden, so a new folder needs a line here, and a reason.
 */
const ALWAYS = ["options", "texts", "pricing", "charge"]
const DOORS = ["reconciliation", "payments", "medusa", "modules", ...ALWAYS]
const ARROWS = {
  // The model; pure.
  charge: [],
  options: ["texts", "pricing", "charge"],
  texts: ["options", "charge"],
  // What a way of paying costs; pure. And what it changes in a cart of Medusa's.
  pricing: ["charge"],
  "pricing/cart": ["medusa", "modules", ...ALWAYS],
  // What the store's OpenTelemetry is told of both.
  telemetry: ["charge"],
  // One outside world, the service; the other, the store; and our record of both.
  gateway: ["telemetry", "charge"],
  modules: ["telemetry", ...ALWAYS],
  medusa: ["modules", ...ALWAYS],
  // How Medusa's query gets from its records to ours.
  links: ["modules"],
  // Door one: what moves money at the gateway. Door two: what brings Medusa to what the gateway has.
  payments: ["gateway", "medusa", "modules", ...ALWAYS],
  reconciliation: ["payments", "gateway", "medusa", "modules", ...ALWAYS],
  // The service calls us.
  webhooks: ["gateway", ...DOORS],
  // What is asked of both worlds to tell whether all is well; judged in charge.
  checks: ["payments", "medusa", "modules", ...ALWAYS],
  // What people are told.
  alerts: [
    "checks",
    "reconciliation",
    "payments",
    "medusa",
    "modules",
    ...ALWAYS,
  ],
  // What shoppers are told of a code that they have not paid.
  reminders: ["alerts", ...DOORS],
  providers: ["payments", "medusa", "modules", ...ALWAYS],
  workflows: ["reminders", ...DOORS],
  api: [
    "workflows",
    "webhooks",
    "reminders",
    "alerts",
    "checks",
    "gateway",
    ...DOORS,
  ],
  jobs: ["webhooks", "reminders", "alerts", ...DOORS],
  subscribers: ["jobs", "webhooks", "checks", ...DOORS],
  admin: ["charge", "pricing", "api", "texts/json"],
}

/** All code of this repository. */
const OURS = "^(src|packages|shop|development|integration-tests)/"

const TEST = "\\.spec\\.tsx?$"
/** What the storefront's specs share; no entry imports it. */
const SPEC_SET_UP = "^packages/storefront/src/.+/a-[a-z-]+\\.tsx?$"
/** What a shop imports of the storefront package. */
const STOREFRONT_ENTRIES =
  "^packages/storefront/src/(((card|checkout|react)/)?index\\.ts|react/checkout-transparent\\.css)$"

const CART_PRICES = "^src/pricing/cart/"

const arrows = Object.entries(ARROWS).map(([room, known]) => ({
  name: `${room}-knows-only-${known.join("-").replace(/\//g, "-") || "itself"}`,
  severity: "error",
  from: {
    path: `^src/${room}/`,
    pathNot: room === "pricing" ? [TEST, CART_PRICES] : TEST,
  },
  to: {
    path: "^(src|harness|development|integration-tests)/",
    pathNot: [room, ...known].map((name) => `^src/${name}/`),
  },
}))

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...arrows,
    {
      name: "rules-are-browser-safe",
      comment: "charge/rules runs in the shopper's browser too.",
      severity: "error",
      from: { path: "^src/charge/rules/", pathNot: TEST },
      to: { pathNot: ["^src/charge/rules/"] },
    },
    {
      name: "storefront-imports-only-the-rules-of-the-plugin",
      comment:
        "The server owns charge/rules; the storefront package bundles them when it is built.",
      severity: "error",
      from: { path: "^packages/storefront/src/" },
      to: {
        path: "^(src|packages|demo-shop|development|integration-tests)/",
        pathNot: ["^packages/storefront/src/", "^src/charge/rules/"],
      },
    },
    {
      name: "plugin-imports-no-other-package",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(packages|demo-shop)/" },
    },
    {
      name: "demo-shop-uses-public-entries",
      comment: "The demo shop is a customer: what it needs, every shop needs.",
      severity: "error",
      from: { path: "^demo-shop/" },
      to: {
        path: "^(src|packages|harness|development|integration-tests)/",
        pathNot: STOREFRONT_ENTRIES,
      },
    },
    {
      name: "harness-knows-only-the-plugin",
      comment:
        "Tools and tests share the harness, so it must not import either of them.",
      severity: "error",
      from: { path: "^harness/" },
      to: { path: "^(development|integration-tests)/" },
    },
    {
      name: "development-knows-no-tests",
      comment: "What a tool and a test both need is in the harness.",
      severity: "error",
      from: { path: "^development/" },
      to: { path: "^integration-tests/" },
    },
    {
      name: "test-helpers-know-no-development",
      comment: "What a tool and a test both need is in the harness.",
      severity: "error",
      from: { path: "^integration-tests/", pathNot: TEST },
      to: { path: "^development/" },
    },
    {
      name: "specs-know-only-the-tool-that-they-test",
      comment: "These are the tools with specs in integration-tests.",
      severity: "error",
      from: { path: "^integration-tests/.+" + TEST },
      to: {
        path: "^development/",
        pathNot: "^development/(fuzz|simulate|tarball/in-store)/",
      },
    },
    {
      name: "unit-specs-know-no-other-tests",
      comment:
        "A unit spec takes what it shares with other tests from the harness.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(development|integration-tests)/" },
    },
    {
      name: "charge-is-pure",
      comment: "No I/O, clock, chance or Medusa: only these, which have none.",
      severity: "error",
      from: { path: "^src/(charge|pricing)/", pathNot: [TEST, CART_PRICES] },
      to: {
        pathNot: [
          "^src/(charge|pricing)/",
          "node_modules/(uuid|luxon|qrcode-generator)/",
          "node_modules/@medusajs/framework/dist/deps/zod",
        ],
      },
    },
    {
      name: "cart-prices-only-for-doors",
      severity: "error",
      from: { path: "^src/(?!api/|reconciliation/|pricing/cart/)" },
      to: { path: CART_PRICES },
    },
    {
      name: "admin-takes-types-only",
      severity: "error",
      comment: "What routes answer is said once: pages take its types.",
      from: { path: "^src/admin/", pathNot: TEST },
      to: { path: "^src/(charge|api)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "wire-stays-inside",
      comment: "The service's own spelling is seen by the wire's parent alone.",
      severity: "error",
      from: { path: "^(src/[^/]+)/" },
      to: { path: "^src/.+/wire/", pathNot: "^$1/" },
    },
    {
      name: "core-flows-run-in-medusa",
      comment: "What reads or writes Medusa's core stands in one room.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/medusa/", CART_PRICES, TEST] },
      to: { path: "node_modules/@medusajs/(core-flows|medusa/.*core-flows)" },
    },
    {
      name: "simulator-is-an-independent-witness",
      comment: "What it shared with the plugin, it could not testify about.",
      severity: "error",
      from: { path: "^packages/devtools/src/simulator/", pathNot: TEST },
      to: {
        path: OURS,
        pathNot: [
          "^packages/devtools/src/simulator/",
          "^packages/devtools/src/command-line",
        ],
      },
    },
    {
      name: "simulator-shares-no-helper-with-the-plugin",
      comment: "What the simulator imports beside itself.",
      severity: "error",
      from: { path: "^packages/devtools/src/command-line" },
      to: { path: OURS },
    },
    {
      name: "devtools-use-only-the-plugin",
      comment:
        "When they are built, imports of src become internals of the plugin.",
      severity: "error",
      from: { path: "^packages/devtools/src/", pathNot: TEST },
      to: { path: OURS, pathNot: ["^src/", "^packages/devtools/"] },
    },
    {
      name: "purchases-need-no-plugin",
      comment:
        "buy speaks HTTP. Only reading a publishable key takes the plugin.",
      severity: "error",
      from: {
        path: "^packages/devtools/src/(buy/|main)",
        pathNot: [TEST, "^packages/devtools/src/buy/read-publishable-keys"],
      },
      to: { path: "^src/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "plugin-needs-no-devtools",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^packages/devtools/" },
    },
    {
      name: "nobody-needs-the-command-line",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/cli/", TEST] },
      to: { path: "^src/cli/" },
    },
    {
      name: "shipped-code-needs-only-what-is-installed-with-it",
      comment: "A dependency or a peer; a devDependency is not there.",
      severity: "error",
      from: {
        path: "^(src|packages/[^/]+/src)/",
        pathNot: [TEST, SPEC_SET_UP, "^src/admin/"],
      },
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["npm", "npm-peer", "type-only"],
      },
    },
    {
      name: "no-cycles",
      severity: "error",
      // Medusa's models name each other from inside functions, by design.
      from: { pathNot: "^src/modules/[^/]+/models/" },
      to: { circular: true },
    },
    {
      name: "everything-is-found",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: [
        "repository-source",
        "require",
        "node",
        "default",
        "types",
      ],
    },
    cache: {
      folder: "node_modules/.cache/dependency-cruiser",
      strategy: "content",
    },
  },
}
