import js from "@eslint/js"
import medusa from "@medusajs/eslint-plugin"
import regexp from "eslint-plugin-regexp"
import tseslint from "typescript-eslint"

import { oneTextChild } from "./development/lint/one-text-child.mjs"

const TESTS = ["integration-tests/**/*.ts", "**/*.spec.{ts,tsx}"]

/** What reads bodies of HTTP answers, and is not shipped. */
const TESTS_AND_HARNESS = [...TESTS, "harness/**/*.ts"]

/** The only places from which Medusa loads a default export. */
const DEFAULT_EXPORT_WANTED_BY_MEDUSA = [
  "medusa-config.ts",
  "src/api/middlewares.ts",
  "src/jobs/*.ts",
  "src/cli/{drop-signing-keys,moved,rotate-keys,setup-region,uninstall}.ts",
  "packages/devtools/src/{confirm,sample-goods}/command.ts",
  "src/cli/doctor/run-store-checks.ts",
  "src/subscribers/*.ts",
  "src/modules/*/index.ts",
  "src/modules/*/service.ts",
  "src/providers/index.ts",
  "src/providers/*/index.ts",
  "src/admin/**/*.{ts,tsx}",
]

const NO_PROCESS_CLOCK = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message:
    "Compare stored times with ledger.time(); measure durations with performance.now().",
}

/** Orders, carts and payments; the event bus, locks and the workflow engine are tools. */
const CORE_IN_ITS_FOLDER = {
  selector:
    "MemberExpression[object.name='Modules']:not([property.name=/^(EVENT_BUS|LOCKING|WORKFLOW_ENGINE)$/]), MemberExpression[object.name='ContainerRegistrationKeys'][property.name='QUERY'], CallExpression[callee.property.name='graph']",
  message:
    "Medusa's records are read and written in src/medusa, or by the handles that its container.ts names.",
}

const EVERYWHERE = [NO_PROCESS_CLOCK, CORE_IN_ITS_FOLDER]

const LINKS_END_IN_ONE_PLACE = {
  selector: "MemberExpression[property.name='deactivatePaymentLink']",
  message:
    "Links are made inactive by payment-method-adapters/link/deactivate-link.",
}

/** The ledger's methods that write an operation's outcome, or that it is in doubt. */
const OUTCOMES_IN_ONE_PLACE = {
  selector:
    "MemberExpression[property.name=/^(recordUnknownOutcome|recordLookupWithoutOutcome|recordAbsenceOrResolveOperation|resolveLinkCreationWithLostAnswer)$/], MemberExpression[property.name='resolveOperation']:matches([object.name='ledger'], [object.property.name='ledger'], [object.callee.name='ledgerOf'])",
  message: "The outcome of an operation is written in operations/conclude.",
}

/**
 * Medusa's own rules, for shipped code: its preset would hide every test from
 * every rule, ours included, so its block of ignored files is left out.
 */
const medusaRules = medusa.configs.recommended
  .filter((block) => Object.keys(block).join() !== "ignores")
  .map((block) =>
    block.rules
      ? { ...block, ignores: [...(block.ignores ?? []), ...TESTS_AND_HARNESS] }
      : block
  )

