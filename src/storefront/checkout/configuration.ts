import type { InstallmentRules } from "../../charge/rules/installments"
import type { Ask } from "./store-client"

/** What a shop's pages need to know of an account. Nothing in it is secret. */
export interface Configuration {
  account: string
  /** Whether nothing that is paid is real money. */
  sandbox: boolean
  locale: CheckoutLocale
  /** Undefined when the account has no credentials for the card SDK. */
  sdk: CardSdkConfiguration | undefined
  /** A method that the account does not offer is missing. */
  methods: {
    card?: { providerId: string; installments: InstallmentRules }
    pix?: CodeConfiguration
    wallet?: CodeConfiguration
    link?: LinkMethod
  }
  /** What the shop says to a shopper, by name (`declined`, `being_verified` …), in `locale`. */
  texts: Record<string, string>
}

export type Method = keyof Configuration["methods"]

export type CheckoutLocale = "pt-BR" | "en"

export interface CardSdkConfiguration {
  merchantCredential: string
  transparentToken: string
  scriptUrl?: string
  scriptIntegrity?: string
}

export interface CodeConfiguration {
  providerId: string
  /** When the order is placed: once it is paid, or right after code or link was made. */
  placement: "after_payment" | "at_checkout"
}

/** A link to the payment service's own page. */
export interface LinkMethod extends CodeConfiguration {
  /** It can be paid until the end of the day so many days from now. */
  validityDays: number
}

/** What the configuration route answers, in the spelling of JavaScript. */
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

/** Of objects in objects; it has no lists. Texts keep their names: these are no fields. */
function inCamelCase<Reported>(reported: Reported): Reported {
  return reported && typeof reported === "object"
    ? (Object.fromEntries(
        Object.entries(reported).map(([name, value]) => [
          name.replace(/_./g, (mark) => mark.slice(1).toUpperCase()),
          name === "texts" ? value : inCamelCase(value as unknown),
        ])
      ) as Reported)
    : ((reported ?? undefined) as Reported)
}
