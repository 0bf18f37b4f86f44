import { type Charge, isAsynchronousMethod } from "../charge/charge"
import type { ShopperMessage } from "./shopper-texts"

/**
 * Returns what a shopper is told of a charge in doubt. A code or link that never appeared cannot have been paid, so
 * that "do not pay again" would only keep the shopper from waiting for it.
 */
export function doubtMessage(
  charge: Pick<Charge, "method" | "code" | "link">
): ShopperMessage {
  return isAsynchronousMethod(charge.method) && !hasWhatToPayWith(charge)
    ? "code_in_doubt"
    : "being_verified"
}

/** Whether a charge has the code or the address at which it is paid. */
export function hasWhatToPayWith({
  code,
  link,
}: Pick<Charge, "code" | "link">): boolean {
  return link ? link.url !== undefined : code !== undefined
}
