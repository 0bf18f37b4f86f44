import { canCreateLinks } from "../../../../options/unusable-methods"
import {
  changesPrices,
  installmentsWithoutInterest,
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
import type { Settlement } from "../../../../domain/payment-method/traits"

/**
 * Returns the account with that id, or the only account. Throws `not_found` for an id that is not configured, and
 * `invalid_data` if there are several accounts and no id. The errors name no account.
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
  /** The id of an account. Default: the only account. */
  account: z.string().optional(),
  /**
   * The language of the texts. Default: the header `x-medusa-locale`, otherwise the account's own language. Medusa
   * moves the parameter from the query to `request.locale`, unless it is empty.
   */
  locale: z.string().optional(),
})

/** The options of an account from which the configuration is made. The type names each field and contains no secret. */
export type PublicOptions = Pick<
  AccountOptions,
  "id" | "environment" | "sdk" | "installments" | "pix" | "placement"
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
      (method) => isOffered(method) && hasCredentials(account, method)
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
     * The methods that are switched on and have their credentials. Whether a region offers a method is Medusa's
     * decision.
     */
    methods,
    /** Whether ways of paying differ in price, so that a page has to call GET …/ways-of-paying. */
    prices_by_way: changesPrices(priceRulesOf(account)),
    texts: shopperTexts(locale),
  }
}

/** Returns what the card SDK needs, or null if the account has not configured it. */
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

/** The fields of a method in the configuration, in addition to its provider. */
const METHOD_FIELDS = {
  /**
   * The installments without interest. `minimum_amount` is in centavos. GET …/ways-of-paying answers the installments
   * with interest.
   */
  instant: ({ installments }: PublicOptions) => ({
    installments: {
      maximum: installmentsWithoutInterest(installments),
      minimum_amount: installments.minimumAmount,
    },
  }),
  asynchronous: ({ placement }: PublicOptions) => ({ placement }),
  /**
   * `validity_days` is the number of days after its creation on which a link can still be paid, until the end of the
   * last day.
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
 * Returns whether the account has the credentials for a method. Links have their own credentials, which most accounts
 * do not have.
 */
function hasCredentials(account: PublicOptions, method: PaymentMethod) {
  return (
    traitsOf(method).integration !== "payment_link" || canCreateLinks(account)
  )
}
