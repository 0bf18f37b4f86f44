import type { AccountOptions } from "../../options/account-options"
import { PLUGIN_VERSION } from "../../options/version"

/**
 * Returns the version, addresses and dialect for which the command `confirm` confirms assumptions. If one of these
 * values changes, the assumptions are unconfirmed again.
 */
export function confirmedSettings(account: AccountOptions) {
  const { baseUrl, authUrl, pathPrefix, dialect, paymentLink } = account
  const { baseUrl: linkUrl, pathPrefix: linkPrefix } = paymentLink
  const made = {
    version: PLUGIN_VERSION,
    addresses: { baseUrl, authUrl, pathPrefix, linkUrl, linkPrefix },
    dialect,
  }
  // The database stores JSON, which leaves out undefined fields. The result has to be equal to the stored one.
  return JSON.parse(JSON.stringify(made)) as typeof made
}
