import type { PaymentMethod } from "../domain/payment-method/payment-method"
import { card } from "./card/card"
import { link } from "./link/link"
import { pix } from "./pix/pix"
import type { PaymentMethodPort } from "./port"
import { wallet } from "./wallet/wallet"

const METHODS: Record<PaymentMethod, PaymentMethodPort> = {
  card,
  pix,
  wallet,
  link,
}

/** Returns how a payment method prepares, makes, looks up, changes and ends its charges. */
export function methodOf({
  method,
}: {
  method: PaymentMethod
}): PaymentMethodPort {
  return METHODS[method]
}
