import { PAYMENT_METHODS, type PaymentMethod } from "./charge"

/** A payment method of an account. Medusa has one provider for each. */
export interface MethodOfAccount {
  account: string
  method: PaymentMethod
}

/** Returns the id that Medusa uses for the provider of a method. */
export function providerIdOf({ account, method }: MethodOfAccount): string {
  return `pp_transparent-${method}_${account}`
}

const OURS = new RegExp(`^pp_transparent-(${PAYMENT_METHODS.join("|")})_(.+)$`)

/** Reads the id of a payment provider; undefined for one that is not ours. */
export function ourProvider(
  id: string | undefined
): MethodOfAccount | undefined {
  const [, method, account] = OURS.exec(id ?? "") ?? []
  return account === undefined
    ? undefined
    : { method: method as PaymentMethod, account }
}
