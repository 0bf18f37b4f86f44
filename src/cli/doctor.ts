import {
  checkResults,
  shownFinding,
  type ShownFinding,
} from "../domain/health/finding"
import type { CheckName } from "../domain/health/finding-codes"
import { checkWordsIn } from "../texts/check-words"
import {
  checkAddress,
  medusaCommand,
  parseCommandOptions,
} from "./command-line"
import { exitCodeOf, findingsInWords, withoutLogin } from "./findings"
import { askChild } from "./hand-over"
import { USAGES } from "./usages"

export function run(args: string[]): number {
  const { json, url } = parseCommandOptions(args, USAGES.doctor, {
    json: { type: "boolean", default: false },
    url: { type: "string" },
  })
  checkAddress("--url", url)
  const findings = checkStore(url)
  const code = exitCodeOf(findings)
  process.stdout.write(
    json
      ? `${JSON.stringify({ ok: code === 0, findings }, null, 2)}\n`
      : findingsInWords(findings)
  )
  return code
}

/**
 * Runs the checks of the configuration, and then those that need a running store. The configuration is checked first
 * and in another process, because a store that does not start can report nothing.
 */
function checkStore(url: string | undefined): ShownFinding[] {
  const medusa = medusaCommand()
  const configuration = findingsOfChild("configuration", [
    ...process.execArgv,
    require.resolve("./read-configuration"),
    medusa,
  ])
  if (exitCodeOf(configuration) > 0) {
    const { unknown } = checkResults()
    return [...configuration, shownFindingOf("store", unknown("store_silent"))]
  }
  const script = [medusa, "exec", require.resolve("./ask-store")]
  return [
    ...configuration,
    ...findingsOfChild("store", script, url === undefined ? [] : [url]),
  ]
}

/**
 * Returns the findings of a child process. If the process handed over none, returns one finding with its first error
 * lines.
 */
function findingsOfChild(
  check: CheckName,
  command: string[],
  args: string[] = []
): ShownFinding[] {
  const { result, output } = askChild(command, args)
  if (result !== undefined) {
    return result as ShownFinding[]
  }
  const errors = output
    .split("\n")
    .filter((line) => /error/i.test(line) && !/^\s+at /.test(line))
    .map((line) => withoutLogin(line.trim().slice(0, 300)))
  const details =
    [...new Set(errors)].slice(0, 3).join("\n") ||
    "The process ended or took too long, and printed nothing."
  return [
    shownFindingOf(check, checkResults({ details }).problem("store_silent")),
  ]
}

function shownFindingOf(
  check: CheckName,
  judged: ReturnType<ReturnType<typeof checkResults>["problem"]>
): ShownFinding {
  return shownFinding({ check, account: null, ...judged }, checkWordsIn())
}
