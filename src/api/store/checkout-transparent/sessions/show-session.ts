import type { SessionState } from "../../../../modules/ledger/ports/ledger"

/**
 * - `pending`: there is a code or a link, and nobody has paid it.
 * - `being_verified`: nobody knows yet. Do not pay again.
 * - `authorized`: the money is reserved on the card.
 * - `paid`: `order_id` names the order; null while it is being placed.
 * - `expired`: its time is over; a new session gets a new one.
 * - `refused`: nothing was charged.
 * - `canceled`: it was given up, for another one or by the shop; do not show it any more.
 * - `being_refunded`, `refunded`: the money goes back, or has gone.
 */
export type ShownState =
  | "pending"
  | "being_verified"
  | "authorized"
  | "paid"
  | "expired"
  | "refused"
  | "canceled"
  | "being_refunded"
  | "refunded"

/** A session without anything of the shopper; `isOver`: it stays so. */
export function showSession(id: string, found: SessionState) {
  const state = shownState(found)
  return {
    session: {
      id,
      method: found.method,
      state,
      /** When code or link ends; null for a card. */
      expires_at: found.codeExpiresAt?.toISOString() ?? null,
      order_id: found.orderId ?? null,
    },
    isOver:
      // One that never left us may be tried again in the same session.
      (state === "refused" && found.state !== "not_created") ||
      state === "refunded" ||
      (state === "paid" && found.orderId !== undefined),
  }
}

function shownState(found: SessionState): ShownState {
  const { state, isBeingRefunded, isAbandoned, hasEnded } = found
  switch (state) {
    case "pending":
      return hasEnded ? "expired" : isAbandoned ? "canceled" : "pending"
    case "unresolved":
      return "being_verified"
    case "authorized":
    case "paid":
      return isBeingRefunded ? "being_refunded" : state
    case "charged_back":
      return "paid"
    case "declined":
    case "failed":
    case "absent":
    case "not_created":
      return "refused"
    case "canceled":
    case "expired":
    case "refunded":
      return state
  }
}
