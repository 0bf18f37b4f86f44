import type { PaymentMethod } from "../domain/payment-method/payment-method"
import { type JsonObject, leaveOutUndefined } from "../domain/parsing/values"
import type { TransactionPart } from "../gateway/read-gateway-charge"
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
export function adapterOf({
  method,
}: {
  method: PaymentMethod
}): PaymentMethodPort {
  return METHODS[method]
}

/**
 * Reads the fields of a reported transaction that only one payment method has. Its `paymentType` is not used,
 * since it may be missing; where two methods report the same field, the method that is listed first decides. Never throws.
 */
export function readTransactionPart(transaction: JsonObject): TransactionPart {
  return Object.values(METHODS)
    .flatMap(({ readPart }) => (readPart ? [readPart(transaction)] : []))
    .reduceRight<TransactionPart>(
      (others, part) => ({ ...others, ...leaveOutUndefined(part) }),
      {}
    )
}
