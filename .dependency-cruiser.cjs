/**
 * Which folders of src a folder may import. What is not listed is forbidden, so a new folder needs a line here, and a
 * reason. The table has no cycle, and no exception.
 */
const RECORDS = ["medusa", "modules", "options", "texts", "domain"]
const ARROWS = {
  // The model: pure.
  domain: [],
  options: ["domain"],
  texts: ["domain"],
  telemetry: ["domain"],
  // Calls of the service.
  gateway: ["telemetry", "domain"],
  // Our own record, and how Medusa's query finds it.
  modules: ["telemetry", "options", "texts", "domain"],
  links: ["modules"],
  // Medusa's records.
  medusa: ["modules", "texts", "domain"],
  // How the charges of each payment method are prepared, made, looked up, changed and ended.
  "payment-method-adapters": ["gateway", ...RECORDS],
  // What is asked of the service: everything that moves money.
  operations: ["payment-method-adapters", "gateway", ...RECORDS],
  // What brings Medusa to what the service shows.
  reconciliation: ["operations", "payment-method-adapters", ...RECORDS],
  // The service calls us.
  webhooks: [
    "reconciliation",
    "operations",
    "payment-method-adapters",
    "gateway",
    ...RECORDS,
  ],
  // Whether all is well.
  health: ["operations", ...RECORDS],
  // What is sent to administrators and to shoppers.
  alerts: ["health", "reconciliation", ...RECORDS],
  reminders: ["alerts", "reconciliation", ...RECORDS],
  // What Medusa calls.
  providers: ["operations", "payment-method-adapters", ...RECORDS],
  workflows: ["reminders", "reconciliation", "operations", ...RECORDS],
  jobs: ["webhooks", "reminders", "alerts", "reconciliation", ...RECORDS],
  subscribers: ["jobs", "webhooks", "health", "reconciliation", ...RECORDS],
  api: [
    "workflows",
    "webhooks",
    "reminders",
    "health",
    "reconciliation",
    "operations",
    "payment-method-adapters",
    ...RECORDS,
  ],
  admin: [
    "api",
    "domain",
    "texts/json",
    "texts/message-sentences.ts",
    "texts/method-labels.ts",
  ],
}

/** All code of this repository. */
const OURS = "^(src|packages|demo-shop|harness|development|integration-tests)/"

const TEST = "\\.spec\\.tsx?$"
/** What the storefront's specs share; no entry imports it. */
const SPEC_SET_UP = "^packages/storefront/src/.+/a-[a-z-]+\\.tsx?$"
/** What a shop imports of the storefront package. */
const STOREFRONT_ENTRIES =
  "^packages/storefront/src/(((card|checkout|react|saved-cards|react/saved-cards)/)?index\\.ts|react/checkout-transparent\\.css)$"

const arrows = Object.entries(ARROWS).map(([folder, known]) => ({
  name: `${folder}-imports-only-${known.join("-").replace(/[/.]/g, "-") || "itself"}`,
  severity: "error",
  from: { path: `^src/${folder}/`, pathNot: TEST },
  to: {
    path: OURS,
    pathNot: [folder, ...known].map((name) =>
      name.endsWith(".ts") ? `^src/${name}$` : `^src/${name}/`
    ),
  },
}))

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...arrows,
    {
      name: "rules-are-browser-safe",
      comment: "These rules run in the shopper's browser too.",
      severity: "error",
      from: { path: "^src/domain/shared-with-browser/", pathNot: TEST },
      to: { pathNot: ["^src/domain/shared-with-browser/"] },
    },
    {
      name: "storefront-imports-only-the-rules-of-the-plugin",
      comment:
        "The server owns the rules that it shares with the browser; the storefront package bundles them when it is built.",
      severity: "error",
      from: { path: "^packages/storefront/src/" },
      to: {
        path: OURS,
        pathNot: [
          "^packages/storefront/src/",
          "^src/domain/shared-with-browser/",
        ],
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
      from: { path: "^(src|packages)/" },
      to: { path: "^(development|integration-tests)/" },
    },
    {
      name: "domain-is-pure",
      comment: "No I/O, clock, chance or Medusa: only these, which have none.",
      severity: "error",
      from: { path: "^src/domain/", pathNot: TEST },
      to: {
        pathNot: [
          "^src/domain/",
          "node_modules/(uuid|luxon|qrcode-generator)/",
          "node_modules/@medusajs/framework/dist/deps/zod",
        ],
      },
    },
    {
      name: "prices-of-carts-are-changed-by-routes-and-reconciliation",
      severity: "error",
      from: {
        path: "^src/(?!api/|reconciliation/|medusa/price/)",
      },
      to: { path: "^src/medusa/price/" },
    },
    {
      name: "admin-takes-types-only",
      severity: "error",
      comment:
        "Pages import the types of what routes answer; only the share of a price in a refund is computed on both sides, the table of what payment methods can do is read on both, and a phone number is read by the same rules on both.",
      from: { path: "^src/admin/", pathNot: TEST },
      to: {
        path: "^src/(domain|api)/",
        pathNot: "^src/domain/(price/|payment-method/|buyer/buyer\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "wire-stays-inside",
      comment: "The service's own spelling is seen by the wire's parent alone.",
      severity: "error",
      from: { path: "^(src/[^/]+|packages/[^/]+)/" },
      to: { path: "^src/.+/wire/", pathNot: "^$1/" },
    },
    {
      name: "core-flows-run-in-medusa",
      comment: "What reads or writes Medusa's records is in one folder.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/medusa/", TEST] },
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
          "^packages/devtools/src/(command-line|help-texts)",
        ],
      },
    },
    {
      name: "simulator-shares-no-helper-with-the-plugin",
      comment: "What the simulator imports beside itself.",
      severity: "error",
      from: { path: "^packages/devtools/src/(command-line|help-texts)" },
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
