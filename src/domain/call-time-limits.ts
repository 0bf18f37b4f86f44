/**
 * The time limits of calls, in milliseconds. If the calling code has less time left, the call gets only that time. Only
 * a request for an access token is not shortened, because other calls may wait for the same token.
 */
export const TIMEOUTS = {
  /**
   * The time limit for a call of the payment provider by Medusa, including the calls to the gateway. The limit must be
   * shorter than 30 s. While Medusa completes a cart, it locks the cart. Another request to complete the same cart
   * waits up to 30 s for the lock, and then fails.
   */
  providerMethodMs: 20_000,
  /**
   * The time limit of one HTTP request to the gateway, until the last byte of the answer. Card issuers need less time.
   * After a request that took this long, `providerMethodMs` still leaves time for a lookup.
   */
  callMs: 12_000,
  /**
   * The time limit of a request to the vault of saved cards, including the request for an access token. It is short, so
   * that a vault that hangs does not use up connections.
   */
  vaultCallMs: 6_000,
  /** The time limit for opening a connection to the gateway. A server that needs longer is usually unreachable. */
  connectMs: 3_000,
  /**
   * The time limit of a request for an access token. It is short because the call that needs the token has its own time
   * limit, which includes the wait for the token.
   */
  accessTokenMs: 5_000,
}

/**
 * The time that a request to the gateway should have at least, in milliseconds. With less time, the answer would
 * probably arrive too late. If less time is left:
 * - The plugin starts no capture, refund or void.
 * - The plugin does not send a request to create a charge or link a second time.
 * - Other requests are still sent, for example lookups. A timeout of such a request does not count as a failure of the
 *   gateway.
 */
export const MIN_CALL_MS = 3_000

/** The part of the available time that is reserved at the end, so that the plugin can store the gateway's answer. */
export const RECORDING_RESERVE_MS = 500

/**
 * The time limit of a lookup for which no shopper waits, for example one that the queue of due charges or an
 * administrator causes. A lookup that is a part of an operation, or that establishes the outcome of an operation in
 * doubt, can take longer.
 */
export const LOOKUP_TIMEOUT_MS = 10_000

/**
 * The time limit of most lookups that check an existing charge while a shopper waits. It is short because most of
 * Medusa's cart workflows lock the cart for only ten seconds. Two kinds of lookups can take longer:
 * - lookups of an unpaid code or link while Medusa creates or authorizes its payment session,
 * - lookups that establish the outcome of an operation in doubt.
 */
export const SHOPPER_LOOKUP_TIMEOUT_MS = 3_000

/**
 * How long a request to complete a cart waits for the outcome of a charge that an earlier request created.
 *
 * If the outcome is unknown after this time, the shopper sees that the payment is being verified, and the storefront
 * asks again later. Without this limit, each such request would take as long as `TIMEOUTS.providerMethodMs` allows.
 */
export const MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS = 5_000

/**
 * How much longer the claim of an operation lasts than Medusa's call of the payment provider may take, in milliseconds.
 * The claim then still exists when a slow answer of the gateway arrives.
 */
export const CLAIM_MARGIN_MS = 10_000

/**
 * The minimum time before another refund of a charge, in two cases.
 * - `equalMs` applies after the gateway made a refund of the same amount. The second refund may be an accidental second
 *   click.
 * - `afterRefusalMs` applies after the gateway refused a refund because of its content, or because the gateway does not
 *   offer refunds (docs/gateway.md#charge-operations).
 */
export const PAUSES_BETWEEN_REFUNDS = {
  equalMs: 60_000,
  afterRefusalMs: 180_000,
}
