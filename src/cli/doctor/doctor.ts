import { removeUrlCredentials } from "../../domain/errors/remove-url-credentials"
import {
  createCheckResultBuilders,
  type FindingResponse,
} from "../../domain/health/finding"
import type { CheckName } from "../../domain/health/finding-codes"
import {
  validateUrlOption,
  resolveMedusaCliPath,
  parseCommandOptions,
} from "../command-line"
import {
  exitCodeOf,
  formatFindings,
  toFindingResponses,
} from "./format-findings"
import { runChildProcess } from "../child-process-result"
import type { ConfigurationCheckResult } from "./check-configuration-and-ask-store"
import { USAGES } from "../usages"

/**
 * Which process made the checks that need a store.
 * - `running_store`: the store that runs at `address`.
 * - `new_process`: a process that the doctor started. `reason` says why the running store did not make the checks.
 * - null: no process made them, because the check of the configuration found a problem or gave no result.
 */
type WhoChecked =
  | { checkedBy: "running_store"; address: string; reason: null }
  | { checkedBy: "new_process"; reason: string }
  | { checkedBy: null; reason: null }

type Examination = WhoChecked & { findings: FindingResponse[] }

export function run(args: string[]): number {
  const { json, url } = parseCommandOptions(args, USAGES.doctor, {
    json: { type: "boolean", default: false },
    url: { type: "string" },
  })
  validateUrlOption("--url", url)
  const { findings, ...way } = runAllChecks(url === undefined ? [] : [url])
  const code = exitCodeOf(findings)
  const { checkedBy: checked_by, reason } = way
  process.stdout.write(
    json
      ? `${JSON.stringify({ ok: code === 0, checked_by, reason, findings }, null, 2)}\n`
      : `${formatFindings(findings)}${formatWhoChecked(way)}`
  )
  return code
}

function formatWhoChecked(way: WhoChecked): string {
  switch (way.checkedBy) {
    case "running_store":
      return `\nThe running store at ${way.address} made the checks that need a store.\n`
    case "new_process":
      return `\nA new process made the checks that need a store, because ${way.reason}.\n`
    case null:
      return ""
  }
}

/**
 * Makes the checks of the configuration, and then the checks that need a store. The configuration is checked first and
 * in another process, because a store that does not start can report nothing. If the configuration has a problem, the
 * checks that need a store are not made.
 *
 * If no running store with the same configuration, files and versions answers, a new process of the store is started.
 * This takes many seconds, because the process loads Medusa.
 */
function runAllChecks(args: string[]): Examination {
  const medusa = resolveMedusaCliPath()
  const { findings, asked } = checkConfigurationInChildProcess(medusa, args)
  if (asked === undefined) {
    const { unknown } = createCheckResultBuilders()
    const unchecked = { account: null, ...unknown("store_silent") }
    return {
      checkedBy: null,
      reason: null,
      findings: [
        ...findings,
        ...toFindingResponses([{ check: "store", ...unchecked }]),
      ],
    }
  }
  if (asked.findings) {
    return {
      checkedBy: "running_store",
      reason: null,
      address: asked.address,
      findings: [...findings, ...asked.findings],
    }
  }
  const { result, output } = runChildProcess(
    [medusa, "exec", require.resolve("./run-store-checks")],
    args
  )
  const ofStore = (result ??
    findingsOfMissingResult("store", output)) as FindingResponse[]
  return {
    checkedBy: "new_process",
    reason: asked.reason,
    findings: [...findings, ...ofStore],
  }
}

function checkConfigurationInChildProcess(
  medusa: string,
  args: string[]
): ConfigurationCheckResult {
  const { result, output } = runChildProcess(
    [
      ...process.execArgv,
      require.resolve("./check-configuration-and-ask-store"),
      medusa,
    ],
    args
  )
  return (result ?? {
    findings: findingsOfMissingResult("configuration", output),
  }) as ConfigurationCheckResult
}

/**
 * Returns the finding that a child process sent no result. The details of the finding are up to three lines of the
 * process's output that mention an error, or a general text if no line does.
 */
function findingsOfMissingResult(
  check: CheckName,
  output: string
): FindingResponse[] {
  const errors = output
    .split("\n")
    .filter((line) => /error/i.test(line) && !/^\s+at /.test(line))
    .map((line) => removeUrlCredentials(line.trim()).slice(0, 300))
  const details =
    [...new Set(errors)].slice(0, 3).join("\n") ||
    "The process ended or took too long, and printed nothing."
  const { problem } = createCheckResultBuilders({ details })
  return toFindingResponses([
    { check, account: null, ...problem("store_silent") },
  ])
}
