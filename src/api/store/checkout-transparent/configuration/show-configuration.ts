import { findAccount } from "../../../../options/find-account"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { AccountOptions } from "../../../../options/account-options"
import { PAYMENT_METHODS, type PaymentMethod } from "../../../../charge/charge"
import { providerIdOf } from "../../../../charge/provider-id"
import {
  type ShopperLanguage,
  shopperTexts,
} from "../../../../texts/shopper-texts"

/**
 * The account of that id, or the only one. Throws `not_found` for an id that is not configured, and
 * `invalid_data` when there are several to choose from; it names none of them.
 */
export function accountAskedFor<Account extends { id: string }>(
  accounts: readonly Account[],
  id: string | undefined
): Account {
  if (id === undefined && accounts.length > 1) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "This shop has several accounts at the payment service: send ?account= with the id of the one to pay with."
    )
  }
  const account = id === undefined ? accounts[0] : findAccount(accounts, id)
  if (!account) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "There is no such account: ?account= takes the id of one in the plugin's options."
    )
  }
  return account
}

/** GET /store/checkout-transparent/configuration */
export const configurationQuery = z.strictObject({
  /** An account's `id`. Default: the only account there is. */
  account: z.string().optional(),
  /**
   * Language of the texts; default: the account's own. Medusa has made it `request.locale` and taken
   * it off the query, unless it is empty.
   */
  locale: z.string().optional(),
})

export type ConfigurationQuery = z.output<typeof configurationQuery>

/** All that anybody may know of an account. A type without the secrets, and each field by name. */
export type PublicOptions = Pick<
  AccountOptions,
  "id" | "environment" | "sdk" | "installments" | "placement"
> & {
  paymentLink: Pick<AccountOptions["paymentLink"], "clientId" | "validityDays">
}

/** What a storefront is told of an account; `isOffered` leaves methods out. */
export function showConfiguration(
  account: PublicOptions,
  locale: ShopperLanguage,
  isOffered: (method: PaymentMethod) => boolean = () => true
) {
  const methods = shownMethods(account)
  for (const method of PAYMENT_METHODS) {
    if (!isOffered(method)) delete methods[method]
  }
  return {
    account: account.id,
    /** Nothing costs real money. */
    sandbox: account.environment !== "production",
    /** The language of `texts`. */
    locale,
    sdk: shownSdk(account),
    /** Without those that are switched off, or lack a credential. Whether a region offers one is Medusa's to say. */
    methods,
    texts: shopperTexts(locale),
  }
}

/** What the card SDK is given; null when the shop has none. */
function shownSdk({ sdk }: PublicOptions) {
  return sdk?.merchantCredential !== undefined &&
    sdk.transparentToken !== undefined
    ? {
        merchant_credential: sdk.merchantCredential,
        transparent_token: sdk.transparentToken,
        script_url: sdk.scriptUrl ?? null,
        /** Subresource Integrity of that script. */
        script_integrity: sdk.scriptIntegrity ?? null,
      }
    : null
}

function shownMethods({
  id,
  installments,
  placement,
  paymentLink,
}: PublicOptions) {
  const methods = {
    card: {
      provider_id: providerIdOf({ account: id, method: "card" }),
      /** `minimum_amount` in centavos. */
      installments: {
        maximum: installments.maximum,
        minimum_amount: installments.minimumAmount,
      },
    },
    pix: {
      provider_id: providerIdOf({ account: id, method: "pix" }),
      placement,
    },
    wallet: {
      provider_id: providerIdOf({ account: id, method: "wallet" }),
      placement,
    },
    link: {
      provider_id: providerIdOf({ account: id, method: "link" }),
      placement,
      /** A link can be paid until the end of the day so many days after it was made. */
      validity_days: paymentLink.validityDays,
    },
  }
  const shown: Partial<typeof methods> = methods
  // Links have credentials of their own, which most accounts do not have.
  if (paymentLink.clientId === undefined) delete shown.link
  return shown
}
