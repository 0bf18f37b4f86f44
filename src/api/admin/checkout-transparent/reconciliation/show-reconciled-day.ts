import { decimalFromMinorUnits } from "../../../../charge/money"
import type { DaySums } from "../../../../modules/ledger"

/** A row of the table, as far as it is shown. */
export interface ReconciledDayRow {
  id: string
  account: string
  day: string
  charges: number
  failure: string | null
  started_at: Date
  finished_at: Date | null
  medusa_captured: number
  medusa_refunded: number
  gateway_captured: number
  gateway_refunded: number
}

/** A reconciled day as admins see it; amounts in the main unit. */
export function showReconciledDay(row: ReconciledDayRow, findings: number) {
  return {
    id: row.id,
    account: row.account,
    day: row.day,
    status: row.finished_at === null ? "running" : "done",
    /** Why it does not get on at the moment. */
    failure: row.failure,
    started_at: row.started_at,
    finished_at: row.finished_at,
    charges: row.charges,
    findings,
    /** By how much Medusa and the gateway have more than the ledger; less when negative. */
    beyond_ledger: {
      medusa: sums(row.medusa_captured, row.medusa_refunded),
      gateway: sums(row.gateway_captured, row.gateway_refunded),
    },
  }
}

/** What moved on a day, by kind; signed. */
export function showMovements(sumsOfDay: DaySums) {
  return Object.fromEntries(
    Object.entries(sumsOfDay).map(([kind, amount]) => [
      kind,
      majorUnits(amount),
    ])
  )
}

function sums(captured: number, refunded: number) {
  return { captured: majorUnits(captured), refunded: majorUnits(refunded) }
}

function majorUnits(amount: number): number {
  return Math.sign(amount) * Number(decimalFromMinorUnits(Math.abs(amount)))
}
