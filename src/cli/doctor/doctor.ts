import { spawnSync } from "node:child_process"
import { STORE_STARTS_WITHIN_MS } from "../../charge/times"
import { environmentOf, medusaCommand, optionsIn } from "../command-line"
import { checkOf, type Finding, readHandedOver, withoutLogin } from "./findings"
import { exitCodeOf, findingsAsJson, findingsInWords } from "./report-findings"

const USAGE = `Usage: npx medusa-payment-checkout-transparent doctor [--json] [--url <address>]

Reads the store's configuration and database, asks the gateway for an access token and
a charge that does not exist, and says of each check what was found and what to do.
Changes nothing. Exits with 1 when there is a problem, else with 0.

  --url <address>   where this store answers, for a delivery to its notification URL;
                    default: the account's backendUrl, else http://localhost:9000
                    (PORT)
  --json            the same for scripts
  --help
`

/** Resolves to the exit code. */
export function runDoctor(args: string[]): number {
  const { json, help, ...given } = optionsIn(args, USAGE, {
    json: { type: "boolean", default: false },
    url: { type: "string" },
    help: { type: "boolean", default: false },
  })
  if (help) {
    process.stdout.write(USAGE)
    return 0
  }
  const findings = examine(given.url)
  process.stdout.write(
    json ? findingsAsJson(findings) : findingsInWords(findings)
  )
  return exitCodeOf(findings)
}

/** The configuration first, by itself: a store that does not start can tell nothing. */
function examine(url: string | undefined): Finding[] {
  const medusa = medusaCommand()
  const { findings: configuration, output } = ask([
    ...process.execArgv,
    require.resolve("./read-configuration"),
    medusa,
  ])
  if (!configuration) {
    return [doesNotWork("configuration", output)]
  }
  if (exitCodeOf(configuration) > 0) {
    return [
      ...configuration,
      checkOf("store").notChecked(
        "It does not start as it is configured.",
        "Mend the problems above, then run the doctor again."
      ),
    ]
  }
  const store = ask(
    [medusa, "exec", require.resolve("./ask-store")],
    url === undefined ? [] : ["--url", url]
  )
  return [
    ...configuration,
    ...(store.findings ?? [doesNotWork("store", store.output)]),
  ]
}

function ask(
  command: string[],
  args: string[] = []
): { findings: Finding[] | undefined; output: string } {
  const { output } = spawnSync(process.execPath, command, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: environmentOf(args),
    timeout: STORE_STARTS_WITHIN_MS,
    killSignal: "SIGKILL",
  })
  return {
    findings: readHandedOver(output),
    output: `${output[1] ?? ""}\n${output[2] ?? ""}`,
  }
}

/** A process ended before it could tell: by what it wrote last. */
function doesNotWork(check: string, output: string): Finding {
  const errors = output
    .split("\n")
    .filter((line) => /error/i.test(line) && !/^\s+at /.test(line))
    .map((line) => withoutLogin(line.trim().slice(0, 300)))
  return checkOf(check).problem(
    `It does not start, or could not be asked: ${[...new Set(errors)].slice(0, 3).join("\n") || "it ended, or took too long, without a word"}`,
    "Start the store by hand and read its log: npx medusa start"
  )
}
