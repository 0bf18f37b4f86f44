/** The gateway's card SDK, version 1.0.3, which is published without types. 633 kB: import it where it is needed. */
declare module "checkout-transparent" {
  interface Answered {
    success: (answer?: Record<string, unknown> | null) => void
    error: (answer?: unknown) => void
  }

  /** Once in the life of a page. */
  export function setCredentials(credentials: {
    /** The merchant's CNPJ. */
    merchantCredential: string
    transparentToken: string
  }): unknown

  /** The brand of a card, by its first six digits. */
  export function getCardBrand(asked: { bin: string } & Answered): unknown

  /** A temporary card token, for one charge. */
  export function createTemporaryCard(
    asked: {
      card: {
        /** As `getCardBrand` reported it. */
        brand: string
        /** Only digits. */
        number: string
        holderName: string
        /** CPF or CNPJ, or empty. */
        holderDocument: string
        /** Two digits. */
        expirationMonth: string
        /** Four digits. */
        expirationYear: string
        cvv: string
      }
    } & Answered
  ): unknown
}

/** The same SDK for the sandbox, whose hosts it calls: its tokens are no cards in production. */
declare module "checkout-transparent-dev" {
  export * from "checkout-transparent"
}
