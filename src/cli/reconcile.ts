import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { dayOf, daysBetween } from "../charge/reconciled-day"
import { decimalFromMinorUnits } from "../charge/money"
import { RECONCILIATION_PAUSE_MS } from "../charge/times"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { reconcileDueDays } from "../reconciliation/reconcile-days"
import {
  readStatement,
  type StatementColumns,
} from "../reconciliation/read-statement"
import { givenArguments, inWords, optionsIn, UsageError } from "./command-line"

export const USAGE = `Usage: npx medusa-payment-checkout-transparent reconcile --from <day> --to <day>

Compares days (in São Paulo, as 2026-11-21) with Medusa and the gateway, charge by
charge, and prints what does not agree. Exits with 2 when something does not.

  --account <id>        default: the only one
  --file <csv>          also compares the merchant's statement
  --columns <names>     which of its columns is which; default
                        id=id,amount=amount,date=date. Also type=...: rows whose type
                        says refund, estorno, reembolso, devolução, cancelamento or
                        chargeback went back; without it, negative amounts did
  --encoding <name>     of the file: utf8 (default) or latin1
  --help
`

/** A script for `medusa exec`, see main.ts. */
export default async function reconcile({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  await inWords(() => run(container))
}

async function run(container: MedusaContainer): Promise<number> {
  const values = optionsIn(givenArguments(), USAGE, {
    from: { type: "string" },
    to: { type: "string" },
    account: { type: "string" },
    file: { type: "string" },
    columns: { type: "string" },
    encoding: { type: "string", default: "utf8" },
  })
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const from = dayFrom("--from", values.from)
  const to = dayFrom("--to", values.to)
  const range = { account: accountIn(ledger, values.account), from, to }
  if (from > to || to > dayOf((await ledger.time()).now)) {
    throw new UsageError(
      "--from has to come before --to, and both have to be over."
    )
  }
  const columns = columnsIn(values.columns)
  const days = daysBetween(from, to).map((day) => ({
    account: range.account,
    day,
  }))
  await ledger.requestDays(days)
  if (values.file !== undefined) {
    const { rows, differing, unknown } = await ledger.compareStatement(
      range,
      readStatement(values.file, {
        columns,
        ...range,
        encoding: values.encoding === "latin1" ? "latin1" : "utf8",
      })
    )
    process.stdout.write(
      `Statement: ${rows} rows; ${differing} charges differ, ${unknown} are not known.\n`
    )
  }
  await untilDone(container, range)
  return print(ledger, range)
}

type Range = Parameters<LedgerModuleService["compareStatement"]>[0]

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
    await reconcileDueDays(container)
    const open = (await listDays(ledger, range)).filter(
      (day) => day.finished_at === null
    )
    if (open.length === 0) {
      return
    }
    const failed = open.find((day) => day.failure !== null)
    if (failed && failed.failure !== failure) {
      failure = failed.failure
      process.stdout.write(`${failed.day} is tried again: ${failure}\n`)
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
  for (const day of days) {
    const { captured, refunded } = await ledger.sumsOfDay(day)
    process.stdout.write(
      `${day.day}  ${day.charges} charges, captured ${reais(captured)}, refunded ${reais(-refunded)}: ${found.get(day.id) ?? 0} findings\n`
    )
    const findings = await ledger.listReconciliationFindings(
      { reconciled_day_id: day.id },
      { take: 100, order: { id: "ASC" } }
    )
    for (const { kind, subject_id, details } of findings) {
      process.stdout.write(
        `  ${kind}  ${subject_id}  ${JSON.stringify(details)}\n`
      )
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

function accountIn(
  { pluginOptions: { accounts } }: LedgerModuleService,
  given: string | undefined
): string {
  const ids = accounts.map(({ id }) => id)
  const account = given ?? (ids.length === 1 ? ids[0] : undefined)
  if (account === undefined || !ids.includes(account)) {
    throw new UsageError(`--account takes one of ${ids.join(", ")}.`)
  }
  return account
}

function columnsIn(given = "id=id,amount=amount,date=date"): StatementColumns {
  const pairs = Object.fromEntries(
    given.split(",").map((pair) => {
      const [name = "", column = ""] = pair.split("=", 2)
      return [name.trim(), column.trim()]
    })
  )
  const columns = z
    .strictObject({
      id: z.string().min(1),
      amount: z.string().min(1),
      date: z.string().min(1),
      type: z.string().min(1).optional(),
    })
    .safeParse(pairs)
  if (!columns.success) {
    throw new UsageError(
      `--columns takes id=...,amount=...,date=... and may have type=..., not "${given}".`
    )
  }
  return columns.data
}
