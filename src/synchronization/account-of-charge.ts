import type { Charge } from "../core/charge/charge"
import { ConfigurationError } from "../core/errors"
import type { AccountOptions } from "../core/options/account-options"
import type { PluginOptions } from "../core/options/plugin-options"

/** The account that a charge was made with. Throws ConfigurationError when it is gone. */
export function accountOfCharge(
  { accounts }: PluginOptions,
  charge: Charge
): AccountOptions {
  const account = accounts.find(({ id }) => id === charge.account)
  if (!account) {
    throw new ConfigurationError([
      {
        path: "accounts",
        message: `must hold the account "${charge.account}" as long as charge ${charge.merchantChargeId} is not resolved; put it back`,
      },
    ])
  }
  return account
}
