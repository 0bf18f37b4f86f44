import type { AccountOptions } from "../../options/account-options"
import { callOf, type PaymentMethodPort } from "../port"
import { reportsOfCharge } from "./reports-of-charge"

/** The part that all methods of the checkout integration share: they make one charge under our own id. */
export const checkoutMethod = {
  lookUp: ({ gateway }, { merchantChargeId }, budget) =>
    gateway.lookUpCharge(merchantChargeId, budget),
  /** A void is sent as a refund of the whole charge. */
  change: ({ gateway }, { charge, change }) => {
    const { captureCharge, refundCharge } = gateway
    const send = change.kind === "capture" ? captureCharge : refundCharge
    const { merchantChargeId } = charge
    return callOf(send, { merchantChargeId, amount: change.amount })
  },
  reportsOf: reportsOfCharge,
} satisfies Partial<PaymentMethodPort>

/** Returns a log line that names the missing setting of an account; undefined if it is set. */
export function nothingCanBeCharged(
  { id }: Pick<AccountOptions, "id">,
  missing: string | undefined
): string | undefined {
  return missing === undefined
    ? undefined
    : `checkout-transparent: account ${id} has no ${missing}, so nothing can be charged. Enter it in the admin (Settings, Checkout Transparent), or in medusa-config.ts.`
}

export function missingCredential({
  clientId,
}: Pick<AccountOptions, "clientId">): string | undefined {
  return clientId === undefined ? "clientId and clientSecret" : undefined
}
