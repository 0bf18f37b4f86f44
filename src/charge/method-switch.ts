import type { PaymentMethod } from "./charge"

export const PAYMENT_METHODS = [
  "card",
  "pix",
  "wallet",
  "link",
] as const satisfies readonly PaymentMethod[]

export interface MethodOfAccount {
  account: string
  method: PaymentMethod
}

/** The id by which Medusa knows the provider of a method. */
export function providerIdOf({ account, method }: MethodOfAccount): string {
  return `pp_transparent-${method}_${account}`
}
