import { type Cart, cartOf } from "./cart-payments"
import { complete, isRefused } from "./complete"
import { refused, verifying } from "./conclude"
import type { Flow } from "./flow"
import type { BeingVerified, NothingToPay, Ordered, Refused } from "./outcomes"

/** Whether promotions, store credit or gift cards pay for everything. */
export function isFree({ total }: Cart): boolean {
  return total !== undefined && total <= 0
}

export function nothingToPay({ say }: Flow): NothingToPay {
  const kind = "nothing_to_pay"
  return { kind, message: say(kind) }
}

/**
 * Places the order of a cart that leaves nothing to pay. Completes no other cart: its session, such as a card's, would
 * be charged.
 */
export async function completeWithoutPayment(
  flow: Flow
): Promise<Ordered | BeingVerified | Refused> {
  if (!isFree(await cartOf(flow))) {
    return refused(flow.say("amount_changed"))
  }
  const completed = await complete(flow)
  const { order, error } = completed
  return order
    ? { kind: "order", order }
    : isRefused(completed)
      ? refused(error.message)
      : verifying(flow)
}
