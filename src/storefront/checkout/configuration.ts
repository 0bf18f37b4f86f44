import type { InstallmentRules } from "../../core/rules/installments"

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
    pix?: CodeMethod
    wallet?: CodeMethod
    link?: LinkMethod
  }
  /** What the shop says to a shopper, by name (`declined`, `being_verified` …), in `locale`. */
  texts: Record<string, string>
}

export type CheckoutLocale = "pt-BR" | "en"

export interface CardSdkConfiguration {
  merchantCredential: string
  transparentToken: string
  scriptUrl?: string
  scriptIntegrity?: string
}

export interface CodeMethod {
  providerId: string
  /** When the order is placed: once it is paid, or right after code or link was made. */
  placement: "after_payment" | "at_checkout"
}

/** A link to the payment service's own page. */
export interface LinkMethod extends CodeMethod {
  /** It can be paid until the end of the day so many days from now. */
  validityDays: number
}
