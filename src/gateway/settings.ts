/** Where one integration of the gateway is and how it is spoken to, for one merchant account. */
export interface IntegrationSettings {
  baseUrl: string
  authUrl: string
  /** Stands between `baseUrl` and every path but the access token's: "/sandbox/v1" on staging. */
  pathPrefix: string
  /** Relative to `authUrl`, without the prefix; the others are the integration's own. */
  paths: { accessToken: string } & Partial<GatewayPaths & PaymentLinkPaths>
  clientId: string
  clientSecret: string
  /** The e-commerce platform, sent as `caller-origin`; the header is left out when this is. */
  callerOrigin?: string
  /** Milliseconds; each is cut to what is left of the caller's budget. */
  timeouts: {
    /** To get a connection, TLS included, or until one is free. */
    connectMs: number
    /** For one attempt of one call, connecting included. */
    callMs: number
    /** For getting an access token. */
    accessTokenMs: number
  }
  /** With less time than this a time-out says nothing about the gateway. Milliseconds. */
  leastCallMs: number
  /** Name and version of the caller, sent as `User-Agent`. */
  userAgent: string
  /** Whose credential it is, as errors name it. Left out: the checkout's. */
  integration?: "payment_link"
}

/** Of the checkout integration. */
export interface GatewaySettings extends IntegrationSettings {
  paths: GatewayPaths
  temporaryCardTokenField: "temporatyCardToken" | "temporaryCardToken"
}

/** Of the payment-link integration, which has a credential and access tokens of its own. */
export interface PaymentLinkSettings extends IntegrationSettings {
  paths: PaymentLinkPaths
  integration: "payment_link"
}

/**
 * Paths relative to the prefix, but the access token's, which is relative to `authUrl`. Null switches an
 * operation off; charges and links can always be looked up. `{merchantChargeId}` is replaced.
 * Source: interface.md "Endpoints" 1 and 2; gateway-notes "Charges" for all the others.
 */
export type GatewayPaths = Record<"accessToken" | "lookUpCharge", string> &
  Record<
    | "authorizeCard"
    | "createPix"
    | "createWallet"
    | "captureCharge"
    | "refundCharge",
    string | null
  >

/** Likewise, with `{paymentLinkId}` or `{transactionId}`. Source: gateway-notes "Payment links". */
export type PaymentLinkPaths = Record<
  "accessToken" | "lookUpPaymentLink" | "listLinkTransactions",
  string
> &
  Record<
    "createPaymentLink" | "deactivatePaymentLink" | "refundLinkTransaction",
    string | null
  >
