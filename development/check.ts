// `npm run check`: everything that can be said without a database, in parallel,
// since the slowest of it would make one wait twice as long.
import { spawn } from "node:child_process"
import { availableParallelism } from "node:os"

/** npm scripts, the longest first. */
const CHECKS = [
  ["check:lint", "lint"],
  ["check:types", "types"],
  ["test:unit", "unit tests"],
  ["check:format", "format"],
  ["check:imports", "import direction"],
  ["check:dead-code", "dead code"],
  ["check:markers", "assumption markers"],
  ["check:words", "words of the glossary"],
  ["check:size", "size of the storefront"],
] as const

interface Finding {
  script: string
  name: string
  passed: boolean
  seconds: number
  output: string
}

async function check(): Promise<boolean> {
  const queue = [...CHECKS]
  const findings: Finding[] = []
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [script, name] = next
      const finding = await run(script, name)
      findings.push(finding)
      const mark = finding.passed ? "ok    " : "FAILED"
      console.log(`  ${mark} ${name} (${finding.seconds.toFixed(1)} s)`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))

  const failed = findings.filter((finding) => !finding.passed)
  for (const { name, script, output } of failed) {
    console.log(`\n── ${name}: npm run ${script} ──\n${output.trim()}`)
  }
  if (failed.some(({ name }) => name === "format")) {
    console.log("\nnpm run fix repairs the format, and some of the lint.")
  }
  return failed.length === 0
}

function run(script: string, name: string): Promise<Finding> {
  const started = Date.now()
  const child = spawn("npm", ["run", "--silent", script], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? "1" : "0" },
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) =>
      resolve({
        script,
        name,
        passed: code === 0,
        seconds: (Date.now() - started) / 1000,
        output,
      })
    )
  })
}

check().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
