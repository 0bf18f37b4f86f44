import type { AccountOptions } from "../../options/account-options"
import {
  buildCallToSend,
  type PaymentMethodAdapter,
} from "../payment-method-adapter"
import { collectChargeReports } from "./collect-charge-reports"

/** The functions that the adapters for card, Pix and wallet share. */
export const sharedCheckoutFunctions = {
  lookUp: ({ gateway }, { merchantChargeId }, budget) =>
    gateway.lookUpCharge(merchantChargeId, budget),
  /**
   * Returns the gateway call for a capture, refund or void. The gateway has no separate call for a void: a refund of
   * the voided amount is sent instead.
   */
  change: ({ gateway }, { charge, change }) => {
    const { captureCharge, refundCharge } = gateway
    const send = change.kind === "capture" ? captureCharge : refundCharge
    const { merchantChargeId } = charge
    return buildCallToSend(send, { merchantChargeId, amount: change.amount })
  },
  collectReports: collectChargeReports,
} satisfies Partial<PaymentMethodAdapter>

/**
 * Returns the log line for an account that cannot charge because the setting with the name `missing` is not set.
 * Returns `undefined` if no setting is missing.
 */
export function logTextForMissingSetting(
  { id }: Pick<AccountOptions, "id">,
  missing: string | undefined
): string | undefined {
  return missing === undefined
    ? undefined
    : `checkout-transparent: account ${id} has no ${missing}, so nothing can be charged. Enter it in the admin (Settings, Checkout Transparent), or in medusa-config.ts.`
}

/**
 * Returns the names of the credentials without which an account cannot charge, or `undefined` if the account has them.
 * An account without lookups also needs a notification token, because only notifications can report its payments.
 */
export function describeMissingCredentials({
  clientId,
  observe,
  notificationTokens,
}: Pick<AccountOptions, "clientId" | "observe" | "notificationTokens">):
  string | undefined {
  if (clientId === undefined) {
    return "clientId and clientSecret"
  }
  return observe === "notifications" && notificationTokens.length === 0
    ? "notificationTokens"
    : undefined
}
