import type { CreationPath } from "../domain/payment-method/payment-method"

/**
 * The addresses and settings with which one merchant account uses one of the gateway's two integrations. One
 * integration is for payment links. The other is for card, Pix and wallet charges.
 */
export interface GatewayIntegrationSettings {
  baseUrl: string
  authUrl: string
  /** The prefix between `baseUrl` and every path except the access token's, such as "/sandbox/v1" on staging. */
  pathPrefix: string
  /**
   * The paths of the gateway's URLs that the plugin calls. `accessToken` is appended to `authUrl`. All other paths are
   * appended to `baseUrl` and `pathPrefix`.
   */
  paths: { accessToken: string } & Partial<GatewayPaths & PaymentLinkPaths>
  clientId: string
  clientSecret: string
  /**
   * The name of the e-commerce platform, which is sent in the header `caller-origin`. If undefined, the header is not
   * sent.
   */
  callerOrigin?: string
  /** The time limits in milliseconds. If the caller has less time left for a call, the shorter time applies. */
  timeouts: {
    /** The limit for connecting, including TLS, or for waiting until one of the existing connections is free. */
    connectMs: number
    /** The limit for sending one request and receiving its answer. It includes the time for getting a connection. */
    callMs: number
    /**
     * The limit for requesting an access token. A caller with less time left stops waiting, but the request continues,
     * because other callers may wait for the same token.
     */
    accessTokenMs: number
  }
  /**
   * The time, in milliseconds, that the gateway must have had before a timeout counts as a failure of the gateway. If
   * the caller has less time left for a call, a timeout of this call does not count.
   */
  leastCallMs: number
  /** The name and version of the plugin, which are sent in the header `User-Agent`. */
  userAgent: string
  /**
   * Which of the gateway's two integrations these settings are for: `payment_link` is the integration for payment
   * links. If undefined, the settings are for the integration for card, Pix and wallet charges.
   */
  integration?: "payment_link"
}

export interface CheckoutIntegrationSettings extends GatewayIntegrationSettings {
  paths: GatewayPaths
  /** The name of the field with the id of a saved card in the vault's answer. */
  cardIdInAnswer: string
}

/** The settings of the payment-link integration, which has its own credential and access tokens. */
export interface PaymentLinkIntegrationSettings extends GatewayIntegrationSettings {
  paths: PaymentLinkPaths
  integration: "payment_link"
}

/**
 * The paths of the checkout integration. `accessToken` is relative to `authUrl`, and the other paths are relative to
 * `baseUrl` with `pathPrefix`. `{merchantChargeId}` and `{cardId}` are replaced by the ids of a call. Sources:
 * docs/gateway.md#access-token, docs/gateway.md#authorize-a-charge, docs/gateway.md#saved-cards and
 * docs/gateway.md#charge-operations
 */
export type GatewayPaths = Record<
  | "accessToken"
  | CreationPath
  | "lookUpCharge"
  | "captureCharge"
  | "refundCharge"
  | "saveCard",
  string
> & {
  /**
   * The path for deleting a saved card. Undefined unless the shop has configured it, because no way to delete a card at
   * the gateway is known.
   */
  deleteCard?: string | undefined
}

/**
 * The paths of the payment-link integration. `{paymentLinkId}` and `{transactionId}` in a path are replaced by the ids
 * of a call. Source: docs/gateway.md#payment-links
 */
export type PaymentLinkPaths = Record<
  | "accessToken"
  | "createPaymentLink"
  | "lookUpPaymentLink"
  | "listLinkTransactions"
  | "deactivatePaymentLink"
  | "refundLinkTransaction",
  string
>
