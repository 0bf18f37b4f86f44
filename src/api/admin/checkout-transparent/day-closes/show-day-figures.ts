import { authorizationEndsAt } from "../../../../charge/charge"
import { dayFigures } from "../../../../charge/day-figures"
import { decimalFromMinorUnits } from "../../../../charge/money"
import type { SideSums } from "../../../../charge/reconciled-day"
import type { MarkedAsPaid } from "../../../../medusa/marked-as-paid"
import type { FiguresOfDay, OpenSum } from "../../../../modules/ledger"

/** The figures of a day as they are answered; amounts in the main unit, what went out is positive. */
export function showDayFigures(
  read: FiguresOfDay,
  markedAsPaid: readonly MarkedAsPaid[]
) {
  const { captured, refunded, chargebacks, net } = dayFigures(read.moved)
  return {
    /** The only one that the gateway takes. */
    currency_code: "BRL",
    captured: {
      total: majorUnits(captured.total),
      count: captured.count,
      by: captured.by.map(({ paidWith, brand, amount, ...group }) => ({
        ...group,
        paid_with: paidWith ?? null,
        brand: brand ?? null,
        amount: majorUnits(amount),
      })),
    },
    refunded: {
      total: majorUnits(refunded.total),
      count: refunded.count,
      by: refunded.by.map((group) => ({
        ...group,
        amount: majorUnits(group.amount),
      })),
    },
    chargebacks: {
      disputed: majorUnits(chargebacks.disputed),
      reversed: majorUnits(chargebacks.reversed),
      lost: majorUnits(chargebacks.lost),
      count: read.disputedCharges,
    },
    net: majorUnits(net),
    reconciled: read.reconciled
      ? showReconciled(read.reconciled, {
          captured: captured.total,
          refunded: captured.total - net,
        })
      : null,
    being_confirmed: showOpen(read.beingConfirmed),
    reserved: {
      ...showOpen(read.reserved),
      next_deadline: read.reserved.oldestAt
        ? authorizationEndsAt({
            createdAt: read.reserved.oldestAt,
          }).toISOString()
        : null,
    },
    unmatched: showOpen(read.withoutOrder),
    marked_as_paid: markedAsPaid.map(({ orderId, displayId, amount }) => ({
      order_id: orderId,
      display_id: displayId,
      amount,
    })),
  }
}

/** What the other sides have of the day: what ours is, and by how much they have more. */
function showReconciled(
  { id, finishedAt, medusa, gateway, findings }: Reconciled,
  ours: SideSums
) {
  const sideOf = (beyond: SideSums) => ({
    captured: majorUnits(ours.captured + beyond.captured),
    refunded: majorUnits(ours.refunded + beyond.refunded),
  })
  return {
    id,
    status: finishedAt ? ("done" as const) : ("running" as const),
    finished_at: finishedAt?.toISOString() ?? null,
    medusa: sideOf(medusa),
    gateway: sideOf(gateway),
    findings,
  }
}

type Reconciled = NonNullable<FiguresOfDay["reconciled"]>

function showOpen({ count, amount }: OpenSum) {
  return { count, amount: majorUnits(amount) }
}

function majorUnits(amount: number): number {
  return Number(decimalFromMinorUnits(amount))
}
