import { createInterface } from "node:readline/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../../../../src/medusa/container"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { MINUTE_MS } from "../../../../src/domain/duration"
import type { AccountOptions } from "../../../../src/options/account-options"
import { settingsAffectingAssumptions } from "../../../../src/operations/perform/settings-affecting-assumptions"
import {
  requireAccountFromOption,
  printLine,
  createMedusaExecScript,
  UsageError,
} from "../../../../src/cli/command-line"
import { parseUserApproval } from "./approval"
import { confirmAccount } from "./confirm-account"
import {
  composeOperatorLetter,
  isCompleteAndRight,
  mayReplaceEarlierResult,
  type RunResult,
} from "./report"
import { CONFIRM_STEPS, USAGES } from "../help-texts"

const OPTIONS = {
  account: { type: "string" },
  yes: { type: "boolean", default: false },
  report: { type: "string" },
  letter: { type: "boolean", default: false },
  "wait-minutes": { type: "string", default: "0" },
  notifications: { type: "string" },
  listen: { type: "string" },
  browser: { type: "boolean", default: false },
  document: { type: "string" },
  amount: { type: "string" },
  limit: { type: "string" },
  step: { type: "string", multiple: true },
  "production-with-real-money": { type: "boolean", default: false },
} as const

/**
 * Runs the confirm command as a script for `medusa exec` (see main.ts). The exit code is:
 *
 * - 1 if an option or a setting is wrong, if the first lookups could not be sent or were interrupted, or if the user
 *   interrupted the command a second time.
 * - 2 if an assumption is contradicted, if the run stopped early, or if a test charge or test link could not be
 *   refunded or canceled.
 * - 0 otherwise.
 */
export default createMedusaExecScript(
  USAGES.confirm,
  OPTIONS,
  runConfirmCommand
)

type ConfirmOptionValues = Parameters<
  Parameters<typeof createMedusaExecScript<typeof OPTIONS>>[2]
>[1]

async function runConfirmCommand(
  container: MedusaContainer,
  values: ConfirmOptionValues
): Promise<number> {
  const ledger = ledgerOf(container)
  const account = requireAccountFromOption(ledger, values.account)
  if (values.letter) {
    printLine(composeOperatorLetter(account))
    return 0
  }
  const interrupted = createInterruptionSignal()
  const { close, ...person } = createPrintAndAskFunctions(
    values.yes,
    interrupted
  )
  try {
    const result = await confirmAccount({
      ...parsePlanOptions(values, account),
      ...person,
    })
    if (!result.isReached) return 1
    // A run of some steps does not check all assumptions, so in the sandbox it must not replace the stored result of a
    // complete run. In production there are no complete runs.
    const isOfAllSteps = !values.step || account.environment === "production"
    if (isOfAllSteps && mayReplaceEarlierResult(result)) {
      await recordVerdictsInLedger(ledger, account, result)
    }
    return isCompleteAndRight(result) ? 0 : 2
  } finally {
    close()
  }
}

/**
 * The time in milliseconds within which a second signal is ignored. One Ctrl-C at a terminal sends two signals to this
 * process: one from the terminal, and one from the parent process, which forwards its own signal.
 */
const REPEATED_SIGNAL_IGNORED_MS = 1_000

/**
 * Returns an AbortSignal that aborts when the process receives SIGINT or SIGTERM for the first time. Signals within the
 * next second are ignored, because one Ctrl-C can cause two signals. Any signal after this second ends the process
 * immediately.
 */
function createInterruptionSignal(): AbortSignal {
  const interrupted = new AbortController()
  let interruptedAt = 0
  const beginInterruption = () => {
    if (!interrupted.signal.aborted) {
      interruptedAt = performance.now()
      printLine(
        "Stopping: the charges and links that were created are ended first. Press Ctrl-C again to leave them as they are."
      )
      interrupted.abort()
    } else if (performance.now() - interruptedAt > REPEATED_SIGNAL_IGNORED_MS) {
      // Charges and links that are not refunded or canceled yet stay as they are. Their ids are in the output above.
      process.exit(1)
    }
  }
  process.on("SIGINT", beginInterruption)
  process.on("SIGTERM", beginInterruption)
  return interrupted.signal
}

