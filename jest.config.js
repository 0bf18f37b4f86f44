const { availableParallelism } = require("node:os")

/** TypeScript by swc: types are checked by `npm run check`, not by the tests. */
const transform = {
  "^.+\\.tsx?$": [
    "@swc/jest",
    {
      jsc: {
        parser: { syntax: "typescript", tsx: true, decorators: true },
        transform: { decoratorMetadata: true, react: { runtime: "automatic" } },
        target: "es2022",
      },
      module: { type: "commonjs" },
      sourceMaps: "inline",
    },
  ],
}

const everywhere = {
  transform,
  testEnvironment: "node",
  // Jest's default is the system's temporary folder, where it would stay behind.
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  modulePathIgnorePatterns: [
    "<rootDir>/.medusa/",
    "<rootDir>/.demo/",
    "<rootDir>/(packages/[^/]+|demo-shop)/dist/",
  ],
}

/** The projects whose tests use PostgreSQL. */
const integration = {
  ...everywhere,
  setupFiles: ["<rootDir>/integration-tests/support/jest/capture-console.ts"],
  globalSetup: "<rootDir>/integration-tests/support/jest/start-database.ts",
  globalTeardown: "<rootDir>/integration-tests/support/jest/stop-database.ts",
}

/**
 * Which files are played; `development/run-tests.mjs` sets it.
 * - `each`: every spec as a file of its own. The default, also of an editor that starts Jest.
 * - `whole`: everything, and many specs in one process (`integration-tests/shared-process`).
 * - `short`: like `whole`, but only what `npm test` plays.
 */
const { TEST_SELECTION = "each" } = process.env

/** Returns the files of a project for the selection. */
const select = ({ each, whole = each, short = whole }) =>
  ({ each, whole, short })[TEST_SELECTION].map((path) => `<rootDir>/${path}`)

/** @type {import("jest").Config} */
module.exports = {
  // Jest would leave one core idle, and waiting for time-outs needs none. Each
  // worker has a whole Medusa in memory, so not more than four.
  maxWorkers: Math.min(4, availableParallelism()),
  // Each file loads Medusa anew into its worker, which soon has gigabytes to clean up.
  workerIdleMemoryLimit: "1500MB",
  // Bounds what hangs. A boot of Medusa takes 7 s alone, and ten times as long on a machine that is shared.
  testTimeout: 240_000,
  projects: [
    {
      // Specs beside the code that need no database and no browser.
      ...everywhere,
      displayName: "unit",
      testMatch: select({
        each: [
          "{src,packages/devtools/src,harness,development}/**/*.unit.spec.ts",
        ],
        whole: ["integration-tests/shared-process/units-*.entry.ts"],
      }),
    },
    {
      // The unit specs of the storefront package, in a simulated browser (jsdom).
      ...everywhere,
      displayName: "storefront",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/packages/storefront/src/**/*.unit.spec.{ts,tsx}"],
    },
    {
      // The ledger on PostgreSQL, and the gateway client against the simulator, without a Medusa application.
      ...integration,
      displayName: "modules",
      testMatch: select({
        each: ["integration-tests/modules/**/*.spec.ts"],
        whole: ["integration-tests/shared-process/modules-*.entry.ts"],
      }),
    },
    {
      // A Medusa application over HTTP.
      ...integration,
      displayName: "http",
      testMatch: select({
        each: ["integration-tests/http/**/*.spec.ts"],
        whole: [
          "integration-tests/http/*.spec.ts",
          "integration-tests/shared-process/shared-store-*.entry.ts",
        ],
        short: ["integration-tests/http/*-purchase.spec.ts"],
      }),
    },
    {
      // What takes long: several processes, kills, random seeds, every configuration.
      ...integration,
      displayName: "proof",
      testMatch: select({
        each: ["integration-tests/proofs/!(*browser*)/**/*.spec.ts"],
        short: ["integration-tests/proofs/simulation/sample-of-seeds.spec.ts"],
      }),
    },
    {
      // The proofs in a browser, which is unpacked once for the run.
      ...integration,
      displayName: "browser",
      globalSetup: "<rootDir>/integration-tests/support/jest/set-up-database-and-chromium.ts",
      globalTeardown:
        "<rootDir>/integration-tests/support/jest/stop-browser.ts",
      testMatch: select({
        each: ["integration-tests/proofs/*browser*/**/*.spec.ts"],
        short: ["integration-tests/proofs/browser/shop/whole-shop.spec.ts"],
      }),
    },
  ],
}
