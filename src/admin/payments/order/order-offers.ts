import type { ChargeInFull, OrderPayments } from "../../api/answers"

/**
 * The states in which money is reserved for a charge, or in which the charge may still be paid. A new link would
 * request the same money again.
 */
const OPEN_STATES = ["authorized", "pending", "unresolved"]

/**
 * Returns whether a new link is offered for an order. It is not offered if the order is canceled, has no payment or
 * has no outstanding amount. It is not offered either while one of the order's charges is in doubt, is reserved or can
 * still be paid.
 */
export function isLinkOffered({
  charges,
  outstanding,
  open_beside: openBeside,
}: {
  charges: readonly Pick<
    ChargeInFull,
    "state" | "actions" | "is_being_confirmed"
  >[]
} & Pick<OrderPayments, "outstanding" | "open_beside">): boolean {
  return (
    outstanding > 0 &&
    openBeside.length === 0 &&
    charges.some(({ actions }) => actions.includes("new_link")) &&
    charges.every(
      ({ state, actions, is_being_confirmed: isInDoubt }) =>
        !isInDoubt &&
        (!OPEN_STATES.includes(state) || actions.includes("new_link"))
    )
  )
}

/**
 * Returns what an administrator has to do about a payment, or undefined if there is nothing to do. If the payment has
 * an open discrepancy, the advice is about the discrepancy.
 */
export function adviceOfCharge({
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
