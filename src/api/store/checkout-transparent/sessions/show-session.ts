import type { SessionState } from "../../../../modules/ledger/ports/ledger"

/**
 * The state of a payment session, for a storefront:
 *
 * - `pending`: a code or a link waits for its payer, or the gateway has not decided about a card.
 * - `being_verified`: the outcome is not known yet. The shopper must not pay again.
 * - `in_doubt`: the store does not know whether the code was created, and the code was never shown. It may still
 *   appear. A new session by any method takes its place.
 * - `authorized`: the money is reserved on the card.
 * - `paid`: `order_id` names the order, or is null while it is being placed.
 * - `expired`: the code or link can no longer be paid. A new session gets a new code or link.
 * - `refused`: nothing was charged.
 * - `canceled`: the code or link was superseded or canceled by the shop, and must not be shown any more.
 * - `being_refunded`, `refunded`: the money is being refunded, or was refunded.
 */
export type ShownState =
  | "pending"
  | "being_verified"
  | "in_doubt"
  | "authorized"
  | "paid"
  | "expired"
  | "refused"
  | "canceled"
  | "being_refunded"
  | "refunded"

/** Returns a session without the shopper's data. `isOver` says that a storefront need not wait for another state. */
export function showSession(id: string, found: SessionState) {
  const state = shownState(found)
  return {
    session: {
      id,
      method: found.method,
      state,
      /**
       * Why the state is `refused`: `declined` by the issuer, or `failed` for any other reason. Null in other states.
       */
      reason: state === "refused" ? reasonOf(found) : null,
      /** When the code or link expires. Null for a card, or if the gateway did not report it. */
      expires_at: found.codeExpiresAt?.toISOString() ?? null,
      /** The seconds until the code or link expires, because a shopper's clock may be wrong. */
      seconds_left: found.codeExpiresAt ? (found.secondsLeft ?? null) : null,
      order_id: found.orderId ?? null,
    },
    isOver:
      // A charge that was never sent may be tried again in the same session.
      (state === "refused" && found.state !== "not_created") ||
      state === "refunded" ||
      (state === "paid" && found.orderId !== undefined),
  }
}

function reasonOf({ state }: SessionState): "declined" | "failed" {
  return state === "declined" ? state : "failed"
}

function shownState(found: SessionState): ShownState {
  const { state, isBeingRefunded, isAbandoned, isUnshown, hasEnded } = found
  switch (state) {
    case "pending":
      return hasEnded ? "expired" : isAbandoned ? "canceled" : "pending"
    case "unresolved":
      return isAbandoned
        ? "canceled"
        : isUnshown
          ? "in_doubt"
          : "being_verified"
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
