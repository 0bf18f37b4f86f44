import type { Charge } from "../charge/charge"
import { PAYMENT_METHODS, type PaymentMethod } from "./payment-method"

export type MethodOfAccount = Pick<Charge, "account" | "method">

/**
 * Returns the identifier of the payment provider class for this method. Medusa adds `pp_` before and the account's id
 * after it to get the provider's id.
 */
export function providerIdentifierOf(method: PaymentMethod): string {
  return `transparent-${method}`
}

export function providerIdOf({ account, method }: MethodOfAccount): string {
  return `pp_${providerIdentifierOf(method)}_${account}`
}

const OWN_PROVIDER_ID = new RegExp(
  `^pp_transparent-(${PAYMENT_METHODS.join("|")})_(.+)$`
)

export function parseOwnProviderId(
  id: string | undefined
): MethodOfAccount | undefined {
  const [, method, account] = OWN_PROVIDER_ID.exec(id ?? "") ?? []
  return account === undefined
    ? undefined
    : { method: method as PaymentMethod, account }
}
