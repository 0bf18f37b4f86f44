// `npm run check`: runs all checks that need no database. They run in parallel, because the slowest check takes as
// long as the others together. With `--without-tests` it skips the unit tests, for a caller that also runs `npm test`.
import { exec } from "node:child_process"
import { availableParallelism } from "node:os"

import { mapConcurrently } from "./map-concurrently"

/** The npm scripts that `npm run check` starts, the slowest first, each with a name for its output. */
const ALL: [script: string, name: string][] = [
  ["check:lint", "lint"],
  ["check:types", "types"],
  ["test:unit", "unit tests"],
  ["check:prose", "prose"],
  ["check:format", "format"],
  ["check:imports", "import direction"],
  ["check:dead-code", "dead code"],
  ["check:folders", "files per folder"],
  ["check:size", "size of the storefront"],
]
const CHECKS = process.argv.includes("--without-tests")
  ? ALL.filter(([script]) => script !== "test:unit")
  : ALL
const FORCE_COLOR = process.stdout.isTTY ? "1" : "0"

const failures: { script: string; name: string; output: string }[] = []

async function runAndReportCheck([
  script,
  name,
]: (typeof ALL)[number]): Promise<void> {
  const started = Date.now()
  const { passed, output } = await runNpmScript(script)
  if (!passed) failures.push({ script, name, output })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`  ${passed ? "ok    " : "FAILED"} ${name} (${seconds} s)`)
}

function runNpmScript(
  script: string
): Promise<{ passed: boolean; output: string }> {
  const env = { ...process.env, FORCE_COLOR }
  return new Promise((resolve) =>
    exec(
      `npm run --silent ${script}`,
      { env, maxBuffer: Infinity },
      (error, stdout, stderr) =>
        resolve({ passed: error === null, output: stdout + stderr })
    )
  )
}

void mapConcurrently(CHECKS, availableParallelism(), runAndReportCheck).then(
  () => {
    for (const { name, script, output } of failures) {
      console.log(`\n── ${name}: npm run ${script} ──\n${output.trim()}`)
    }
    if (failures.some(({ name }) => name === "format")) {
      console.log("\nnpm run fix repairs the format, and some of the lint.")
    }
    process.exit(failures.length === 0 ? 0 : 1)
  }
)
