import type { CreationPath } from "../domain/payment-method/payment-method"

/** The addresses and settings of one integration of the gateway, for one merchant account. */
export interface IntegrationSettings {
  baseUrl: string
  authUrl: string
  /** Added between `baseUrl` and every path except the access token's: "/sandbox/v1" on staging. */
  pathPrefix: string
  /** `accessToken` is relative to `authUrl`, without the prefix; the other paths are the integration's own. */
  paths: { accessToken: string } & Partial<GatewayPaths & PaymentLinkPaths>
  clientId: string
  clientSecret: string
  /** The e-commerce platform, sent as the header `caller-origin`; if left out, the header is not sent. */
  callerOrigin?: string
  /** Time limits in milliseconds; each is shortened to what is left of the caller's budget. */
  timeouts: {
    /** For getting a connection, TLS included, or waiting for a free one. */
    connectMs: number
    /** For one attempt of one call, including the connection. */
    callMs: number
    /** For getting an access token. */
    accessTokenMs: number
  }
  /** With less time than this, in milliseconds, a time-out says nothing about the gateway. */
  leastCallMs: number
  /** Name and version of the caller, sent as `User-Agent`. */
  userAgent: string
  /** The integration that errors name for the credential. Left out: the checkout. */
  integration?: "payment_link"
}

export interface GatewaySettings extends IntegrationSettings {
  paths: GatewayPaths
}

/** The settings of the payment-link integration, which has its own credential and access tokens. */
export interface PaymentLinkSettings extends IntegrationSettings {
  paths: PaymentLinkPaths
  integration: "payment_link"
}

/**
 * Paths relative to the prefix, except the access token's, which is relative to `authUrl`. `{merchantChargeId}` is
 * replaced. Sources: docs/gateway.md#access-token and docs/gateway.md#authorize-a-charge; for all
 * others docs/gateway.md#charge-operations
 */
export type GatewayPaths = Record<
  | "accessToken"
  | CreationPath
  | "lookUpCharge"
  | "captureCharge"
  | "refundCharge",
  string
>

/** Paths as above, with `{paymentLinkId}` or `{transactionId}`. Source: docs/gateway.md#payment-links */
export type PaymentLinkPaths = Record<
  | "accessToken"
  | "createPaymentLink"
  | "lookUpPaymentLink"
  | "listLinkTransactions"
  | "deactivatePaymentLink"
  | "refundLinkTransaction",
  string
>
