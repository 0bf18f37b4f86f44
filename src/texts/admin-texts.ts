import type { ChangeRefusal, OwesLess } from "../charge/change-refusal"
import type { Charge } from "../charge/charge"
import type { ChangeKind } from "../charge/operation"
import {
  inReais,
  type MinorUnits,
  minorUnits,
  minorUnitsFromDecimal,
} from "../charge/money"
import { type ForeignCharges, MOVED_COMMAND } from "../charge/installation"

const WHAT_WAS_NOT_DONE: Record<ChangeKind, string> = {
  capture: "Nothing was captured",
  refund: "Nothing was refunded",
  void: "Nothing was canceled",
}

type NotChanged =
  | ChangeRefusal
  | { kind: "not_asked" | "gateway"; why: string }
  | OwesLess
  | { kind: "written_elsewhere" }
/** What an admin reads who asks for parts of a centavo; `asked` is positive, in the main unit. */
export function tooFineText(kind: "capture" | "refund", asked: string): string {
  const above = minorUnits(
    Number(minorUnitsFromDecimal(asked.replace(/(\.\d\d).*/, "$1"))) + 1
  )
  const nearest = [above - 1, above].filter((amount) => amount > 0)
  return `${WHAT_WAS_NOT_DONE[kind]}: R$ ${asked} is no whole number of centavos, and the payment service works in centavos. Ask for ${nearest.map(inReais).join(" or ")}, or for all that is left.`
}

/** Why a charge was not changed, and what to do, in two sentences for an admin. */
export function refusedChangeText(
  kind: ChangeKind,
  charge: Pick<Charge, "merchantChargeId" | "sums">,
  reason: NotChanged
): string {
  return `${WHAT_WAS_NOT_DONE[kind]}: ${reasonText(kind, charge, reason)}`
}

function reasonText(
  change: ChangeKind,
  { merchantChargeId, sums }: Pick<Charge, "merchantChargeId" | "sums">,
  reason: NotChanged
): string {
  switch (reason.kind) {
    case "done_already":
      return `charge ${merchantChargeId} is in that state already.`
    case "captured_already":
      return change === "void"
        ? `charge ${merchantChargeId} is captured (${inReais(reason.captured)}). Refund it instead.`
        : `charge ${merchantChargeId} was captured once already, with ${inReais(reason.captured)}. The payment service captures a charge only once and releases the rest; take the rest with a new payment.`
    case "too_much":
      return change === "capture"
        ? `only ${inReais(reason.left)} is reserved on charge ${merchantChargeId}. Capture that much at most.`
        : `of charge ${merchantChargeId} only ${inReais(reason.left)} is left to refund (${inReais(sums.captured)} captured, ${inReais(sums.refunded)} refunded at the payment service). Refund that much at most.`
    case "not_captured":
      return `charge ${merchantChargeId} is reserved, not captured. Cancel the order to release it.`
    case "refund_decided":
      return `it was decided that the money of charge ${merchantChargeId} goes back, since its payment was canceled. It is released by itself; take the money with a new payment.`
    case "disputed":
      return `charge ${merchantChargeId} is disputed (chargeback). Refunded on top of that, the money would be given back twice; settle the dispute in the merchant panel first.`
    case "undecided":
      return `the payment service has not decided on charge ${merchantChargeId} yet. Try again when it has.`
    case "over":
      return `charge ${merchantChargeId} is ${STATES[reason.state] ?? reason.state} at the payment service.`
    case "not_asked":
      return `the payment service could not be asked about charge ${merchantChargeId}, so nothing was sent. Try again in a moment. (${reason.why})`
    case "owes_less":
      return `${inReais(reason.amount)} of charge ${merchantChargeId} was asked for, and its order has ${inReais(Math.max(reason.owed, 0))} outstanding. ${
        reason.owed > 0
          ? `Capture ${inReais(reason.owed)}: the payment service captures a charge once and releases the rest.`
          : "Give it back on the page of the payment, which releases what is reserved."
      }`
    case "gateway":
      return `the payment service refused. ${reason.why}`
    case "written_elsewhere":
      return writtenElsewhereText({ merchantChargeId })
  }
}

