import type { ProviderAccess } from "../base/provider-access"

/** False for an account without the credentials of the payment-link integration. */
export function canMakeLinks({
  account,
  log,
}: Pick<ProviderAccess, "account" | "log">): boolean {
  const hasCredentials = account.paymentLink.clientId !== undefined
  if (!hasCredentials) {
    log.error(
      `checkout-transparent: account ${account.id} has no paymentLink.clientId and paymentLink.clientSecret, so no payment link can be made.`
    )
  }
  return hasCredentials
}
