import type { ChargeInFull, OrderPayments } from "../../api/answers"

/**
 * The states of a charge that has reserved money or can still be paid. A new link in these states could charge the
 * customer twice.
 */
const STATES_AGAINST_NEW_LINK = ["authorized", "pending", "unresolved"]

/**
 * Returns whether the page of an order offers a new payment link. The order must have an outstanding amount, and the
 * server must allow a new link for at least one of its charges. None of its charges may be in doubt, and the server
 * must report no other payable code or link of the order (`open_beside`). Each charge that is reserved or payable must
 * itself allow a new link, as an abandoned code does.
 */
export function isNewLinkOffered({
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
        (!STATES_AGAINST_NEW_LINK.includes(state) ||
          actions.includes("new_link"))
    )
  )
}

/**
 * Returns what an administrator should do about a payment, or undefined if there is nothing to do. If the payment has
 * an open discrepancy, returns the discrepancy's `kind`. Otherwise returns the key of a `text`.
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
