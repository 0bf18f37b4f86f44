import type { ChargeInFull, OrderPayments } from "../../api/answers"

/** States of a charge whose money is reserved or may still be paid: a new link would ask for the money twice. */
const IN_THE_WAY = ["authorized", "pending", "unresolved"]

/**
 * Whether a new link is offered for an order: not while a card is reserved for it or a charge of it
 * can still be paid, nor once the order is canceled or paid.
 */
export function offersLink({
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
        (!IN_THE_WAY.includes(state) || actions.includes("new_link"))
    )
  )
}

/** Returns what a person has to do about a payment, the oldest open discrepancy first; undefined if nothing. */
export function todoOfCharge({
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