/**
 * Stores in the ledger which assumptions were confirmed and which were contradicted. The check "assumptions" of the
 * doctor command reads this record.
 */
async function recordVerdictsInLedger(
  ledger: LedgerModuleService,
  account: AccountOptions,
  { verdicts }: RunResult
): Promise<void> {
  const idsWithVerdict = (wanted: string) =>
    verdicts.filter(({ verdict }) => verdict === wanted).map(({ id }) => id)
  const action = await ledger.recordAdminAction({
    action: "confirm",
    subjectId: account.id,
    actor: "command line",
    actorType: "command",
    stateBeforeAction: undefined,
    requestData: {
      of: verdicts.length,
      confirmed: idsWithVerdict("confirmed"),
      contradicted: idsWithVerdict("contradicted"),
      for: settingsAffectingAssumptions(account),
    },
  })
  await ledger.recordAdminActionStatus(action, 200)
}

/**
 * Converts the options of the command line into the plan of a run. Throws UsageError if an option has an invalid value,
 * or if only one of `--notifications` and `--listen` is given.
 */
function parsePlanOptions(
  values: ConfirmOptionValues,
  account: AccountOptions
) {
  const { step: steps, listen, notifications } = values
  const wrong = steps?.find((step) => !CONFIRM_STEPS.includes(step))
  if (wrong !== undefined) {
    throw new UsageError(
      `--step takes one of ${CONFIRM_STEPS.join(", ")}, not "${wrong}".`
    )
  }
  if ((notifications === undefined) !== (listen === undefined)) {
    throw new UsageError("--notifications and --listen are given together.")
  }
  const { report, document, browser, amount, limit } = values
  const isProduction = account.environment === "production"
  return {
    account,
    steps,
    report,
    document,
    browser,
    notifications,
    amount: parseReaisOption("--amount", amount) ?? (isProduction ? 100 : 1234),
    limit: parseReaisOption("--limit", limit),
    listen: parsePortOption("--listen", listen),
    waitMs: parseMinutesOption("--wait-minutes", values["wait-minutes"]),
    isRealMoney: values["production-with-real-money"],
  }
}

function parsePortOption(
  option: string,
  port: string | undefined
): number | undefined {
  if (port === undefined) return undefined
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new UsageError(
      `${option} takes a port from 1 to 65535, not "${port}".`
    )
  }
  return Number(port)
}

/** Converts the value of an option from minutes to milliseconds. Throws UsageError if the value is invalid. */
function parseMinutesOption(option: string, minutes: string): number {
  if (!/^\d{1,4}$/.test(minutes)) {
    throw new UsageError(
      `${option} takes a whole number of minutes, at most 9999, not "${minutes}".`
    )
  }
  return Number(minutes) * MINUTE_MS
}

/** Converts the value of an option from reais to minor units. Throws UsageError if the value is invalid. */
function parseReaisOption(option: string, reais: string | undefined) {
  if (reais === undefined) return undefined
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(reais)) {
    throw new UsageError(
      `${option} takes an amount in reais like 12.34, not "${reais}".`
    )
  }
  return Math.round(Number(reais.replace(",", ".")) * 100)
}

/**
 * Returns functions that print to the terminal and ask the user to allow a request. With `--yes`, or after the answer
 * `a`, `askForApproval` only prints the request. Throws UsageError if there is no terminal and `--yes` is not set.
 */
function createPrintAndAskFunctions(yes: boolean, signal: AbortSignal) {
  if (!process.stdin.isTTY && !yes) {
    throw new UsageError(
      "There is no terminal to ask at. Use --yes to make every call without a question."
    )
  }
  const lines = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined
  lines?.on("SIGINT", () => process.emit("SIGINT"))
  let isAgreed = yes
  return {
    say: printLine,
    signal,
    pollMs: 3_000,
    askForApproval: async (call: string) => {
      printLine(`-> ${call}`)
      if (isAgreed || !lines) return true
      const question =
        "   Enter makes the call, a makes all calls from here, any other answer skips it: "
      const answer = await lines.question(question, { signal }).catch(() => "n")
      const approval = parseUserApproval(answer)
      isAgreed = approval === "all"
      return approval !== "none"
    },
    close: () => lines?.close(),
  }
}
