/** Where the gateway is and how it is spoken to, for one merchant account. */
export interface GatewaySettings {
  baseUrl: string
  authUrl: string
  /** Stands between `baseUrl` and every path but the access token's: "/sandbox/v1" on staging. */
  pathPrefix: string
  paths: GatewayPaths
  clientId: string
  clientSecret: string
  wire: { temporaryCardTokenField: "temporatyCardToken" | "temporaryCardToken" }
  /** The e-commerce platform, sent as `caller-origin`; the header is left out when this is. */
  callerOrigin?: string
  /** Milliseconds; each is cut to what is left of the caller's budget. */
  timeouts: {
    /** To get a connection, TLS included. */
    connectMs: number
    /** For one attempt of one call, connecting included. */
    callMs: number
    /** For getting an access token. */
    accessTokenMs: number
  }
  /** Name and version of the caller, sent as `User-Agent`. */
  userAgent: string
}

/** Source: interface.md "Endpoints" 1 and 2; gateway-notes "Charges" for all the others. */
export interface GatewayPaths {
  /** Relative to `authUrl`, without the prefix. */
  accessToken: string
  /** Relative to the prefix, here and below; null switches the operation off. */
  authorizeCard: string | null
  createPix: string | null
  createWallet: string | null
  /** Here and below `{merchantChargeId}` is replaced. */
  lookUpCharge: string | null
  captureCharge: string | null
  refundCharge: string | null
}
