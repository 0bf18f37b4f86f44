/** A card as the service reads it: nothing is converted on the way. */
export interface SdkCard {
  /** As `getCardBrand` told it. */
  brand: string
  /** Only digits. */
  number: string
  holderName: string
  /** CPF or CNPJ; the one property that may be empty, for a holder who has neither. */
  holderDocument: string
  /** Two digits. */
  expirationMonth: string
  /** Four digits. */
  expirationYear: string
  cvv: string
}

/** Both are meant for the page. The configuration route tells them. */
export interface SdkCredentials {
  /** The merchant's CNPJ. */
  merchantCredential: string
  transparentToken: string
}

export type SdkMethod = "getCardBrand" | "createTemporaryCard"

export interface SdkQuestion {
  bin?: string
  card?: SdkCard
}

interface SdkCallbacks {
  success: (answer?: Record<string, unknown> | null) => void
  error: (answer?: unknown) => void
}

/** What `checkout-transparent` 1.0.3 exports, which comes without types. */
export type PublishedSdk = Record<
  SdkMethod,
  (asked: SdkQuestion & SdkCallbacks) => unknown
> & { setCredentials: (credentials: SdkCredentials) => unknown }

/** Where a bundler, Node's interop or a script tag may have put the SDK. */
export function findSdk(loaded: unknown): PublishedSdk | undefined {
  const place = (loaded ?? {}) as Record<string, unknown>
  return [place.default, place.CheckoutTransparent, loaded].find(isSdk)
}

function isSdk(candidate: unknown): candidate is PublishedSdk {
  return ["setCredentials", "getCardBrand", "createTemporaryCard"].every(
    (method) =>
      typeof (candidate as Record<string, unknown> | null | undefined)?.[
        method
      ] === "function"
  )
}
