import { createInterface } from "node:readline/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../medusa/core"
import type { LedgerModuleService } from "../modules/ledger"
import { confirmedFor } from "../payments/confirmed-for"
import { accountGiven, say, storeCommand, UsageError } from "./command-line"
import { confirmAccount, type ConfirmGiven } from "./confirm/confirm-account"
import { letterFor } from "./confirm/report"
import { type NamedStep, STEPS } from "./confirm/run-trial"

export const USAGE = `Usage: npx medusa-payment-checkout-transparent confirm [options]

Asks the gateway what docs/assumptions.md assumes, with this store's configuration: makes
small charges and codes in the sandbox, ends them, and says what is confirmed, what is
contradicted and which option to set, and how to see the rest. Ten minutes; an hour with
notifications. Ctrl-C ends what was begun.

  --account <id>             default: the only one
  --yes                      agrees to every call; without it each is asked for
  --report <file>            writes a JSON report without secrets, for an issue
  --letter                   prints the letter to the operator about what no call shows
  --wait-minutes <number>    how long to wait for you to pay each code; asked for by default
  --notifications <address>  the public address that is saved in the merchant panel and leads
                             to --listen <port> of this machine, as through a tunnel
  --browser                  opens a page for a card, with the service's card SDK
  --card-token <token>       of the SDK, in place of the published one; may be repeated
  --document <cpf>           of the buyer; needed in production
  --amount <reais>           of each charge; default 12.34, in production 1.00
  --limit <reais>            the most that all charges together may be of
  --step <name>              only this: ${STEPS.join(", ")}; may be repeated
  --production-with-real-money
                             needed in production, with --limit and --step
  --help
`

const OPTIONS = {
  account: { type: "string" },
  yes: { type: "boolean", default: false },
  report: { type: "string" },
  letter: { type: "boolean", default: false },
  "wait-minutes": { type: "string" },
  notifications: { type: "string" },
  listen: { type: "string" },
  browser: { type: "boolean", default: false },
  "card-token": { type: "string", multiple: true },
  document: { type: "string" },
  amount: { type: "string" },
  limit: { type: "string" },
  step: { type: "string", multiple: true },
  "production-with-real-money": { type: "boolean", default: false },
} as const

/** A script for `medusa exec`, see main.ts. Exits with 2 when something contradicts or was not ended. */
export default storeCommand(USAGE, OPTIONS, run)

type Values = Parameters<Parameters<typeof storeCommand<typeof OPTIONS>>[2]>[1]

async function run(
  container: MedusaContainer,
  values: Values
): Promise<number> {
  const ledger = ledgerOf(container)
  const account = accountGiven(ledger, values.account)
  if (values.letter) {
    say(letterFor(account))
    return 0
  }
  const interrupted = new AbortController()
  process.on("SIGINT", () => {
    // The second time nothing more is ended: the ids stand in the lines above.
    if (interrupted.signal.aborted) process.exit(1)
    say("Stopping: what was begun is ended first. Ctrl-C again leaves it.")
    interrupted.abort()
  })
  const person = terminal(values.yes, interrupted)
  try {
    const { verdicts, ended, isReached } = await confirmAccount({
      ...{ account, say, signal: interrupted.signal },
      ...givenIn(values),
      agree: person.agree,
      ask: person.ask,
    })
    // Some steps of a sandbox are no result for all assumptions.
    const isResult =
      values.step === undefined || account.environment === "production"
    if (isReached && isResult) await store(ledger, account.id, verdicts)
    const isRight =
      verdicts.every(({ verdict }) => verdict !== "contradicted") &&
      ended.left.length === 0
    return !isReached ? 1 : isRight ? 0 : 2
  } finally {
    person.close()
  }
}

type Verdicts = Awaited<ReturnType<typeof confirmAccount>>["verdicts"]

/** Keeps the result, for the check "assumptions". */
async function store(
  ledger: LedgerModuleService,
  account: string,
  verdicts: Verdicts
): Promise<void> {
  const ids = (wanted: string) =>
    verdicts.filter(({ verdict }) => verdict === wanted).map(({ id }) => id)
  const { accounts } = ledger.pluginOptions
  const configured = accounts.find(({ id }) => id === account)
  const action = await ledger.recordAdminAction({
    action: "confirm",
    subjectId: account,
    ...{ actor: "command line", actorType: "command", observed: undefined },
    request: {
      ...{
        of: verdicts.length,
        confirmed: ids("confirmed"),
        contradicted: ids("contradicted"),
      },
      for: configured && confirmedFor(configured),
    },
  })
  await ledger.concludeAdminAction(action, 200)
}

/** Reads the options that have a form of their own. Throws UsageError. */
function givenIn(
  values: Values
): Omit<ConfirmGiven, "account" | "agree" | "ask" | "say" | "signal"> {
  const steps = (values.step ?? []).map((step) => {
    if (!(STEPS as readonly string[]).includes(step)) {
      throw new UsageError(
        `--step takes one of ${STEPS.join(", ")}, not "${step}".`
      )
    }
    return step as NamedStep
  })
  const { amount, limit, listen, "wait-minutes": minutes } = values
  if ((values.notifications === undefined) !== (listen === undefined)) {
    throw new UsageError("--notifications and --listen are given together.")
  }
  return {
    steps,
    amount: amount === undefined ? undefined : centavos("--amount", amount),
    limit: limit === undefined ? undefined : centavos("--limit", limit),
    listen: listen === undefined ? undefined : Number(listen),
    notifications: values.notifications,
    waitMinutes: minutes === undefined ? undefined : Number(minutes),
    isRealMoney: values["production-with-real-money"],
    browser: values.browser,
    cardTokens: values["card-token"] ?? [],
    document: values.document,
    report: values.report,
  }
}

function centavos(option: string, reais: string): number {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(reais)) {
    throw new UsageError(
      `${option} takes an amount in reais like 12.34, not "${reais}".`
    )
  }
  return Math.round(Number(reais.replace(",", ".")) * 100)
}

/** Asks the person at the terminal; without one, `--yes` agrees and nothing else is asked. */
function terminal(yes: boolean, interrupted: AbortController) {
  const isThere = process.stdin.isTTY
  if (!isThere && !yes) {
    throw new UsageError(
      "There is no terminal to ask at. With --yes every call is made."
    )
  }
  const lines = isThere
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined
  lines?.on("SIGINT", () => process.emit("SIGINT"))
  let isAgreed = yes
  const ask = (question: string) =>
    lines
      ?.question(question, { signal: interrupted.signal })
      .catch(() => "n") ?? Promise.resolve("")
  return {
    ask,
    agree: async (call: string) => {
      if (isAgreed) {
        say(`-> ${call}`)
        return true
      }
      const answer = (
        await ask(
          `-> ${call}\n   Enter makes it, a makes all from here, n leaves it out: `
        )
      ).trim()
      isAgreed = answer === "a"
      return answer !== "n"
    },
    close: () => lines?.close(),
  }
}
