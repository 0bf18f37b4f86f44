import type { SessionState } from "../../../../modules/ledger/ports/ledger-module"

/**
 * The state of a payment session as a storefront sees it:
 *
 * - `pending`: the payer has not paid a code or link yet, or the gateway has not decided about a card.
 * - `being_verified`: it is unknown whether the payment succeeded. The shopper may have paid and must not pay again.
 * - `in_doubt`: it is unknown whether the gateway created the code. The code was never shown to the shopper, who can
 *   therefore not have paid it and may pay in a new session. The new session replaces the code.
 * - `authorized`: the money is reserved on the card.
 * - `paid`: the payment is complete, even if the payer has disputed the payment since. `order_id` is null until the
 *   order is placed.
 * - `expired`: the code or link can no longer be paid. A new session gets a new code or link.
 * - `refused`: the payment failed, and no money was charged.
 * - `canceled`: the code or link was replaced or canceled, and the storefront must not show it any more. For a card,
 *   the reserved money was released.
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

/**
 * Returns a session in the format of the store API. `isUsuallyFinal` is true if the state usually does not change any
 * more, so that caches may store the response for longer. There are three cases:
 *
 * - The payment was refunded.
 * - The payment is paid and has an order.
 * - The payment was refused and cannot be tried again in the same session.
 */
export function showSession(id: string, found: SessionState) {
  const state = toStateShownToShopper(found)
  return {
    session: {
      id,
      method: found.method,
      state,
      /**
       * Why the state is `refused`: `declined` if the gateway shows the payment as denied, and `failed` for any other
       * reason. Null in all other states.
       */
      reason: state === "refused" ? failureReasonOf(found) : null,
      /** When the code or link expires. Null for a card, or if the gateway did not report it. */
      expires_at: found.codeExpiresAt?.toISOString() ?? null,
      /**
       * The seconds until the code or link expires. The storefront should use it instead of `expires_at`, because the
       * clock of a shopper's device may be wrong.
       */
      seconds_left: found.codeExpiresAt ? (found.secondsLeft ?? null) : null,
      order_id: found.orderId ?? null,
    },
    isUsuallyFinal:
      // A charge in the state `not_created` may be created again in the same session.
      (state === "refused" && found.state !== "not_created") ||
      state === "refunded" ||
      (state === "paid" && found.orderId !== undefined),
  }
}

function failureReasonOf({ state }: SessionState): "declined" | "failed" {
  return state === "declined" ? state : "failed"
}

function toStateShownToShopper(found: SessionState): ShownState {
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
