import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { dayColumns } from "../charge/day-figures"
import { dayOf, daysBetween } from "../charge/reconciled-day"
import { decimalFromMinorUnits } from "../charge/money"
import { RECONCILIATION_PAUSE_MS } from "../charge/times"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { reconcileRequestedDays } from "../reconciliation/reconcile-days"
import { accountGiven, say, storeCommand, UsageError } from "./command-line"

export const USAGE = `Usage: npx medusa-payment-checkout-transparent reconcile --from <day> --to <day>

Compares days (in São Paulo, as 2026-11-21) with Medusa and the gateway, charge by
charge, and prints what does not agree. Exits with 2 when something does not.

  --account <id>        default: the only one
  --help
`

/** A script for `medusa exec`, see main.ts. */
export default storeCommand(
  USAGE,
  {
    from: { type: "string" },
    to: { type: "string" },
    account: { type: "string" },
  },
  run
)

async function run(
  container: MedusaContainer,
  values: Partial<Record<"from" | "to" | "account", string | undefined>>
): Promise<number> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const from = dayFrom("--from", values.from)
  const to = dayFrom("--to", values.to)
  const range = { account: accountGiven(ledger, values.account).id, from, to }
  if (from > to || to > dayOf((await ledger.time()).now)) {
    throw new UsageError(
      "--from has to come before --to, and both have to be over."
    )
  }
  const days = daysBetween(from, to).map((day) => ({
    account: range.account,
    day,
  }))
  await ledger.requestDays(days)
  await untilDone(container, range)
  return print(ledger, range)
}

/** The first and the last day, as 2026-11-21. */
interface Range {
  account: string
  from: string
  to: string
}

async function listDays(ledger: LedgerModuleService, range: Range) {
  const { account, from, to } = range
  return ledger.listReconciledDays(
    { account, day: { $gte: from, $lte: to } },
    { take: null, order: { day: "ASC" } }
  )
}

/** A store that runs goes on with them as well; each day has one worker. */
async function untilDone(
  container: MedusaContainer,
  range: Range
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  let failure: string | null = null
  for (;;) {
    await reconcileRequestedDays(container)
    const open = (await listDays(ledger, range)).filter(
      (day) => day.finished_at === null
    )
    if (open.length === 0) {
      return
    }
    const failed = open.find((day) => day.failure !== null)
    if (failed && failed.failure !== failure) {
      failure = failed.failure
      say(`${failed.day} is tried again: ${failure}`)
    }
    await delay(RECONCILIATION_PAUSE_MS)
  }
}

/** Resolves to the exit code. */
async function print(
  ledger: LedgerModuleService,
  range: Range
): Promise<number> {
  const days = await listDays(ledger, range)
  const found = await ledger.countFindings(days.map(({ id }) => id))
  const moved = await ledger.sumsOfDays(days)
  for (const day of days) {
    const { captured, refunded } = dayColumns(
      moved.filter((one) => one.day === day.day)
    )
    say(
      `${day.day}  ${day.charges} charges, captured ${reais(captured)}, refunded ${reais(-refunded)}: ${found.get(day.id) ?? 0} findings`
    )
    const findings = await ledger.listReconciliationFindings(
      { reconciled_day_id: day.id },
      { take: 100, order: { id: "ASC" } }
    )
    for (const { kind, subject_id, details } of findings) {
      say(`  ${kind}  ${subject_id}  ${JSON.stringify(details)}`)
    }
  }
  return found.size === 0 ? 0 : 2
}

function reais(amount: number): string {
  return `${amount < 0 ? "-" : ""}R$ ${decimalFromMinorUnits(Math.abs(amount))}`
}

function dayFrom(option: string, given: string | undefined): string {
  const day = z.iso.date().safeParse(given)
  if (!day.success) {
    throw new UsageError(`${option} takes a day like 2026-11-21.\n\n${USAGE}`)
  }
  return day.data
}
