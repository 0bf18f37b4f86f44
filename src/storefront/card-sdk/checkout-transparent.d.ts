/** The gateway's card SDK, version 1.0.3, which is published without types. 633 kB: import it where it is needed. */
declare module "checkout-transparent" {
  interface Answered {
    success: (answer?: Record<string, unknown> | null) => void
    error: (answer?: unknown) => void
  }

  /** Sets the credentials; works once per page load. */
  export function setCredentials(credentials: {
    /** The merchant's CNPJ. */
    merchantCredential: string
    transparentToken: string
  }): unknown

  /** Asks for the brand of a card, by its first six digits. */
  export function getCardBrand(asked: { bin: string } & Answered): unknown

  /** Makes a temporary card token, for one charge. */
  export function createTemporaryCard(
    asked: {
      card: {
        /** The brand as `getCardBrand` reported it. */
        brand: string
        /** The card number, only digits. */
        number: string
        holderName: string
        /** CPF or CNPJ of the holder, or empty. */
        holderDocument: string
        /** The month in two digits. */
        expirationMonth: string
        /** The year in four digits. */
        expirationYear: string
        cvv: string
      }
    } & Answered
  ): unknown
}

/** The same SDK for the sandbox. It calls the hosts of the sandbox; its tokens are not valid in production. */
declare module "checkout-transparent-dev" {
  export * from "checkout-transparent"
}
