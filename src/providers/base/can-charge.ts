import type { ProviderAccess } from "./provider-access"

/** False for an account whose credentials have not been entered yet: nothing of it can be charged. */
export function canCharge({
  account,
  log,
}: Pick<ProviderAccess, "account" | "log">): boolean {
  const hasCredentials = account.clientId !== undefined
  if (!hasCredentials) {
    log.error(
      `checkout-transparent: account ${account.id} has no clientId and clientSecret, so nothing can be charged.`
    )
  }
  return hasCredentials
}
