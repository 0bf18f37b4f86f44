import { MedusaError } from "@medusajs/framework/utils"
import type { AccountOptions } from "../core/options/account-options"
import type { PluginOptions } from "../core/options/plugin-options"

/**
 * The account that makes a link: the one that was named, else the only one that can. Throws
 * MedusaError that says which there are.
 */
export function accountForLink(
  { accounts }: Pick<PluginOptions, "accounts">,
  named: string | undefined
): AccountOptions {
  const able = accounts.filter(canMakeLinks)
  if (named !== undefined) {
    const account = accounts.find(({ id }) => id === named)
    if (!account) {
      throw invalid(
        `there is no account "${named}". Those that make payment links: ${list(able)}.`
      )
    }
    if (!canMakeLinks(account)) {
      throw invalid(
        `account "${named}" has no paymentLink.clientId and paymentLink.clientSecret, or paymentLink.paths.createPaymentLink is switched off. Those that make payment links: ${list(able)}.`
      )
    }
    return account
  }
  const [account, ...others] = able
  if (!account) {
    throw invalid(
      "no account has paymentLink.clientId and paymentLink.clientSecret. Set them in the plugin's options."
    )
  }
  if (others.length > 0) {
    throw invalid(
      `several accounts make payment links: ${list(able)}. Name one of them as account.`
    )
  }
  return account
}

function canMakeLinks({ paymentLink }: AccountOptions): boolean {
  return (
    paymentLink.clientId !== undefined &&
    paymentLink.paths.createPaymentLink !== null
  )
}

function list(accounts: readonly AccountOptions[]): string {
  return accounts.map(({ id }) => id).join(", ") || "none"
}

function invalid(why: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `No link was made: ${why}`
  )
}
