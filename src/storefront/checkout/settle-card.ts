import { stateOf } from "./cart-payments"
import { complete, isOpen, isRefused } from "./complete"
import { isPaid, refused, verifying } from "./conclude"
import type { Flow } from "./flow"
import { look } from "./look"
import type { CardOutcome } from "./outcomes"

/**
 * Completes the cart of a card session, which charges the card, and says what came of it. From here
 * on no error is a failure: what is open on the cart decides, and what nobody knows is being
 * verified. Throws only when not even that can be read: then nobody knows, either.
 */
export async function settleCard(
  flow: Flow,
  sessionId: string
): Promise<CardOutcome> {
  const completed = await complete(flow)
  const { order, cart, error } = completed
  // Core gives a cart's order to whoever completes it, also when another payment has made it.
  if (order && (await stateOf(flow, sessionId).then(isPaid, () => true))) {
    return { kind: "order", order }
  }
  const open = await look(flow)
  if (open.kind === "order") {
    return open
  }
  const isBeing = /^being/.test(open.kind)
  if (order) {
    return isBeing
      ? (open as CardOutcome)
      : refused(flow.say("another_payment_open"))
  }
  const isUnknown = isOpen(completed)
  if (!("message" in open)) {
    return isRefused(completed)
      ? refused(error.message)
      : verifying(flow, sessionId, isUnknown ? error.message : "")
  }
  return {
    ...open,
    kind: isBeing || open.kind === "refused" ? open.kind : "declined",
    // Core's words, unless what is open says something else by now.
    message: (cart && isBeing === isUnknown ? error : open).message,
  } as CardOutcome
}
