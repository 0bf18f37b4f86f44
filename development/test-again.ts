// `npm run test:again`: the tests many times over, beside processes that burn the machine's cores, to
// find the one that a busy machine can fail. What has run is written down; a run that was broken off
// goes on from there. CONTRIBUTING.md says when.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
} from "node:fs"
import { relative, resolve } from "node:path"
import { parseArgs } from "node:util"

const USAGE = `Usage: npm run test:again -- [options] [pattern ...]

  --of test|proof    what: the files of \`npm test\`, or the proofs; default test
  --rounds <number>  how often; default 5
  --burn <number>    beside so many processes that do nothing but burn; default 0
  --files <number>   so many files in one run of Jest; default: all, as in \`npm test\`
  --fresh            forgets what was written down
  pattern            only files whose path has one of these in it
`
const ROOT = resolve(__dirname, "..")
const KEPT = resolve(ROOT, "node_modules/.cache/test-again")
const PROJECTS = {
  test: ["storefront", "together", "browser"],
  proof: ["proof", "browser-proof"],
}
const JEST = [
  ...["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"],
  resolve(ROOT, "node_modules/jest/bin/jest.js"),
]

/** A file that was played once; a line of what is written down. */
interface Played {
  round: number
  file: string
  seconds: number
  failed: { title: string; message: string }[]
}

interface JestReport {
  testResults: {
    name: string
    startTime: number
    endTime: number
    message: string
    status: string
    assertionResults: {
      fullName: string
      status: string
      failureMessages: string[]
    }[]
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
      fresh: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  const { of } = values
  if (values.help || (of !== "test" && of !== "proof")) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const record = resolve(KEPT, `${of}-burn-${values.burn}.jsonl`)
  if (values.fresh) rmSync(record, { force: true })
  mkdirSync(KEPT, { recursive: true })
  const files = listFiles(of).filter(
    (file) =>
      positionals.length === 0 ||
      positionals.some((part) => file.includes(part))
  )
  const burning = burn(Number(values.burn))
  try {
    for (let round = 1; round <= Number(values.rounds); round++) {
      const open = files.filter((file) => !hasRun(record, round, file))
      while (open.length > 0) {
        const batch = open.splice(0, Number(values.files))
        play(of, batch).forEach((played) => {
          appendFileSync(record, JSON.stringify({ round, ...played }) + "\n")
          if (played.failed.length > 0) report({ round, ...played })
        })
        console.log(`round ${round}: ${open.length} files to go`)
      }
    }
  } finally {
    burning.forEach((process) => process.kill())
  }
  return summarize(record)
}

function listFiles(of: keyof typeof PROJECTS): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [...JEST, "--listTests", "--selectProjects", ...PROJECTS[of]],
    { cwd: ROOT, encoding: "utf8" }
  )
  return stdout
    .split("\n")
    .filter((line) => line.startsWith(ROOT))
    .map((line) => relative(ROOT, line))
    .sort()
}

function play(
  of: keyof typeof PROJECTS,
  files: string[]
): Omit<Played, "round">[] {
  const report = resolve(KEPT, `report-${process.pid}.json`)
  rmSync(report, { force: true })
  spawnSync(
    process.execPath,
    [
      ...JEST,
      ...["--forceExit", "--silent", "--json", `--outputFile=${report}`],
      ...["--selectProjects", ...PROJECTS[of], "--runTestsByPath", ...files],
    ],
    { cwd: ROOT, stdio: ["ignore", "ignore", "ignore"] }
  )
  if (!existsSync(report)) throw new Error("Jest ended without a report.")
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as JestReport
  rmSync(report)
  return testResults.map((result) => ({
    file: relative(ROOT, result.name),
    seconds: Math.round((result.endTime - result.startTime) / 1_000),
    failed: failuresOf(result),
  }))
}

function failuresOf(result: JestReport["testResults"][number]) {
  const failed = result.assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => ({
      title: fullName,
      message: failureMessages.join("\n").slice(0, 2_000),
    }))
  return failed.length === 0 && result.status === "failed"
    ? [{ title: "(the file)", message: result.message.slice(0, 2_000) }]
    : failed
}

/** Until its parent is gone, should nobody end it. */
const BURN = `const parent = process.ppid
const burn = () => {
  for (const end = Date.now() + 200; Date.now() < end; );
  if (process.ppid === parent) setImmediate(burn)
}
burn()`

/** Each keeps a core busy until it is told to end. */
function burn(count: number): ChildProcess[] {
  return Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", BURN], { stdio: "ignore" })
  )
}

function readPlayed(record: string): Played[] {
  if (!existsSync(record)) return []
  return readFileSync(record, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Played)
}

function hasRun(record: string, round: number, file: string): boolean {
  return readPlayed(record).some(
    (played) => played.round === round && played.file === file
  )
}

function report({ round, file, failed }: Played): void {
  for (const { title, message } of failed) {
    console.log(`\nRED in round ${round}: ${file}\n  ${title}\n${message}\n`)
  }
}

function summarize(record: string): number {
  const played = readPlayed(record)
  const red = played.filter(({ failed }) => failed.length > 0)
  const seconds = played.reduce((sum, each) => sum + each.seconds, 0)
  for (const { round, file, failed } of red) {
    failed.forEach(({ title }) =>
      console.log(`red: ${round} ${file}: ${title}`)
    )
  }
  console.log(
    `${played.length} files played in ${Math.round(seconds / 60)} minutes, ${red.length} of them red`
  )
  return red.length > 0 ? 1 : 0
}

process.exitCode = again()
