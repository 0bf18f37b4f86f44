import type { AccountOptions } from "../../options/account-options"
import { PLUGIN_VERSION } from "../../options/version"

/** Everything that the command `confirm` has confirmed assumptions for: another value, and they are open again. */
export function confirmedFor(account: AccountOptions) {
  const { baseUrl, authUrl, pathPrefix, dialect, paymentLink } = account
  const { baseUrl: linkUrl, pathPrefix: linkPrefix } = paymentLink
  const made = {
    version: PLUGIN_VERSION,
    addresses: { baseUrl, authUrl, pathPrefix, linkUrl, linkPrefix },
    dialect,
  }
  // As it comes back from the database: fields that are undefined are left out.
  return JSON.parse(JSON.stringify(made)) as typeof made
}
