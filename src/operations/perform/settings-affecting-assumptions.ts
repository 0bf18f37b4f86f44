import type { AccountOptions } from "../../options/account-options"
import { PLUGIN_VERSION } from "../../options/supported-versions"

/**
 * Returns the settings on which confirmed assumptions about the gateway depend: plugin version, URLs and dialect. The
 * devtools command `confirm` stores them. If one of them changes, the assumptions have to be confirmed again.
 */
export function settingsAffectingAssumptions(account: AccountOptions) {
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
