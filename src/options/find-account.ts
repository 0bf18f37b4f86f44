import { createHash } from "node:crypto"
import type { Charge } from "../domain/charge/charge"
import { ConfigurationError } from "../domain/errors"
import type { AccountOptions } from "./account-options"
import type { PluginOptions } from "./plugin-options"

/** Returns the account with this id, or undefined if the options do not contain it. */
export function findAccount<Account extends { id: string }>(
  accounts: readonly Account[],
  id: string | undefined
): Account | undefined {
  return accounts.find((account) => account.id === id)
}

/** Returns the account of a charge. Throws ConfigurationError if the options no longer contain that account. */
export function accountOfCharge(
  { accounts }: Pick<PluginOptions, "accounts">,
  charge: Pick<Charge, "account" | "merchantChargeId">
): AccountOptions {
  const account = findAccount(accounts, charge.account)
  if (!account) {
    throw new ConfigurationError([
      {
        path: "accounts",
        message: `must hold the account "${charge.account}" until charge ${charge.merchantChargeId} is resolved; put it back`,
      },
    ])
  }
  return account
}

/**
 * Returns a text that identifies the gateway and the merchant to which an account's card, Pix and wallet charges are
 * sent. If `merchantDocument` is set, the text stays the same when the account gets new credentials.
 */
export function gatewayAndMerchantOf({
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

/**
 * Returns a digest that identifies the gateway and the merchant of an account. It is stored with a saved card, because
 * no other merchant can charge the card.
 */
export function gatewayAndMerchantDigestOf(
  account: Parameters<typeof gatewayAndMerchantOf>[0]
): string {
  return createHash("sha256")
    .update(gatewayAndMerchantOf(account))
    .digest("hex")
}
