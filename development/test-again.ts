// `npm run test:again`: runs the tests many times while other processes burn the machine's cores,
// to find a test that a busy machine can fail. CONTRIBUTING.md says when.
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative, resolve } from "node:path"
import { parseArgs } from "node:util"

const USAGE = `Usage: npm run test:again -- [options] [pattern ...]

  --of test|proof    what: the files of \`npm test\`, or the proofs; default test
  --rounds <number>  how often; default 5
  --burn <number>    beside so many processes that do nothing but burn; default 0
  --files <number>   so many files in one run of Jest; default: all, as in \`npm test\`
  pattern            only files whose path has one of these in it
`
const ROOT = resolve(__dirname, "..")
const PROJECTS: Record<string, string[]> = {
  test: ["storefront", "together", "browser"],
  proof: ["proof", "browser-proof"],
}

/** A program that burns a core until its parent is gone, even if nobody ends it. */
const BURN = `const parent = process.ppid
const burn = () => {
  for (const end = Date.now() + 200; Date.now() < end; );
  if (process.ppid === parent) setImmediate(burn)
}
burn()`

interface JestReport {
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

function again(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      of: { type: "string", default: "test" },
      rounds: { type: "string", default: "5" },
      burn: { type: "string", default: "0" },
      files: { type: "string", default: "1000" },
      help: { type: "boolean", default: false },
    },
  })
  const projects = PROJECTS[values.of]
  if (values.help || !projects) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const { stdout } = jest(["--listTests", "--selectProjects", ...projects])
  const files = stdout
    .split("\n")
    .filter((line) => line.startsWith(ROOT))
    .map((line) => relative(ROOT, line))
    .filter((file) =>
      (positionals.length > 0 ? positionals : [""]).some((part) =>
        file.includes(part)
      )
    )
    .sort()
  const burning = Array.from({ length: Number(values.burn) }, () =>
    spawn(process.execPath, ["-e", BURN], { stdio: "ignore" })
  )
  const red: string[] = []
  try {
    for (let round = 1; round <= Number(values.rounds); round++) {
      const open = [...files]
      while (open.length > 0) {
        const found = play(projects, open.splice(0, Number(values.files)))
        red.push(...found.map((failure) => `round ${round}: ${failure}`))
        found.forEach((failure) => console.log(`\nRED: ${failure}\n`))
        console.log(`round ${round}: ${open.length} files to go`)
      }
    }
  } finally {
    burning.forEach((process) => process.kill())
  }
  for (const failure of red) console.log(`red: ${failure.split("\n")[0]}`)
  console.log(
    `${files.length} files, ${values.rounds} rounds, ${red.length} red`
  )
  return red.length > 0 ? 1 : 0
}

function jest(given: readonly string[]): { stdout: string } {
  return spawnSync(
    process.execPath,
    [
      ...["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"],
      resolve(ROOT, "node_modules/jest/bin/jest.js"),
      ...given,
    ],
    { cwd: ROOT, encoding: "utf8", maxBuffer: Infinity }
  )
}

/** Runs test files; returns each that failed: its path and tests in one line, and Jest's message. */
function play(projects: string[], files: string[]): string[] {
  const directory = mkdtempSync(join(tmpdir(), "test-again-"))
  const report = join(directory, "report.json")
  jest([
    ...["--forceExit", "--silent", "--json", `--outputFile=${report}`],
    ...["--selectProjects", ...projects, "--runTestsByPath", ...files],
  ])
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as JestReport
  rmSync(directory, { recursive: true })
  return testResults
    .filter(({ status }) => status === "failed")
    .map(({ name, message, assertionResults }) => {
      const titles = assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => fullName)
      return `${relative(ROOT, name)}: ${titles.join("; ")}\n${message}`
    })
}

process.exitCode = again()
