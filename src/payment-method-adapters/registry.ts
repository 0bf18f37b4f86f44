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
 * Reads from a transaction of the gateway the fields that exist only for some payment methods, such as the code. The
 * transaction's `paymentType` may be missing, so the fields of all payment methods are searched for. Never throws.
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
