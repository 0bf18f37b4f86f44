import type { InstallmentRules } from "../../../../../src/domain/shared-with-browser/installments"
import type { CodeMethod } from "../payment-method-types"
import type { SendStoreRequest } from "./store-client"

/** The settings of an account for the shop's pages. They contain no secret. */
export interface Configuration {
  /** The id of the account. */
  account: string
  /** Whether the account uses the gateway's sandbox or a simulator, so that no payment moves real money. */
  sandbox: boolean
  /** The language of `texts`. */
  locale: CheckoutLocale
  /** The credentials for the card SDK, or undefined if the account has none. */
  sdk: CardSdkConfiguration | undefined
  /**
   * The payment methods that the account offers. A method that is not offered is not in this object. Medusa decides
   * which of the methods each region offers.
   */
  methods: {
    card?: {
      /** The id of the payment provider in Medusa. */
      providerId: string
      /** The rules for installments without interest. `waysOfPaying` also returns the installments with interest. */
      installments: InstallmentRules
      /** Whether signed-in customers can save cards and pay with them. Undefined means that they cannot. */
      savedCards?: boolean
    }
    link?: LinkMethod
  } & { [Name in CodeMethod]?: CodeConfiguration }
  /** Whether the price depends on the payment method or the installments. If so, `waysOfPaying` returns all prices. */
  pricesByWay: boolean
  /**
   * The shop's messages to shoppers in the checkout's language. The keys are the messages' names, such as `declined`.
   */
  texts: Record<string, string>
}

export type CheckoutLocale = "pt-BR" | "en"

export interface CardSdkConfiguration {
  merchantCredential: string
  transparentToken: string
  /** The URL of the SDK's script, which `sdkScript()` loads. Undefined if the server's options have none. */
  scriptUrl?: string
  /** The hash of the script for Subresource Integrity. Undefined if the server's options have none. */
  scriptIntegrity?: string
}

export interface CodeConfiguration {
  /** The id of the payment provider in Medusa. */
  providerId: string
  /** When Medusa places the order: after the payment, or as soon as the code or link is created. */
  placement: "after_payment" | "at_checkout"
}

/** The configuration of payment links, which lead to a page of the payment service. */
export interface LinkMethod extends CodeConfiguration {
  /** How many days after its creation a link can be paid. It expires at the end of the last day. */
  validityDays: number
}

/**
 * Reads the configuration from the backend and converts its property names to camelCase, except the names in `texts`.
 */
export async function readConfiguration(
  ask: SendStoreRequest,
  {
    account,
    locale,
  }: { account?: string | undefined; locale?: string | undefined }
): Promise<Configuration> {
  const query = new URLSearchParams({
    ...(account && { account }),
    ...(locale && { locale }),
  })
  return camelCaseKeys(
    await ask(
      `/store/checkout-transparent/configuration?${query}`,
      (reported: { configuration: Configuration }) => reported.configuration
    )
  )
}

/**
 * Converts property names to camelCase and replaces null by undefined, also in nested objects and lists. The names in
 * `texts` are left as they are, because code looks the texts up by these names.
 */
export function camelCaseKeys<Reported>(reported: Reported): Reported {
  if (Array.isArray(reported)) {
    return reported.map(camelCaseKeys) as Reported
  }
  return reported && typeof reported === "object"
    ? (Object.fromEntries(
        Object.entries(reported).map(([name, value]) => [
          name.replace(/_./g, (mark) => mark.slice(1).toUpperCase()),
          name === "texts" ? value : camelCaseKeys(value as unknown),
        ])
      ) as Reported)
    : ((reported ?? undefined) as Reported)
}
