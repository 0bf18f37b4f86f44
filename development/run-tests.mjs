// `npm test` and `npm run test:<kind>`: runs tests with Jest. With a pattern, each file whose path contains the
// pattern is run on its own. Without a pattern, specs that allow it share a process
// (integration-tests/shared-process), because loading Medusa takes longer than the tests of most files. Options are
// passed to Jest. An option with a value is written with "=", for example --shard=1/2.
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"

const JEST = createRequire(import.meta.url).resolve("jest/bin/jest")

/** The projects of jest.config.js that belong to each kind of tests. */
const KINDS = {
  unit: ["unit", "storefront"],
  "integration:modules": ["modules"],
  "integration:http": ["http"],
  proof: ["proof", "browser"],
}

const [kind, ...given] = process.argv.slice(2)
const isShort = kind === "short"
const projects = isShort ? Object.values(KINDS).flat() : KINDS[kind]
if (projects === undefined) {
  console.error(
    `There is no kind "${kind}" of tests: use ${Object.keys(KINDS).join(", ")} or short.`
  )
  process.exit(1)
}
const hasPattern = given.some((argument) => !argument.startsWith("-"))
const selection = hasPattern ? "each" : isShort ? "short" : "whole"

const nodeOptions = [
  // Some tests import Medusa's and Vite's ES modules.
  "--experimental-vm-modules",
  "--disable-warning=ExperimentalWarning",
]
// Medusa leaves handles open after it has stopped. Unit specs do not start Medusa, so for them an open handle is an
// error.
const jestOptions = [kind === "unit" ? "--ci" : "--forceExit"]
if (selection === "short") jestOptions.push("--silent")

const { status } = spawnSync(
  process.execPath,
  [
    ...nodeOptions,
    JEST,
    "--selectProjects",
    ...projects,
    ...jestOptions,
    ...given,
  ],
  { stdio: "inherit", env: { ...process.env, TEST_SELECTION: selection } }
)
process.exit(status ?? 1)
