import type { InstallmentRules } from "../../../../../src/domain/shared-with-browser/installments"
import type { CodeMethod } from "../methods"
import type { Ask } from "./store-client"

/** The settings of an account that the shop's pages need. They contain no secret. */
export interface Configuration {
  account: string
  /** Whether the account is in the sandbox, where no payment moves real money. */
  sandbox: boolean
  locale: CheckoutLocale
  /** The credentials for the card SDK, or undefined if the account has none. */
  sdk: CardSdkConfiguration | undefined
  /** The payment methods that the account offers. A method that is not offered is missing. */
  methods: {
    card?: { providerId: string; installments: InstallmentRules }
    link?: LinkMethod
  } & { [Name in CodeMethod]?: CodeConfiguration }
  /** Whether the ways of paying differ in price. If they do, `waysOfPaying` returns the price of each way. */
  pricesByWay: boolean
  /**
   * The shop's messages to a shopper in the language of the checkout. The keys are the messages' names, such as
   * `declined` or `being_verified`.
   */
  texts: Record<string, string>
}

export type CheckoutLocale = "pt-BR" | "en"

export interface CardSdkConfiguration {
  merchantCredential: string
  transparentToken: string
  scriptUrl?: string
  scriptIntegrity?: string
}

export interface CodeConfiguration {
  providerId: string
  /** The time at which the order is placed: after the payment, or as soon as the code or link is created. */
  placement: "after_payment" | "at_checkout"
}

/** A link to the payment service's own page. */
export interface LinkMethod extends CodeConfiguration {
  /**
   * The number of days from the day on which a link is created to its last day. The link expires at the end of that
   * day.
   */
  validityDays: number
}

/** Reads the configuration route. Property names become camelCase. */
export async function readConfiguration(
  ask: Ask,
  {
    account,
    locale,
  }: { account?: string | undefined; locale?: string | undefined }
): Promise<Configuration> {
  const query = new URLSearchParams({
    ...(account && { account }),
    ...(locale && { locale }),
  })
  return inCamelCase(
    await ask(
      `/store/checkout-transparent/configuration?${query}`,
      (reported: { configuration: Configuration }) => reported.configuration
    )
  )
}

/** Converts names to camelCase, also in nested objects and lists. Names in `texts` are kept, because they are keys. */
export function inCamelCase<Reported>(reported: Reported): Reported {
  if (Array.isArray(reported)) {
    return reported.map(inCamelCase) as Reported
  }
  return reported && typeof reported === "object"
    ? (Object.fromEntries(
        Object.entries(reported).map(([name, value]) => [
          name.replace(/_./g, (mark) => mark.slice(1).toUpperCase()),
          name === "texts" ? value : inCamelCase(value as unknown),
        ])
      ) as Reported)
    : ((reported ?? undefined) as Reported)
}
