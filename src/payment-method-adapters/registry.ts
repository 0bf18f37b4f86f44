import type { PaymentMethod } from "../domain/payment-method/payment-method"
import { type JsonObject, leaveOutUndefined } from "../domain/parsing/values"
import type { MethodFields } from "../gateway/read-gateway-charge"
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

/** Returns the adapter of a charge's payment method. */
export function adapterOf({
  method,
}: {
  method: PaymentMethod
}): PaymentMethodPort {
  return METHODS[method]
}

/**
 * Reads the fields of a reported transaction that only one payment method has. Does not use `paymentType`, because it
 * may be missing. If two methods report the same field, the method that `METHODS` lists first wins. Never throws.
 */
export function readTransactionPart(transaction: JsonObject): MethodFields {
  return Object.values(METHODS)
    .flatMap(({ readPart }) => (readPart ? [readPart(transaction)] : []))
    .reduceRight<MethodFields>(
      (others, part) => ({ ...others, ...leaveOutUndefined(part) }),
      {}
    )
}
