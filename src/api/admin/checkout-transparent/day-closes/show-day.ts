import { authorizationEndsAt } from "../../../../charge/charge"
import { dayColumns, dayLines } from "../../../../charge/day-figures"
import { dayOf, windowOf } from "../../../../charge/reconciled-day"
import { type Scope, ledgerOf } from "../../../../medusa/core"
import { markedAsPaid } from "../../../../medusa/marked-as-paid"
import type { LedgerModuleService, OpenSum } from "../../../../modules/ledger"
import { majorUnits, only } from "../show-values"
import { type AccountDay, inReais, readChecks } from "./show-days"

/** So many findings are shown; when they are mended, the day is compared again. */
const MOST_FOUND = 100

/** A day as it is now, in reais: how money moved, whether it was compared and what differs, what is open. */
export async function showDay(scope: Scope, of: AccountDay) {
  const ledger = ledgerOf(scope)
  const window = windowOf(of.day)
  const [figures, byHand, [checked], { now }] = await Promise.all([
    ledger.figuresOfDay(of, window.to),
    markedAsPaid(scope, window),
    readChecks(ledger, [of]),
    ledger.time(),
  ])
  const { moved, reserved } = figures
  return {
    account: of.account,
    day: of.day,
    is_over: of.day < dayOf(now),
    /** The only one that the gateway takes. */
    currency_code: "BRL",
    ...inReais(dayColumns(moved)),
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
    /** How much of it became known only when the day was over. */
    learnt_later: figures.learntLater,
    being_confirmed: showOpen(figures.beingConfirmed),
    reserved: {
      ...showOpen(reserved),
      next_deadline: reserved.oldestAt
        ? authorizationEndsAt({ createdAt: reserved.oldestAt }).toISOString()
        : null,
    },
    without_order: showOpen(figures.withoutOrder),
    marked_as_paid: byHand.map(({ orderId, displayId, amount }) => ({
      order_id: orderId,
      display_id: displayId,
      amount,
    })),
    check: checked?.check ?? null,
    findings: checked ? await findingsOf(ledger, checked.id) : [],
  }
}

async function findingsOf(ledger: LedgerModuleService, id: string) {
  const found = await ledger.listReconciliationFindings(
    { reconciled_day_id: id },
    { take: MOST_FOUND, order: { id: "ASC" } }
  )
  return found.map(
    only(["kind", "subject_id", "charge_id", "order_id", "details"])
  )
}

function showOpen({ count, amount }: OpenSum) {
  return { count, amount: majorUnits(amount) }
}
