import { decimalFromMinorUnits } from "../../../../charge/money"
import { daysBetween } from "../../../../charge/reconciled-day"
import type { LedgerModuleService } from "../../../../modules/ledger"

export interface AccountDay {
  account: string
  day: string
}

/** Every day from the first one of each account, within both ends; the latest first. */
export function listedDays(
  firstDays: readonly AccountDay[],
  { from, to }: { from: string; to: string }
): AccountDay[] {
  return firstDays
    .flatMap(({ account, day }) =>
      daysBetween(day > from ? day : from, to).map((one) => ({
        account,
        day: one,
      }))
    )
    .sort(
      (one, other) =>
        other.day.localeCompare(one.day) ||
        one.account.localeCompare(other.account)
    )
}

/** Days as the list has them. */
export async function showListedDays(
  ledger: LedgerModuleService,
  days: readonly AccountDay[]
) {
  if (days.length === 0) {
    return []
  }
  const [sums, reconciled] = await Promise.all([
    ledger.sumsOfDays(days),
    ledger.listReconciledDays(
      {
        account: days.map(({ account }) => account),
        day: days.map(({ day }) => day),
      },
      { take: null }
    ),
  ])
  const findings = await ledger.countFindings(reconciled.map(({ id }) => id))
  const isOf =
    ({ account, day }: AccountDay) =>
    (one: AccountDay) =>
      one.account === account && one.day === day
  return days.map((day) => {
    const compared = reconciled.find(isOf(day))
    const moved = sums.filter(isOf(day))
    const amountOf = (kinds: typeof moved) =>
      Number(
        decimalFromMinorUnits(kinds.reduce((sum, one) => sum + one.amount, 0))
      )
    return {
      ...day,
      captured: amountOf(moved.filter(({ kind }) => kind === "captured")),
      refunded: 0 - amountOf(moved.filter(({ kind }) => kind === "refunded")),
      net: amountOf(moved),
      findings: compared ? (findings.get(compared.id) ?? 0) : null,
      status: compared
        ? compared.finished_at === null
          ? ("running" as const)
          : ("done" as const)
        : null,
    }
  })
}
