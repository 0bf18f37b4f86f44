import { authorizationEndsAt } from "../../../../charge/charge"
import {
  dayColumns,
  dayLines,
  type MovedGroup,
} from "../../../../charge/day-figures"
import { type AccountDay, dayOf, windowOf } from "../../../../charge/days"
import { type Scope, ledgerOf } from "../../../../medusa/core"
import type { OpenSum } from "../../../../modules/ledger"
import { majorUnits } from "../show-values"
import { inReais, readChecks } from "./show-days"

/** A day as it is now, in reais: its movements, whether its charges were compared, and what is open. */
export async function showDay(scope: Scope, of: AccountDay) {
  const ledger = ledgerOf(scope)
  const [figures, [checked], { now }] = await Promise.all([
    ledger.figuresOfDay(of, windowOf(of.day).to),
    readChecks(ledger, [of]),
    ledger.time(),
  ])
  const { moved, reserved } = figures
  return {
    account: of.account,
    day: of.day,
    is_over: of.day < dayOf(now),
    currency_code: "BRL",
    ...inReais(dayColumns(moved)),
    /** What captures of the day have of discounts for Pix and of interest; neither is a part of the net's sum. */
    discount: majorUnits(sumOf(moved, "discount")),
    interest: majorUnits(sumOf(moved, "interest")),
    lines: dayLines(moved).map(({ kind, paid, origin, amount, count }) => ({
      kind,
      method: paid?.method ?? null,
      paid_with: paid?.paidWith ?? null,
      brand: paid?.brand ?? null,
      installments: paid?.installments ?? 1,
      origin: origin ?? null,
      amount: majorUnits(amount),
      count,
    })),
    learnt_later: figures.learntLater,
    being_confirmed: showOpen(figures.beingConfirmed),
    reserved: {
      ...showOpen(reserved),
      next_deadline: reserved.oldestAt
        ? authorizationEndsAt({ createdAt: reserved.oldestAt }).toISOString()
        : null,
    },
    without_order: showOpen(figures.withoutOrder),
    check: checked?.check ?? null,
  }
}

function sumOf(
  moved: readonly MovedGroup[],
  what: "discount" | "interest"
): number {
  return moved.reduce((sum, group) => sum + group[what], 0)
}

function showOpen({ count, amount }: OpenSum) {
  return { count, amount: majorUnits(amount) }
}