export default tseslint.config(
  {
    ignores: [".medusa/", ".demo/", "**/dist/", "node_modules/"],
  },
  js.configs.recommended,
  medusaRules,
  {
    // A text from outside may be written so that a pattern takes minutes for it.
    plugins: { regexp },
    rules: {
      // What is left to do is an issue.
      "no-warning-comments": "error",
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          "./development/tsconfig.json",
          "./packages/storefront/tsconfig.json",
          "./src/admin/tsconfig.json",
          "./integration-tests/proofs/browser/tsconfig.json",
          "./demo-shop/tsconfig.json",
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports" },
      ],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: false },
      ],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // Medusa's ports are asynchronous even where an answer is at hand.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/max-params": ["error", { max: 3 }],
      "max-lines": ["error", { max: 300 }],
      "no-console": "error",
      "no-duplicate-imports": "error",
      "no-restricted-exports": [
        "error",
        { restrictDefaultExports: { direct: true, named: true } },
      ],
      // Ours carry a code and an outcome; one place maps them to MedusaError.
      "@medusajs/use-medusa-error-not-generic-error": "off",
    },
  },
  {
    // Time is the database's, and the process's clock may be wrong: what is stored is compared with
    // `ledger.time()`, or with the time that came with the row; a duration is `performance.now()`.
    files: [
      "src/{domain,options,gateway,health,medusa,modules,operations,reconciliation,webhooks,providers,workflows,api,jobs,subscribers}/**/*.ts",
    ],
    ignores: TESTS,
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "Date",
          property: "now",
          message:
            "Compare stored times with ledger.time(); measure durations with performance.now().",
        },
      ],
      "no-restricted-syntax": ["error", ...EVERYWHERE],
    },
  },
  {
    // Pure folders: time and chance are parameters, so that a test decides.
    files: ["src/{domain,gateway,modules}/**/*.ts"],
    ignores: TESTS,
    rules: {
      "no-restricted-syntax": [
        "error",
        ...EVERYWHERE,
        {
          selector:
            "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          message: "Take chance as a parameter, not from Math.random.",
        },
      ],
    },
  },
  {
    // Links are made inactive in one place: a claim is written before, and the outcome after. The links of the
    // command `confirm` are not the store's: they are in no ledger.
    files: [
      "packages/devtools/src/**/*.ts",
      "src/{cli,jobs,subscribers}/**/*.ts",
    ],
    ignores: [
      ...TESTS,
      "packages/devtools/src/confirm/experiment/link-experiment.ts",
    ],
    rules: {
      "no-restricted-syntax": ["error", ...EVERYWHERE, LINKS_END_IN_ONE_PLACE],
    },
  },
  {
    files: [
      "src/{api,operations,providers,reconciliation,webhooks,workflows}/**/*.ts",
    ],
    ignores: TESTS,
    rules: {
      "no-restricted-syntax": [
        "error",
        ...EVERYWHERE,
        LINKS_END_IN_ONE_PLACE,
        OUTCOMES_IN_ONE_PLACE,
      ],
    },
  },
  {
    files: ["src/operations/conclude/**/*.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...EVERYWHERE, LINKS_END_IN_ONE_PLACE],
    },
  },
  {
    files: ["src/payment-method-adapters/link/deactivate-link.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...EVERYWHERE, OUTCOMES_IN_ONE_PLACE],
    },
  },
  {
    files: [
      "src/medusa/**/*.ts",
      "src/providers/index.ts",
      "packages/devtools/src/sample-goods/*.ts",
    ],
    rules: { "no-restricted-syntax": ["error", NO_PROCESS_CLOCK] },
  },
  {
    // Generated from the models, and from docs/options.md.
    files: [
      "src/modules/ledger/migrations/**",
      "src/options/documented-options.ts",
    ],
    rules: { "max-lines": "off" },
  },
  {
    files: DEFAULT_EXPORT_WANTED_BY_MEDUSA,
    rules: { "no-restricted-exports": "off" },
  },
  {
    // Medusa loads no job from a file whose name begins so.
    files: ["src/jobs/_*.ts"],
    rules: {
      "@medusajs/scheduled-job-config-required": "off",
      "@medusajs/scheduled-job-default-export-required": "off",
    },
  },
  {
    // What a shopper's browser may translate.
    files: ["packages/storefront/src/**/*.tsx", "demo-shop/src/**/*.tsx"],
    ignores: TESTS,
    plugins: { shopper: { rules: { "one-text-child": oneTextChild } } },
    rules: { "shopper/one-text-child": "error" },
  },
  {
    // Medusa types what can be linked of its own modules as `any`.
    files: ["src/links/*.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
    },
  },
  {
    files: [
      "development/**",
      "harness/**",
      "src/cli/**",
      "packages/devtools/src/**",
      "integration-tests/support/jest/capture-console.ts",
    ],
    rules: { "no-console": "off" },
  },
  {
    // These run where no Medusa is installed.
    files: ["packages/devtools/src/{buy,simulator}/**/*.ts"],
    rules: { "@medusajs/zod-import-source": "off" },
  },
  {
    // Bodies of HTTP answers are `any` here: the assertion is what checks them.
    files: TESTS,
    rules: {
      "@typescript-eslint/max-params": "off",
      "max-lines": ["error", { max: 700 }],
      "@typescript-eslint/switch-exhaustiveness-check": "off",
    },
  },
  {
    // Bodies of HTTP answers are `any` here: the assertion is what checks them.
    files: TESTS_AND_HARNESS,
    rules: {
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    files: ["integration-tests/support/jest/{set-up,start,stop}-*.ts"],
    rules: { "no-restricted-exports": "off" },
  },
  {
    files: ["**/*.{js,cjs,mjs}"],
    languageOptions: {
      globals: Object.fromEntries(
        ["console", "module", "process", "require", "setTimeout", "URL"].map(
          (name) => [name, "readonly"]
        )
      ),
    },
  }
)