const STATES: Partial<Record<Charge["state"], string>> = {
  expired:
    "expired: an authorization lapses 7 days after it was made, and its money is free again",
  canceled: "canceled: its money was released or given back",
  refunded: "refunded in full",
  declined: "declined by the card's issuer",
  failed: "failed, without any money",
  absent: "unknown: it was never made there",
}

/** What an admin reads while nobody knows what became of a change. */
export function waitingText(
  kind: ChangeKind,
  merchantChargeId: string
): string {
  return `Waiting for confirmation of the ${kind} of charge ${merchantChargeId}: the payment service gave no clear answer, so it may have happened. It is looked up again and again, and booked by itself once it is known; do not repeat it. Look at the order again in a few minutes.`
}

/** What an admin reads when something else on the charge comes first. */
export function busyText(
  kind: ChangeKind,
  charge: Pick<Charge, "merchantChargeId">,
  previous: {
    id?: string
    kind: string
    amount: MinorUnits
    answeredAt?: Date | undefined
  }
): string {
  if (previous.answeredAt) {
    return `${WHAT_WAS_NOT_DONE[kind]}: the payment service accepted the previous ${previous.kind === "create" ? "payment" : previous.kind} (${inReais(previous.amount)}) on charge ${charge.merchantChargeId}, and does not show it yet; sent again, it might be done twice. It is looked up again and again. When the merchant panel shows what came of it, say so (POST /admin/checkout-transparent/operations/${previous.id ?? ":id"}/resolve).`
  }
  return `${WHAT_WAS_NOT_DONE[kind]}: waiting for confirmation of the previous ${previous.kind === "create" ? "payment" : previous.kind} (${inReais(previous.amount)}) on charge ${charge.merchantChargeId}. It is settled by itself; try again when it is.`
}

/** What an admin reads who repeats a refund within the time that a second click may take. */
export function tooSoonText(
  charge: Pick<Charge, "merchantChargeId">,
  previous: { state: string; amount: MinorUnits },
  waitMs: number
): string {
  const seconds = Math.ceil(waitMs / 1000)
  return previous.state === "accepted"
    ? `Nothing was refunded: ${inReais(previous.amount)} of charge ${charge.merchantChargeId} was refunded a moment ago, and this may be a second click. To refund the same amount once more, wait ${seconds} seconds.`
    : `Nothing was refunded: the payment service refused a refund of charge ${charge.merchantChargeId} a moment ago and wants a pause before the next one. Wait ${seconds} seconds.`
}

/** Why nothing is done with a charge, and what to do, for an admin; the second half of a sentence. */
export function writtenElsewhereText({
  merchantChargeId,
}: Pick<Charge, "merchantChargeId">): string {
  return `charge ${merchantChargeId} was written by another installation, and nothing but that one changes it. If this is the same store, moved, say so with ${MOVED_COMMAND}; if this is a copy, do it in the store that sold it.`
}

/** What it means that a ledger holds charges of other installations, and what to do. */
export function foreignText(foreign: readonly ForeignCharges[]): string {
  const count = foreign.reduce((sum, each) => sum + each.count, 0)
  const days = foreign.flatMap(({ firstAt, lastAt }) =>
    [firstAt, lastAt].map((at) => at.toISOString().slice(0, 10))
  )
  const [first, last] = [days.sort()[0], days.at(-1)]
  return (
    `${count} charges in this database (${first} to ${last}) were written by another installation. ` +
    "They are looked up and shown; nobody captures, refunds, cancels or books them from here, neither by itself nor by an admin's click. New sales go on. " +
    "Either this is a copy of a store, or the same store has moved (a restored backup, a major upgrade of PostgreSQL, another database name or backendUrl). " +
    `Where it has moved, say so with ${MOVED_COMMAND}; a copy leaves them alone. docs/installation.md explains it.`
  )
}
