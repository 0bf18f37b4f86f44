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

/** That a person switches a payment method of an account off, or on again. */
export interface MethodSwitch extends MethodOfAccount {
  isOn: boolean
  /** The id of an admin user or of an API key. */
  by: string
  reason: string
}

/** The latest word of a person on a method; one of which nobody spoke is on. */
export interface SwitchedMethod extends MethodSwitch {
  at: Date
}

/** As Medusa names the provider of a method. */
export function providerIdOf({ account, method }: MethodOfAccount): string {
  return `pp_transparent-${method}_${account}`
}

/** Whether a person has switched a method off: then no new charge of it is made. */
export function isSwitchedOff(
  switches: readonly SwitchedMethod[],
  { account, method }: MethodOfAccount
): boolean {
  return switches.some(
    (one) => one.account === account && one.method === method && !one.isOn
  )
}
