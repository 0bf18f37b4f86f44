import type { ChargeInFull, OrderPayments } from "../../api/admin-answer-types"

/**
 * The states of a charge that has reserved money, or whose money may still arrive. In these states, a new link could
 * charge the customer twice.
 */
const STATES_AGAINST_NEW_LINK = ["authorized", "pending", "unresolved"]

/**
 * Returns whether the page of an order offers a new payment link. All of these conditions must be met:
 *
 * - The order has an outstanding amount.
 * - The server lists no code or link with which the customer may still pay the order (`open_codes_and_links`).
 * - At least one of the order's charges has the action `new_link` in its `actions`.
 * - No charge of the order has an operation in flight or in doubt.
 * - Each charge whose state is `authorized`, `pending` or `unresolved` has the action `new_link`, too.
 */
export function isNewLinkOffered({
  charges,
  outstanding,
  open_codes_and_links: openCodesAndLinks,
}: {
  charges: readonly Pick<
    ChargeInFull,
    "state" | "actions" | "is_being_confirmed"
  >[]
} & Pick<OrderPayments, "outstanding" | "open_codes_and_links">): boolean {
  return (
    outstanding > 0 &&
    openCodesAndLinks.length === 0 &&
    charges.some(({ actions }) => actions.includes("new_link")) &&
    charges.every(
      ({ state, actions, is_being_confirmed: isInDoubt }) =>
        !isInDoubt &&
        (!STATES_AGAINST_NEW_LINK.includes(state) ||
          actions.includes("new_link"))
    )
  )
}

/**
 * Returns what an administrator should do about a payment, or undefined if there is nothing to do.
 *
 * - `kind` is the kind of the payment's open discrepancy. The texts of the discrepancy say what to do.
 * - `text` is a translation key. It is returned if the payment has no open discrepancy.
 */
export function findAdviceAboutCharge({
  discrepancies,
  paid_later: paidLater,
  payment_state: { charge, refund },
}: Pick<ChargeInFull, "discrepancies" | "paid_later" | "payment_state">):
  { kind: string } | { text: string } | undefined {
  const open = discrepancies.find(({ resolved_at: at }) => at === null)
  if (open) return { kind: open.kind }
  if (refund === "being_confirmed") {
    return { text: "orderPayments.todo.waitForRefund" }
  }
  if (charge === "being_confirmed") return { text: "orderPayments.todo.wait" }
  if (charge === "declined" && paidLater === null) {
    return { text: "orderPayments.todo.declined" }
  }
  return charge === "reserved" && refund !== "decided"
    ? { text: "orderPayments.todo.authorized" }
    : undefined
}
