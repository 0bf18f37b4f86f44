import type { PaymentMethod } from "../domain/payment-method/payment-method"
import {
  type JsonObject,
  leaveOutUndefined,
} from "../domain/parsing/json-values"
import type { MethodFields } from "../gateway/parse-gateway-charge"
import { cardAdapter } from "./card/card-adapter"
import { linkAdapter } from "./link/link-adapter"
import { pixAdapter } from "./pix/pix-adapter"
import type { PaymentMethodAdapter } from "./payment-method-adapter"
import { walletAdapter } from "./wallet/wallet-adapter"

const METHODS: Record<PaymentMethod, PaymentMethodAdapter> = {
  card: cardAdapter,
  pix: pixAdapter,
  wallet: walletAdapter,
  link: linkAdapter,
}

export function adapterOf({
  method,
}: {
  method: PaymentMethod
}): PaymentMethodAdapter {
  return METHODS[method]
}

/**
 * Reads from a transaction the fields that exist for only one payment method. The transaction comes from the gateway.
 * Its field `paymentType` may be missing, so the function searches for the fields of all payment methods. Never throws.
 */
export function parseMethodFields(transaction: JsonObject): MethodFields {
  return Object.values(METHODS)
    .flatMap(({ parseMethodFields }) =>
      parseMethodFields ? [parseMethodFields(transaction)] : []
    )
    .reduceRight<MethodFields>(
      (others, part) => ({ ...others, ...leaveOutUndefined(part) }),
      {}
    )
}
