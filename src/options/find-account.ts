import type { Charge } from "../charge/charge"
import { ConfigurationError } from "../charge/errors"
import type { AccountOptions } from "./account-options"
import type { PluginOptions } from "./plugin-options"

/** The account of this id; undefined for one that is gone from the options. Found here and nowhere else. */
export function findAccount<Account extends { id: string }>(
  accounts: readonly Account[],
  id: string | undefined
): Account | undefined {
  return accounts.find((account) => account.id === id)
}

/** The account that a charge was made with. Throws ConfigurationError when it is gone. */
export function accountOfCharge(
  { accounts }: Pick<PluginOptions, "accounts">,
  charge: Pick<Charge, "account" | "merchantChargeId">
): AccountOptions {
  const account = findAccount(accounts, charge.account)
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

/**
 * Where an account's charges are sent, and as whom. Another secret, or another client of the same
 * merchant, is the same place where `merchantDocument` is set.
 */
export function placeOf({
  baseUrl,
  merchantDocument,
  clientId,
}: Pick<AccountOptions, "baseUrl" | "merchantDocument" | "clientId">): string {
  const merchant =
    merchantDocument === undefined
      ? `client ${clientId}`
      : `merchant ${merchantDocument}`
  return `${merchant} at ${baseUrl.replace(/(?<!\/)\/+$/, "")}`
}
