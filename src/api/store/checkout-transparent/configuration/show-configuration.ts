import { hasLinkCredentials } from "../../../../options/usable-methods"
import {
  hasPriceAdjustments,
  maxInstallmentsWithoutInterest,
  priceRulesOf,
} from "../../../../domain/price/price-rules"
import { findAccount } from "../../../../options/find-account"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { AccountOptions } from "../../../../options/account-options"
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  traitsOf,
  type SettlementOf,
} from "../../../../domain/payment-method/payment-method"
import { providerIdOf } from "../../../../domain/payment-method/provider-id"
import {
  type ShopperLanguage,
  shopperTexts,
} from "../../../../texts/shopper-texts"
import type { Settlement } from "../../../../domain/payment-method/payment-method-traits"

/**
 * Returns the account with this id. Without an id, returns the store's only account. Throws `not_found` for an unknown
 * id, and `invalid_data` if there is no id and the store has several accounts. The error messages contain no account
 * ids.
 */
export function requestedAccount<Account extends { id: string }>(
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

export const configurationQuery = z.strictObject({
  /** The id of an account. The parameter may be omitted if the store has only one account. */
  account: z.string().optional(),
  /**
   * The language of the texts. Without this parameter, the header `x-medusa-locale` decides, and without that header
   * the account's language.
   *
   * Medusa removes the parameter from the query and writes its value to `request.locale`, where the route reads the
   * language. Only an empty parameter stays in the query, and this field accepts it.
   */
  locale: z.string().optional(),
})

/** The options of an account from which the public configuration is made. None of them is a secret. */
export type PublicOptions = Pick<
  AccountOptions,
  | "id"
  | "environment"
  | "sdk"
  | "installments"
  | "pix"
  | "placement"
  | "savedCards"
> & {
  paymentLink: Pick<AccountOptions["paymentLink"], "clientId" | "validityDays">
}

export function showConfiguration(
  account: PublicOptions,
  locale: ShopperLanguage,
  isOffered: (method: PaymentMethod) => boolean = () => true
) {
  const methods = Object.fromEntries(
    PAYMENT_METHODS.filter(
      (method) =>
        isOffered(method) && hasLinkCredentialsIfNeeded(account, method)
    ).map((method) => [
      method,
      {
        provider_id: providerIdOf({ account: account.id, method }),
        ...METHOD_FIELDS[traitsOf(method).settlement](account),
      },
    ])
  ) as { [Method in PaymentMethod]?: ShownMethod<SettlementOf<Method>> }
  return {
    account: account.id,
    sandbox: account.environment !== "production",
    locale,
    sdk: shownSdk(account),
    /**
     * The payment methods for which `isOffered` returns true. For payment links, the account also needs credentials.
     * Medusa additionally decides which of the methods each region offers.
     */
    methods,
    /**
     * Whether the price depends on the way of paying, through a discount or interest. The storefront then has to
     * request the prices from GET …/ways-of-paying.
     */
    prices_by_way: hasPriceAdjustments(priceRulesOf(account)),
    texts: shopperTexts(locale),
  }
}

/**
 * Returns the public credentials and the script URL with which a storefront loads the gateway's card SDK. Returns null
 * if the account has not configured the SDK.
 */
function shownSdk({ sdk }: PublicOptions) {
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

/**
 * Functions that return the fields of a payment method in the public configuration, except `provider_id`. Which
 * function applies depends on whether the payer pays during the checkout, later with a code, or with a link.
 */
const METHOD_FIELDS = {
  /**
   * Returns the fields of a method that is paid during the checkout. The only such method is the card.
   *
   * In `installments`, `maximum` is the highest number of installments without interest. `minimum_amount` is the
   * smallest amount of one installment in centavos. Installments with interest are in the response of GET
   * …/ways-of-paying.
   */
  synchronous: ({ installments, savedCards }: PublicOptions) => ({
    /** Whether a signed-in customer can save the card and pay with a saved one. The field is missing if not. */
    ...(savedCards && { saved_cards: true }),
    installments: {
      maximum: maxInstallmentsWithoutInterest(installments),
      minimum_amount: installments.minimumAmount,
    },
  }),
  asynchronous: ({ placement }: PublicOptions) => ({ placement }),
  /**
   * `validity_days` is how many days after the day of its creation a payment link can be paid. With 1, a payment link
   * expires at the end of the day after its creation.
   */
  link: ({ placement, paymentLink }: PublicOptions) => ({
    placement,
    validity_days: paymentLink.validityDays,
  }),
}

type ShownMethod<Of extends Settlement> = { provider_id: string } & ReturnType<
  (typeof METHOD_FIELDS)[Of]
>

/**
 * Returns false for payment links if the account lacks the credentials for them. Payment links have their own
 * credentials, which many accounts do not have. Returns true for every other method.
 */
function hasLinkCredentialsIfNeeded(
  account: PublicOptions,
  method: PaymentMethod
) {
  return (
    traitsOf(method).integration !== "payment_link" ||
    hasLinkCredentials(account)
  )
}
