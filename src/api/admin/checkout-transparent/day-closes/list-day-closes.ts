import { decimalFromMinorUnits } from "../../../../charge/money"
import { daysBetween } from "../../../../charge/reconciled-day"
import { emailsOfUsers, type Scope } from "../../../../medusa/core"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { AccountDay } from "./read-day-close"
import type { ShownDayFigures } from "./show-day-figures"

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

/** A day as the list has it: what is closed with its frozen figures. */
export async function showListedDays(
  scope: Scope,
  days: readonly AccountDay[]
) {
  if (days.length === 0) {
    return []
  }
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const of = {
    account: days.map(({ account }) => account),
    day: days.map(({ day }) => day),
  }
  const [closes, reconciled] = await Promise.all([
    ledger.listDayCloses(of, {
      select: ["account", "day", "closed_at", "closed_by", "figures"],
      take: null,
    }),
    ledger.listReconciledDays(of, { take: null }),
  ])
  const isOf =
    ({ account, day }: AccountDay) =>
    (one: AccountDay) =>
      one.account === account && one.day === day
  const [sums, findings, emails] = await Promise.all([
    ledger.sumsOfDays(days.filter((one) => !closes.some(isOf(one)))),
    ledger.countFindings(reconciled.map(({ id }) => id)),
    emailsOfUsers(
      scope,
      closes.map(({ closed_by }) => closed_by)
    ),
  ])
  return days.map((day) => {
    const close = closes.find(isOf(day))
    const compared = reconciled.find(isOf(day))
    const moved = sums.filter(isOf(day))
    const amountOf = (kinds: typeof moved) =>
      Number(
        decimalFromMinorUnits(kinds.reduce((sum, one) => sum + one.amount, 0))
      )
    const frozen = close?.figures as ShownDayFigures | undefined
    return {
      ...day,
      captured:
        frozen?.captured.total ??
        amountOf(moved.filter(({ kind }) => kind === "captured")),
      refunded:
        frozen?.refunded.total ??
        0 - amountOf(moved.filter(({ kind }) => kind === "refunded")),
      net: frozen?.net ?? amountOf(moved),
      closed_at: close?.closed_at ?? null,
      closed_by_email: (close && emails.get(close.closed_by)) ?? null,
      findings: compared ? (findings.get(compared.id) ?? 0) : null,
      status: compared
        ? compared.finished_at === null
          ? ("running" as const)
          : ("done" as const)
        : null,
    }
  })
}
