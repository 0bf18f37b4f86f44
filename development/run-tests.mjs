// `npm test` and `npm run test:<kind>`: plays tests with Jest. With a pattern, each file whose path contains it is played
// alone. Without one the whole kind is played, and specs that allow it share a process, because loading Medusa for each
// file would take longer than their tests (integration-tests/shared-process).
// Options go to Jest; one that has a value is written with "=", for example --shard=1/2.
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"

const JEST = createRequire(import.meta.url).resolve("jest/bin/jest")

/** The projects of jest.config.js of which each kind consists. */
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
// Medusa leaves handles open after it has ended; unit specs must not.
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
