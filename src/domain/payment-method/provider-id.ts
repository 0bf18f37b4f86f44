import type { Charge } from "../charge/charge"
import { PAYMENT_METHODS, type PaymentMethod } from "./payment-method"

export type MethodOfAccount = Pick<Charge, "account" | "method">

export function providerIdOf({ account, method }: MethodOfAccount): string {
  return `pp_transparent-${method}_${account}`
}

const OURS = new RegExp(`^pp_transparent-(${PAYMENT_METHODS.join("|")})_(.+)$`)

export function ourProvider(
  id: string | undefined
): MethodOfAccount | undefined {
  const [, method, account] = OURS.exec(id ?? "") ?? []
  return account === undefined
    ? undefined
    : { method: method as PaymentMethod, account }
}
