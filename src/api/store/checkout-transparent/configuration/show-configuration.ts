import { findAccount } from "../../../../options/find-account"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { AccountOptions } from "../../../../options/account-options"
import type { PaymentMethod } from "../../../../charge/charge"
import { PAYMENT_METHODS } from "../../../../charge/method-switch"
import {
  type ShopperLanguage,
  type ShopperMessage,
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

export interface ShownCodeConfiguration {
  provider_id: string
  /** When the order is placed. `at_checkout`: before it is paid. */
  placement: "after_payment" | "at_checkout"
}

export interface ShownLinkMethod extends ShownCodeConfiguration {
  /** A link can be paid until the end of the day so many days after it was made. */
  validity_days: number
}

export interface ShownConfiguration {
  account: string
  /** Nothing costs real money. */
  sandbox: boolean
  /** The language of `texts`. */
  locale: ShopperLanguage
  /** What the card SDK is given; null when the shop has none. */
  sdk: {
    merchant_credential: string
    transparent_token: string
    script_url: string | null
    /** Subresource Integrity of that script. */
    script_integrity: string | null
  } | null
  /** Without those that are switched off, by option or by a person, or lack a credential. Whether a region offers one is Medusa's to say. */
  methods: {
    card?: {
      provider_id: string
      /** `minimum_amount` in centavos. */
      installments: { maximum: number; minimum_amount: number }
    }
    pix?: ShownCodeConfiguration
    wallet?: ShownCodeConfiguration
    link?: ShownLinkMethod
  }
  texts: Record<ShopperMessage, string>
}

/** All that anybody may know of an account. A type without the secrets, and each field by name. */
export type PublicOptions = Pick<
  AccountOptions,
  "id" | "environment" | "sdk" | "installments" | "placement"
> & {
  paymentLink: Pick<AccountOptions["paymentLink"], "clientId" | "validityDays">
}

export function showConfiguration(
  account: PublicOptions,
  locale: ShopperLanguage,
  isOffered: (method: PaymentMethod) => boolean = () => true
): ShownConfiguration {
  return {
    account: account.id,
    sandbox: account.environment !== "production",
    locale,
    sdk: shownSdk(account),
    methods: shownMethods(account, isOffered),
    texts: shopperTexts(locale),
  }
}

function shownSdk({ sdk }: PublicOptions): ShownConfiguration["sdk"] {
  return sdk?.merchantCredential !== undefined &&
    sdk.transparentToken !== undefined
    ? {
        merchant_credential: sdk.merchantCredential,
        transparent_token: sdk.transparentToken,
        script_url: sdk.scriptUrl ?? null,
        script_integrity: sdk.scriptIntegrity ?? null,
      }
    : null
}

function shownMethods(
  account: PublicOptions,
  isOffered: (method: PaymentMethod) => boolean
): ShownConfiguration["methods"] {
  const { id, installments, placement, paymentLink } = account
  const methods: ShownConfiguration["methods"] = {
    card: {
      provider_id: `pp_transparent-card_${id}`,
      installments: {
        maximum: installments.maximum,
        minimum_amount: installments.minimumAmount,
      },
    },
    pix: { provider_id: `pp_transparent-pix_${id}`, placement },
    wallet: { provider_id: `pp_transparent-wallet_${id}`, placement },
  }
  // Credentials of its own, which most accounts do not have.
  if (paymentLink.clientId !== undefined) {
    methods.link = {
      provider_id: `pp_transparent-link_${id}`,
      placement,
      validity_days: paymentLink.validityDays,
    }
  }
  for (const method of PAYMENT_METHODS) {
    if (!isOffered(method)) {
      delete methods[method]
    }
  }
  return methods
}
