import type { Charge } from "../core/charge/charge"
import { looksUp } from "../core/options/looks-up"
import { nextLookAt } from "../core/charge/next-look"
import type { PluginOptions } from "../core/options/plugin-options"

/**
 * Milliseconds until the gateway is to be asked about this charge although nothing told of a
 * change, negative when that is late; Infinity when there is no need, or nobody to ask.
 */
export function pollMs({ accounts }: PluginOptions, charge: Charge): number {
  const account = accounts.find(({ id }) => id === charge.account)
  const next =
    account && looksUp(account, charge.method)
      ? nextLookAt(charge, account.lookAgain)
      : undefined
  return next === undefined ? Infinity : next.getTime() - Date.now()
}
