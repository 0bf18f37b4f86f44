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
  storefront: ["charge/rules"],
  // An independent witness: what it shared with us, it could not testify about.
  simulator: [],
}

const TEST = "\\.spec\\.tsx?$"
/** What the storefront's specs share; no entry imports it. */
const SPEC_SET_UP = "^src/storefront/.+/a-[a-z-]+\\.tsx?$"

const CART_PRICES = "^src/pricing/cart/"

const arrows = Object.entries(ARROWS).map(([room, known]) => ({
  name: `${room}-knows-only-${known.join("-").replace(/\//g, "-") || "itself"}`,
  severity: "error",
  from: {
    path: `^src/${room}/`,
    pathNot: room === "pricing" ? [TEST, CART_PRICES] : TEST,
  },
  to: {
    path: "^(src|development|integration-tests)/",
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
      name: "shop-uses-public-entries",
      comment: "The demo shop is a customer: what it needs, every shop needs.",
      severity: "error",
      from: { path: "^shop/" },
      to: { path: "^(src|development|integration-tests)/" },
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
      name: "nobody-needs-the-command-line",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/cli/", TEST] },
      to: { path: "^src/cli/" },
    },
    {
      name: "shipped-code-needs-only-what-is-installed-with-it",
      comment: "A dependency or a peer; a devDependency is not there.",
      severity: "error",
      from: { path: "^src/", pathNot: [TEST, SPEC_SET_UP, "^src/admin/"] },
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
      // Our own entries are built when they are published; the shop's bundler and types know where they are.
      to: {
        couldNotResolve: true,
        pathNot: "^medusa-payment-checkout-transparent-storefront",
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.check.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["require", "node", "default", "types"],
    },
    cache: {
      folder: "node_modules/.cache/dependency-cruiser",
      strategy: "content",
    },
  },
}
