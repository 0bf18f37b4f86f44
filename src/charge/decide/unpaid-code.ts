import type { GatewayErrorCode } from "../errors/gateway-error"
import { isAsynchronousMethod } from "../charge"
import { isOpen } from "../charge-state"
import type { ReconciliationInput } from "./reconciliation-input"
import {
  CANCEL_FIRST_PAUSE_MS,
  CANCEL_LONGEST_PAUSE_MS,
  CODE_GRACE_MS,
  LONGEST_LIFE_MS,
} from "../times"

/**
 * When nobody can have paid a code any more, late confirmations of banks included. An end that the
 * gateway tells is not believed beyond what can be asked for: an order would wait for it, and hold
 * its stock.
 */
export function codeIsOverAt({
  codeExpiresAt,
  createdAt,
  method,
}: ReconciliationInput["charge"]): Date {
  const longest = LONGEST_LIFE_MS[method === "link" ? "link" : "code"]
  const end = Math.min(
    (codeExpiresAt ?? createdAt).getTime(),
    createdAt.getTime() + longest
  )
  return new Date(end + CODE_GRACE_MS)
}

/**
 * When nobody can have paid any of an order's codes any more. A code that was canceled or never made is
 * over at once, before its end: a payment link that was given up, or whose answer was lost, would keep the
 * order and its stock for days.
 */
export function codesAreOverAt(
  charge: ReconciliationInput["charge"],
  codes: readonly ReconciliationInput["charge"][]
): Date {
  const open = codes.filter(({ state }) => isOpen(state) || state === "expired")
  const ends = [charge, ...open].map((code) => codeIsOverAt(code).getTime())
  return new Date(Math.max(...ends))
}

/**
 * A code that waits for its payer; `none` for every other charge, and for one that was given up: what
 * is left of that is its order. It is canceled when its order is canceled or paid otherwise, or has
 * something else outstanding than it asks for, by an edit or a credit, say; when its session is gone,
 * when its money would go back anyway, or when it is over.
 */
export type CodeState =
  | { is: "none" | "to_show" }
  | { is: "waiting"; until: Date }
  | { is: "to_cancel"; isLastTry: boolean }
  | { is: "to_cancel_later"; again: Date }

export function codeOf(input: ReconciliationInput): CodeState {
  const { charge, records } = input
  if (
    charge.state !== "pending" ||
    !isAsynchronousMethod(charge.method) ||
    charge.abandonedAt
  ) {
    return { is: "none" }
  }
  const overAt = codeIsOverAt(charge)
  if (
    input.now >= overAt ||
    charge.refundDecision ||
    records.sessionStatus === undefined ||
    records.isPaidOtherwise ||
    records.order?.isCanceled ||
    isEdited(input)
  ) {
    return cancelInTurn(input, overAt)
  }
  return isToBeShown(input)
    ? { is: "to_show" }
    : { is: "waiting", until: overAt }
}

/** Whether its order has something else outstanding than it had when the code was made. */
function isEdited({
  charge,
  records: { order },
}: ReconciliationInput): boolean {
  return order?.due !== undefined && order.due !== charge.amount
}

/** With this nobody was asked: it is no try. */
const PAUSED: GatewayErrorCode = "gateway_paused"

/** A quarter of an hour, with the pauses between. */
const MOST_TRIES = 4

/**
 * Again and again with growing pauses, while the gateway neither does it nor says that it will not.
 * After some tries past its end the code is abandoned all the same: that it can be paid is unlikely, and
 * money that comes is noticed.
 */
function cancelInTurn(
  { operations, now }: ReconciliationInput,
  overAt: Date
): CodeState {
  const tries = operations.filter(
    ({ kind, errorCode }) => kind === "void" && errorCode !== PAUSED
  )
  const lastAt = Math.max(
    0,
    ...tries.map(({ resolvedAt }) => resolvedAt?.getTime() ?? 0)
  )
  const pauseMs = Math.min(
    CANCEL_LONGEST_PAUSE_MS,
    CANCEL_FIRST_PAUSE_MS * 2 ** Math.min(tries.length - 1, 10)
  )
  const againAt = new Date(lastAt + pauseMs)
  return tries.length > 0 && now < againAt
    ? { is: "to_cancel_later", again: againAt }
    : {
        is: "to_cancel",
        isLastTry: tries.length >= MOST_TRIES && now >= overAt,
      }
}

/**
 * Whether the storefront cannot read the code yet, because its answer was lost when it was made. Until
 * the lease of that operation ends, its process may still be about to show it.
 */
function isToBeShown({
  charge,
  records,
  operations,
  now,
}: ReconciliationInput): boolean {
  const isBeingMade = operations.some(
    ({ kind, bookedAt, leaseExpiresAt, unansweredAt }) =>
      kind === "create" &&
      bookedAt === undefined &&
      unansweredAt === undefined &&
      leaseExpiresAt > now
  )
  const isKnown = charge.code !== undefined || charge.link?.url !== undefined
  return isKnown && records.showsCode === false && !isBeingMade
}
