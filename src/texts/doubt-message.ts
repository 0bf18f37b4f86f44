import type { Charge } from "../domain/charge/charge"
import { isAsynchronousMethod } from "../domain/payment-method/payment-method"
import type { ShopperMessage } from "./shopper-texts"

/**
 * Returns the message for a charge whose outcome is unknown. A shopper cannot have paid a code or link that never
 * appeared, so its message does not say "do not pay again", which would suggest that the first payment may exist.
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
