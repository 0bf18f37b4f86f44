import type { ChargeAction } from "../api/payment-answers"

/** From what is needed most to what ends most. */
const ORDER = [
  "synchronize",
  "capture",
  "resolve",
  "accept_gateway_figure",
  "book_as_part",
  "new_link",
  "close_dispute",
  "refund",
  "erase_payer",
] as const satisfies readonly ChargeAction[]

interface ActedOn {
  actions: readonly ChargeAction[]
  order_id?: string | null
  operation_in_doubt_id?: string | null
}

/** The buttons of a charge; one that lacks what it needs would only be refused. */
export function shownActions(charge: ActedOn): ChargeAction[] {
  return ORDER.filter(
    (action) =>
      charge.actions.includes(action) &&
      !(action === "resolve" && charge.operation_in_doubt_id === null) &&
      !(action === "new_link" && charge.order_id === null)
  )
}

/** What moves money, or cannot be taken back, is red. */
export function isDangerous(action: ChargeAction): boolean {
  return action === "refund" || action === "erase_payer"
}
