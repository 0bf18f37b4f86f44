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
    "<rootDir>/dist/",
  ],
}

const integration = {
  ...everywhere,
  setupFiles: ["<rootDir>/integration-tests/support/quiet.ts"],
  globalSetup: "<rootDir>/integration-tests/support/database/global-setup.ts",
  globalTeardown:
    "<rootDir>/integration-tests/support/database/global-teardown.ts",
}

/** Whether every statement has its index: each fills large tables first. */
const PLANS = "-indexes\\.spec\\.ts$"

const browser = {
  ...integration,
  globalSetup: "<rootDir>/integration-tests/support/browser/global-setup.ts",
  globalTeardown:
    "<rootDir>/integration-tests/support/browser/global-teardown.ts",
}

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
      ...everywhere,
      displayName: "unit",
      testMatch: [
        "<rootDir>/{src,packages/devtools/src,development}/**/*.unit.spec.ts",
      ],
    },
    {
      // What runs in a shopper's browser, in one that is only pretended.
      ...everywhere,
      displayName: "storefront",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/packages/storefront/src/**/*.unit.spec.{ts,tsx}"],
    },
    {
      ...integration,
      displayName: "integration",
      testMatch: [
        "<rootDir>/integration-tests/{gateway,modules,http,faults,package}/**/*.spec.ts",
      ],
      testPathIgnorePatterns: [PLANS],
    },
    {
      // What `npm test` plays of `unit` and `integration`, in a few files.
      ...integration,
      displayName: "together",
      testMatch: [
        "<rootDir>/integration-tests/together/{units,modules}-*.spec.ts",
        "<rootDir>/integration-tests/faults/*.spec.ts",
        "<rootDir>/integration-tests/http/*-purchase.spec.ts",
      ],
    },
    {
      // What Medusa's core does with anybody's payment provider: docs/conformance.md.
      ...integration,
      displayName: "core-traps",
      testMatch: ["<rootDir>/integration-tests/core-traps/*.spec.ts"],
    },
    {
      ...browser,
      displayName: "browser",
      testMatch: ["<rootDir>/integration-tests/browser/*.spec.ts"],
    },
    {
      // Every way in which a payment in a browser may go, in a few minutes.
      ...browser,
      displayName: "browser-proof",
      testMatch: ["<rootDir>/integration-tests/browser/long/*.spec.ts"],
    },
    {
      // The same shop in Firefox and WebKit, which Debian brings.
      ...integration,
      displayName: "other-browsers",
      testMatch: ["<rootDir>/integration-tests/browser/other/*.spec.ts"],
    },
    {
      // What takes long: every fault at every moment, and races many times over.
      ...integration,
      displayName: "proof",
      testMatch: [
        "<rootDir>/integration-tests/together/one-shop-*.spec.ts",
        "<rootDir>/integration-tests/proofs/*.spec.ts",
        "<rootDir>/integration-tests/modules/*-indexes.spec.ts",
        "<rootDir>/integration-tests/package/*.spec.ts",
      ],
    },
    {
      // What `proof` plays in one shop, one by one.
      ...integration,
      displayName: "one",
      testMatch: ["<rootDir>/integration-tests/proofs/one-shop/*.spec.ts"],
    },
  ],
}
